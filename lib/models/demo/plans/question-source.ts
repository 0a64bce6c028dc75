import { findTable } from '@/lib/models/demo/find-objects'
import type { Question } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import type { PlanContext, Walk } from '@/lib/models/demo/plan'
import { type Chosen, chooseColumns } from '@/lib/models/demo/question-columns'
import type { FoundTable, ReadTable } from '@/lib/models/demo/read-results'
import { withAskedColumns } from './asked-columns'
import { withExclusions } from './excluded-values'
import { type Fitting, fittingAmong, fittingTables } from './fitting-table'
import { missingText, noTableText } from './question-text'

/** A table, the columns of it that answer the question, and the question as it was understood there. */
export interface Ready {
  table: ReadTable
  chosen: Chosen
  question: Question
  note: string
}
export type Source = { answer: Move } | Ready

/** The table that a question is about, named or found, and the columns that answer it; else what to say. */
export function* sourceOf(context: PlanContext, named: string | undefined, question: Question): Walk<Source> {
  if (named !== undefined) {
    const found = yield* findTable(context, named)
    return 'answer' in found ? found : yield* sourceIn(context, found, question)
  }
  const { words } = context
  const { fitting, having, others } = yield* fittingTables(question)
  const ready = (fits: readonly Fitting[]) => fits.map((one) => ({ ...one, question, note: '' }))
  if (fitting.length > 0) return yield* withExclusions(words, ready(fitting), () => moreReady(others, question, ready))
  return { answer: say(noTableText(words, question, having)) }
}

/** Looked into only when no better table has the values of the question. */
function* moreReady(
  others: readonly FoundTable[],
  question: Question,
  ready: (fits: readonly Fitting[]) => Ready[],
): Walk<Ready[]> {
  return ready(yield* fittingAmong(others, question))
}

/** The same in a table that was read already. */
export function* sourceIn(
  { words }: PlanContext,
  { found, note }: { found: ReadTable; note: string },
  question: Question,
): Walk<Source> {
  const table = yield* withAskedColumns(found, question)
  const chosen = chooseColumns(table, question)
  if (chosen.missing.length > 0)
    return { answer: say(note + missingText(words, table, chosen) + savedOnlyText(words, found, chosen)) }
  return yield* withExclusions(words, [{ table, chosen, question, note }])
}

/** A name that is only saved: what is in effect in its place. */
function savedOnlyText(words: PlanContext['words'], { notInEffect }: ReadTable, { missing }: Chosen): string {
  const lines = notInEffect.flatMap(({ saved, inEffect }) => {
    if (!saved || !missing.includes(saved.name)) return []
    return [
      inEffect
        ? words(
            `\n\n\`${saved.name}\` 只是保存了，还没有生效；现在叫 \`${inEffect.name}\`。`,
            `\n\n\`${saved.name}\` is saved only and not in effect; it is \`${inEffect.name}\` until a release.`,
          )
        : words(
            `\n\n\`${saved.name}\` 只是保存了，还没有生效，没有数据可查。`,
            `\n\n\`${saved.name}\` is saved only and not in effect, so it has no data yet.`,
          ),
    ]
  })
  return lines.join('')
}
