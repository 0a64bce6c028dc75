import type { FileIntent, Question } from '@/lib/models/demo/intent'
import type { FileColumn } from '@/lib/models/demo/read-file-facts'
import type { FileColumns } from './file-columns'
import type { FileAggregate, FileQuestion } from './file-script'

const groupsShown = 20

const aggregates: Record<Question['value'], FileAggregate> = {
  sum: 'sum',
  average: 'mean',
  max: 'max',
  min: 'min',
  rows: 'count',
  newest: 'max',
  entities: 'nunique',
}

/** What is computed; undefined when it is open which column is meant. */
export function questionOf(
  { question, wants, text }: FileIntent,
  asked: FileColumns,
  columns: readonly FileColumn[],
  path: string,
): FileQuestion | undefined {
  const isRows = countsRows(question, asked)
  const measure = isRows ? undefined : (asked.measure ?? onlyNumber(columns))
  const groups = wants === 'chart' && asked.groups.length === 0 ? firstGroup(columns) : asked.groups
  const isOpen = (!isRows && !measure) || (wants === 'chart' && groups.length === 0)
  return isOpen
    ? undefined
    : {
        path,
        groups,
        measure,
        how: howOf(question, { measure, groups, isKey: asked.isKey }, text),
        top: question.top ?? groupsShown,
        order: question.order,
        isRanking: question.isRanking || largest.test(text) || smallest.test(text),
      }
}

const countsRows = (question: Question, { groups, measure }: FileColumns): boolean =>
  question.value === 'rows' || (groups.length > 0 && !measure && !needsNumber(question))

function onlyNumber(columns: readonly FileColumn[]): FileColumn | undefined {
  const [only, ...others] = columns.filter(({ kind }) => kind === 'number')
  return others.length === 0 ? only : undefined
}

const largest = /最[大高多]|\b(?:max(?:imum)?|largest|highest|biggest|most)\b/i
const smallest = /最[小低少]|\b(?:min(?:imum)?|smallest|lowest|least)\b/i

/** Of single values, not of groups, the largest or smallest is one of them. */
function howOf(
  { value }: Question,
  { measure, groups, isKey }: Pick<FileColumns, 'measure' | 'groups' | 'isKey'>,
  text: string,
): FileAggregate {
  if (!measure) return 'count'
  if (isKey) return 'nunique'
  if (value !== 'sum' || groups.length > 0) return aggregates[value]
  if (largest.test(text)) return 'max'
  return smallest.test(text) ? 'min' : 'sum'
}

const needsNumber = ({ value, aggregates: isAsked, isRanking }: Question): boolean =>
  value === 'average' || value === 'max' || value === 'min' || (isAsked && isRanking)

/** A picture without a group is over the file's days, else by its first column of few words. */
const firstGroup = (columns: readonly FileColumn[]): FileColumn[] =>
  [
    columns.find(({ kind }) => kind === 'date') ??
      columns.find(({ kind, distinct }) => kind === 'text' && distinct <= 50),
  ].flatMap((column) => column ?? [])
