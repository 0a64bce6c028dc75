import { conceptOf } from '@/lib/models/demo/concepts'
import type { FileIntent, Question } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import { type FileColumn, factIn } from '@/lib/models/demo/read-file-facts'
import type { SentFile } from '@/lib/models/demo/sent-files'
import { chartFile } from './chart-file'
import { explainFailure } from './explain-failure'
import { columnsAsked, type FileColumns } from './file-columns'
import { questionOf } from './file-question'
import { type FileQuestion, headScript, valueScript } from './file-script'
import { figure, headText, noColumnText, originText, valueText, whichColumnText } from './file-text'
import { counted } from './phrases'
import { unusedText } from './question-text'

/** A file as the describing script found it. */
export interface OpenFile {
  file: SentFile
  columns: readonly FileColumn[]
  result: string
}

const rowsShown = 5

/** Counts, adds up, shows or draws what was asked, by a script over the file. */
export function* answerFile(context: PlanContext, intent: FileIntent, open: OpenFile): Walk<Move> {
  const { words } = context
  const { file, columns } = open
  const asked = columnsAsked(columns, intent.text, intent.question)
  const unused = unusedText(words, wordsLeft(intent.question, asked))
  if (intent.wants === 'head') return yield* firstRows(context, intent, open)
  const missing = asked.missing.map((key) => words(conceptOf(key).zh, key.replaceAll('-', ' ')))
  if (missing.length > 0) return say(noColumnText(words, file.name, missing, columns))
  if (intent.wants === 'rows' && asked.groups.length === 0) return say(rowsText(context, open) + unused)
  const question = questionOf(intent, asked, columns, file.name)
  if (!question) return say(whichColumnText(words, file.name, columns))
  if (intent.wants === 'chart') return yield* chartFile(context, intent, question, unused)
  const told = yield* computed(context, question, intent.question.share)
  return say(told.failed ? told.text : told.text + unused)
}

function* firstRows(
  { words }: PlanContext,
  { question: { top = rowsShown } }: FileIntent,
  { file }: OpenFile,
): Walk<Move> {
  const step = yield* attempt('run_python', { code: headScript(file.name, Math.min(top, 50)) })
  return say(
    step.failed ? explainFailure(step, words) : headText(words, file.name, step.result ?? '') + originText(words),
  )
}

function* computed(
  { words }: PlanContext,
  question: FileQuestion,
  share: boolean,
): Walk<{ failed: boolean; text: string }> {
  const step = yield* attempt('run_python', { code: valueScript(question) })
  const result = step.result ?? ''
  const hasValue = (factIn(result, 'value') ?? factIn(result, 'groups')) !== undefined
  if (step.failed || !hasValue) return { failed: true, text: explainFailure({ ...step, failed: true }, words) }
  return { failed: false, text: valueText(words, question.path, result, question, share) + originText(words) }
}

function rowsText({ words }: PlanContext, { file, result }: OpenFile): string {
  const [rows = '0', count = '0'] = factIn(result, 'rows') ?? []
  return (
    words(
      `\`${file.name}\` 有 **${figure(rows)}** 行（不算表头），${count} 列。`,
      `\`${file.name}\` has **${figure(rows)}** ${Number(rows) === 1 ? 'row' : 'rows'} below its header, ${counted(count, 'column')}.`,
    ) + originText(words)
  )
}

/** Words that the numbers do not reflect: also days and conditions, which a file is not narrowed by. */
function wordsLeft({ unused, filters, limits, days }: Question, { used }: FileColumns): string[] {
  const isUsed = (word: string) => used.some((known) => known.includes(word) || word.includes(known))
  const isFile = (word: string) =>
    /^(?:file|files|文件|附件|csv|attached|attachment|upload(?:ed)?|spreadsheet|上传)$|文件|附件/i.test(word)
  const conditions = filters.map(({ of, is, value }) => `${of} ${is} ${value}`)
  return [...unused.filter((word) => !isUsed(word) && !isFile(word)), ...conditions, ...limits, ...daysLeft(days)]
}

function daysLeft(days: Question['days']): string[] {
  if (!days) return []
  if ('from' in days) return [`${days.from} – ${days.to}`]
  if ('fromDay' in days) return [`${days.fromDay} – ${days.toDay}`]
  if ('month' in days || 'since' in days) return ['month' in days ? `${days.month}` : days.since]
  return ['days' in days ? `${days.days}d` : days.unit]
}
