import type { FileIntent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type Plan, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import { factIn, readFileColumns } from '@/lib/models/demo/read-file-facts'
import { isTabular, type SentFile } from '@/lib/models/demo/sent-files'
import { answerFile, type OpenFile } from './answer-file'
import { describeScript } from './file-script'
import { cannotText, lookText, originText } from './file-text'
import { viewText } from './view-text'

/** A question about a file that was sent along, answered by looking into it. */
export const readFile: Plan<FileIntent> = function* (context, intent) {
  const { words } = context
  const file = fileOf(context, intent)
  if (!file)
    return say(
      words(
        '这段对话里没有附件。请用输入框旁的按钮附上文件，再说一次。',
        'No file was attached in this conversation. Attach it beside the input and ask again.',
      ),
    )
  if (!file.isThere)
    return say(
      words(
        `附件 \`${file.name}\` 已经不在了，请重新附上。`,
        `The attached \`${file.name}\` is gone; attach it again.`,
      ),
    )
  if (intent.wants === 'cannot') return say(cannotText(words, file.name))
  if (!isTabular(file.name)) return yield* viewText(context, intent, file, '')
  return yield* readRows(context, intent, file)
}

const fileOf = ({ memory }: PlanContext, { path }: FileIntent): SentFile | undefined =>
  [...(memory.files ?? []), ...(memory.sent ?? [])].find((file) => file.path === path)

function* readRows(context: PlanContext, intent: FileIntent, file: SentFile): Walk<Move> {
  const { words } = context
  const step = yield* attempt('run_python', { code: describeScript(file.name) })
  const result = step.result ?? ''
  if (step.failed || factIn(result, 'rows') === undefined)
    return yield* viewText(context, intent, file, reasonText(context, result))
  const columns = readFileColumns(result)
  const open: OpenFile = { file, columns, result }
  if (intent.wants === 'look' || intent.wants === 'unclear')
    return say(lookText(words, file.name, result, columns) + originText(words) + unclearText(context, intent))
  return yield* answerFile(context, intent, open)
}

function reasonText({ words }: PlanContext, result: string): string {
  return /sandbox-unavailable/.test(result)
    ? words(
        '这里没有能安全运行脚本的沙箱，不能计算，只给出文件的开头。',
        'No sandbox can run scripts safely here, so nothing is computed; this is the beginning of the file.',
      )
    : words(
        '文件不能按行列读出来（脚本的错误见卡片），没有计算，只给出开头。',
        'The file could not be read as rows and columns (the card has the error), so nothing is computed; this is its beginning.',
      )
}

const unclearText = ({ words }: PlanContext, { wants }: FileIntent): string =>
  wants === 'unclear'
    ? words(
        '\n\n要用它做什么我没听懂，所以先看了内容。可以问「有多少行」「某一列的合计」「按某一列画图」。',
        '\n\nWhat to do with it I did not understand, so this is what it holds. Ask for its number of rows, the sum of a column, or a chart by one.',
      )
    : ''
