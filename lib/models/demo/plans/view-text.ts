import type { FileIntent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { type PlanContext, use, type Walk } from '@/lib/models/demo/plan'
import { readData } from '@/lib/models/demo/read-results'
import type { SentFile } from '@/lib/models/demo/sent-files'

const linesShown = 20

/** The beginning of a file as it is, and how many lines it has; what was not computed is said. */
export function* viewText({ words }: PlanContext, intent: FileIntent, file: SentFile, reason: string): Walk<Move> {
  const lines = Math.min(intent.question.top ?? linesShown, 100)
  const result = yield* use('viewFile', { path: file.path, lines })
  const total = result.match(/: lines \d+-\d+ of (\d+)\./)?.[1] ?? ''
  const shown = readData(result).map((line) => line.replace(/^\d+\t/, '').slice(0, 200))
  const isComputed = intent.wants === 'value' || intent.wants === 'chart'
  const limit =
    reason === '' && isComputed
      ? words(
          '这是一份文本，不是行列数据，我不能从里面计算。\n\n',
          'This is a text, not rows and columns, so I cannot compute from it.\n\n',
        )
      : reason === ''
        ? ''
        : `${reason}\n\n`
  const head = words(
    `\`${file.name}\` 共 ${total} 行，开头 ${shown.length} 行：`,
    `\`${file.name}\` has ${total} lines; the first ${shown.length}:`,
  ).replace('has 1 lines', 'has 1 line')
  const fence = '`'.repeat(
    Math.max(3, ...shown.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length + 1))),
  )
  return say(`${limit}${head}\n\n${fence}\n${shown.join('\n')}\n${fence}`)
}
