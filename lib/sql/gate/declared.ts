import { lex } from '@/lib/sql/text/lex'
import { isName, type Token } from '@/lib/sql/text/token'
import type { DeclaredChange, Dialect } from '@/lib/sql/types'
import type { Gap } from './align'
import { type Item, normal } from './fingerprint'

/** Takes out of the gaps what the declared change explains: renamed items that came back, and removed ones. */
export function explainByDeclaration(
  gaps: readonly Gap[],
  declared: DeclaredChange | undefined,
  dialect: Dialect,
): Gap[] {
  if (!declared) return [...gaps]
  const renamed = new Map(declared.renamed.map(({ from, to }) => [from.toUpperCase(), to.toUpperCase()]))
  const gained = gaps.flatMap((gap) => gap.gained)
  const explained = new Set<Item>()
  for (const item of gaps.flatMap((gap) => gap.lost)) {
    const key = renamedKey(item, renamed)
    const match = key === item.key ? undefined : gained.find((each) => each.key === key && !explained.has(each))
    if (match) explained.add(item).add(match)
  }
  const removed = createRemovals(declared.removed, gaps, dialect)
  const isOpen = (item: Item) => !explained.has(item) && !removed(item)
  return gaps.map((gap) => ({
    lost: gap.lost.filter(isOpen),
    gained: gap.gained.filter((item) => !explained.has(item)),
  }))
}

const ignored = new Set(['AS', 'INNER', 'OUTER', 'ASC'])

function renamedKey(item: Item, renamed: ReadonlyMap<string, string>): string {
  const words = item.tokens.map((token) =>
    isName(token) ? (renamed.get(normal(token)) ?? normal(token)) : normal(token),
  )
  return `${item.clause}|${words.filter((word) => !ignored.has(word)).join(' ')}`
}

/** Whether an item is covered by what was declared as removed: a name in it, the CTE or branch around it, its text. */
function createRemovals(removed: readonly string[], gaps: readonly Gap[], dialect: Dialect): (item: Item) => boolean {
  const phrases = removed.map((text) => lex(text, dialect).tokens.map(normal)).filter((words) => words.length > 0)
  const names = new Set(phrases.flatMap((words) => (words.length <= 3 ? [words.at(-1) as string] : [])))
  const lost = gaps.flatMap((gap) => gap.lost)
  const isRemovedTable = (item: Item) => item.clause === 'from' && item.tokens.some((token) => names.has(normal(token)))
  const branches = new Set(lost.filter(isRemovedTable).map((item) => item.region))
  const aliases = aliasesOf(lost, names)
  let setOperators = branches.size
  return (item) => {
    if (branches.has(item.region) || item.region.ctes.some((cte) => names.has(cte))) return true
    if (item.clause === 'set' && setOperators > 0) return setOperators-- > 0
    const words = item.tokens.map(normal)
    return (
      words.some((word, index) => names.has(word) || isAliasUse(words, index, aliases)) ||
      phrases.some((phrase) => contains(words, phrase))
    )
  }
}

/** Aliases of the joined tables that are gone: `d` of `left join dim_user d`. */
const aliasesOf = (lost: readonly Item[], names: ReadonlySet<string>): Set<string> =>
  new Set(
    lost
      .filter((item) => item.clause === 'join' && item.tokens.some((token) => names.has(normal(token))))
      .flatMap((item) =>
        item.tokens
          .filter(isName)
          .slice(-1)
          .map((token: Token) => normal(token)),
      ),
  )

const isAliasUse = (words: readonly string[], index: number, aliases: ReadonlySet<string>): boolean =>
  aliases.has(words[index] as string) && words[index + 1] === '.'

function contains(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_, start) => phrase.every((word, index) => words[start + index] === word))
}
