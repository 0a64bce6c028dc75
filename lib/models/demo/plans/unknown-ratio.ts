import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import { type Plan, use } from '@/lib/models/demo/plan'
import { readTables } from '@/lib/models/demo/read-results'
import { code } from './phrases'

/** A ratio that is made of nothing known: a table may have a column of that name; else its two parts are asked for. */
export const unknownRatio: Plan<Extract<Intent, { kind: 'unknown-ratio' }>> = function* ({ words }, { name }) {
  const query = name.replace(/ /g, '_').toLowerCase()
  const hits = readTables(yield* use('searchTables', { query })).filter(({ matched }) => matched.length > 0)
  const found = hits
    .flatMap((table) => calledSo(table.matched, query).map((column) => `${table.name}.${column}`))
    .slice(0, 6)
  return say(
    found.length > 0
      ? words(
          `没有查询：我不知道「${name}」怎么算。名字像它的字段有 ${code(found, words)}。请说出表和字段，比如「按渠道看 ${found[0]} 的平均值」。`,
          `I queried nothing: I do not know how “${name}” is made up. Columns called like it: ${code(found, words)}. Name table and column, for example “average ${found[0]} by channel”.`,
        )
      : words(
          `没有查询：没有一张表有叫「${name}」的字段，我也不知道它由哪两个数相除。请说出表、分子和分母的字段，或直接写 SQL。`,
          `I queried nothing: no table has a column called “${name}”, and I do not know which two figures it is made of. Name the table and both columns, or type SQL.`,
        ),
  )
}

/** The search also finds single words of the name: `rate` alone is no churn rate. */
const calledSo = (columns: readonly string[], query: string): string[] =>
  /^[\x20-\x7e]+$/.test(query) ? columns.filter((column) => column.toLowerCase().includes(query)) : [...columns]
