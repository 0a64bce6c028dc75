import { excludedSpellings } from '@/lib/models/demo/exclusions'
import type { Words } from '@/lib/models/demo/language'
import { say } from '@/lib/models/demo/move'
import type { Walk } from '@/lib/models/demo/plan'
import { code } from './phrases'
import type { Ready, Source } from './question-source'
import { type Hit, hitsIn, literalsOf, withValues } from './value-filters'

/**
 * What a question leaves out is looked up like the values that it wants, and becomes a condition against them; rows without a
 * value stay in. What is not found is refused: a number that has it in would be read as one without it.
 */
export function* withExclusions(
  words: Words,
  sources: readonly Ready[],
  others: () => Walk<Ready[]> = none,
): Walk<Source> {
  const [first] = sources
  const excluded = first?.question.excluded ?? []
  if (!first || excluded.length === 0) return yield* withValues(words, sources, others)
  const found = (yield* holding(sources, excluded)) ?? (yield* holding(yield* others(), excluded))
  if (!found) return { answer: say(first.note + notLeftOutText(words, excluded)) }
  const ready = yield* withValues(words, [leftOut(words, found.source, found.hits)])
  const isContrary = ready.question.filters.some(
    ({ of, is }) => is === '=' && found.hits.some(({ column }) => column === of),
  )
  return isContrary ? { answer: say(first.note + notLeftOutText(words, excluded)) } : ready
}

function* none(): Walk<Ready[]> {
  return []
}

/** The first table that has all of them. */
function* holding(
  sources: readonly Ready[],
  excluded: readonly string[],
): Walk<{ source: Ready; hits: Hit[] } | undefined> {
  for (const source of sources) {
    const spelled = excluded.map(excludedSpellings)
    const hits = yield* hitsIn(source, spelled)
    if (spelled.every((_, index) => hits.some(({ words }) => words.includes(String(index))))) return { source, hits }
  }
  return undefined
}

function leftOut(words: Words, source: Ready, hits: readonly Hit[]): Ready {
  const { chosen, question } = source
  const list = hits.map(({ column, values }) => `${code([column], words)} = ${values.join(words('、', ', '))}`)
  return {
    ...source,
    note: `${source.note}${words(
      `已排除 ${list.join('；')}（没有值的行留着）。`,
      `Left out: ${list.join('; ')} (rows without a value stay in).`,
    )}\n\n`,
    chosen: { ...chosen, filters: [...chosen.filters, ...hits.map(unlike)] },
    question: {
      ...question,
      filters: [
        ...question.filters,
        ...hits.map(({ column, values }) => ({ of: column, is: '<>' as const, value: values.join(', ') })),
      ],
    },
  }
}

/** True of rows without a value too. */
function unlike({ column, values }: Hit): string {
  const literals = literalsOf(values)
  const differs = literals.length === 1 ? `${column} <> ${literals[0]}` : `${column} NOT IN (${literals.join(', ')})`
  return `(${differs} OR ${column} IS NULL)`
}

const notLeftOutText = (words: Words, excluded: readonly string[]): string =>
  words(
    `要排除的${excluded.map((word) => `「${word}」`).join('、')}我对不上字段里的值，所以没有查询，免得给出没排除的数字。请写明字段，比如「order_status <> 'cancelled'」，或直接写 SQL。`,
    `I found no column with ${excluded.map((word) => `“${word}”`).join(', ')} to leave out, so I queried nothing rather than give a number that has it in. Name the column, for example “where order_status <> 'cancelled'”, or type SQL.`,
  )
