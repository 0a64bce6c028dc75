import type { Line } from './script-shape'

/** How the name of a renamed column goes on inside a script that reads it. */
export type NameFurtherOn = 'unused' | 'kept' | 'unclear'

/**
 * `o.name,` on a line of its own hands the name on: what comes after reads it from another alias, which does not know the new
 * name. Such a line keeps the old name for what follows. The same line twice may be a GROUP BY, where that is not possible.
 */
export function nameFurtherOn(lines: readonly Line[], column: string, aliases: readonly string[]): NameFurtherOn {
  const code = lines.filter(({ text }) => !/^\s*--/.test(text))
  const handed = code.filter(({ text }) => handsOn(column, aliases).test(text)).map(({ text }) => bare(text))
  const isRead = code.some(({ text }) =>
    [...text.matchAll(new RegExp(`(?<![\\w$.])(\\w+)\\s*\\.\\s*${column}(?![\\w$])`, 'gi'))].some(
      ([, alias = '']) => !aliases.some((known) => known.toLowerCase() === alias.toLowerCase()),
    ),
  )
  if (!isRead || handed.length === 0) return 'unused'
  return new Set(handed).size === handed.length ? 'kept' : 'unclear'
}

const bare = (text: string): string => text.replace(/[\s,]/g, '').toLowerCase()

const handsOn = (column: string, aliases: readonly string[]): RegExp =>
  new RegExp(`^\\s*(?:${aliases.join('|')})\\s*\\.\\s*${column}\\s*,?\\s*$`, 'i')

/** The renamed line under the name that what follows reads: `o.src AS order_source,`. */
export const keepingName = (line: string, renamed: string, column: string, aliases: readonly string[]): string =>
  handsOn(column, aliases).test(line) ? renamed.replace(/(\s*,?\s*)$/, ` AS ${column}$1`) : renamed
