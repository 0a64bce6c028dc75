import { conceptOf, concepts } from '@/lib/models/demo/concepts'
import type { Question } from '@/lib/models/demo/intent'

/**
 * What is looked for in names of columns: the pieces of the measure, then of each thing grouped by or filtered on. `isWide`: also what
 * is a worse name for it, for a second search.
 */
export function searchPieces(question: Question, isWide = false): string[][] {
  const measures = question.measures.slice(0, 1).map((key) => {
    const { pieces, keys, ratio, flags } = conceptOf(key)
    const parts = ratio.map((part) => conceptOf(part).pieces[0] ?? '')
    return question.value === 'entities' || question.bound
      ? [...keys, ...pieces.slice(0, 2)]
      : [...pieces.slice(0, isWide ? 8 : 3), ...keys.slice(0, 1), ...parts, ...flags.slice(0, 1)]
  })
  const things = [
    ...question.by.map((dimension) => ('concept' in dimension ? dimension.concept : dimension.word)),
    ...question.filters.map(({ of }) => of),
    ...question.valuesOf,
    ...(question.bound ? [question.bound.of] : []),
  ].filter((key) => !['day', 'week', 'month'].includes(key))
  const known = new Set(concepts.map(({ key }) => key))
  return [...measures, ...things.map((key) => (known.has(key) ? conceptOf(key).pieces.slice(0, 3) : [key]))]
}
