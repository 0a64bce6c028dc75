/** A line of a script as `searchFile` gives it. */
export interface Line {
  line: number
  text: string
}

/** One replacement of text in a working copy. */
export interface Replacement {
  from: string
  to: string
}

/** What is known of a script without reading it: the lines that begin its parts, and those that name a column. */
export interface ScriptLines {
  inserts: readonly Line[]
  selects: readonly Line[]
  froms: readonly Line[]
  /** Lines that contain the column's name. */
  named: readonly Line[]
}

const word = (name: string, flags = 'gi') => new RegExp(`(?<![\\w$])${name}(?![\\w$])`, flags)
const names = (line: Line, name: string): boolean => word(name, 'i').test(line.text)
const isWhole = ({ text }: Line): boolean => !/…\[line cut, \d+ characters\]$/.test(text)
const isComment = ({ text }: Line): boolean => /^\s*--/.test(text)

/** `INSERT INTO t (`: the names that follow say which column each value goes to. */
const opensList = /\binsert\s+(?:into|overwrite)\s+(?:table\s+)?[\w."`]+\s*(?:partition\s*\([^)]*\)\s*)?\(/i
/** Nothing but names, commas and parentheses. */
const isListLine = (text: string): boolean => /^[\s\w,()`"]*$/.test(text.replace(opensList, '').replace(/--.*$/, ''))

/**
 * The line of the insert list that names the column: the first one after the list's beginning, for the list has to name it.
 * Undefined when the script inserts by position or by name, or when it is not clear.
 */
export function listLine({ inserts, named }: ScriptLines, column: string): Line | undefined {
  const opening = inserts.filter((line) => opensList.test(line.text))
  const [start] = opening
  if (!start || opening.length > 1) return undefined
  const first = named.find((line) => line.line >= start.line && word(column, 'i').test(line.text) && !isComment(line))
  return first && isWhole(first) && isListLine(first.text) ? first : undefined
}

/** True when the script inserts without naming columns, so that the order of the values alone decides. */
export const insertsByPosition = ({ inserts }: ScriptLines): boolean =>
  inserts.length > 0 &&
  inserts.every(
    (line) =>
      /\binsert\s+(?:into|overwrite)\b/i.test(line.text) &&
      !opensList.test(line.text) &&
      !/\bby\s+name\b/i.test(line.text) &&
      !/\($/.test(line.text),
  )

/** True when the script names the columns that it fills, and this is none of them. */
export const leavesOut = ({ inserts, named }: ScriptLines, column: string): boolean =>
  inserts.some((line) => opensList.test(line.text)) && !named.some((line) => names(line, column))

/** Renames a column where the script writes it: in the insert list, and in the notes that define it. */
export function renameOutput(lines: ScriptLines, from: string, to: string): Map<Line, string> | undefined {
  const target = listLine(lines, from)
  if (!target) return undefined
  const notes = lines.named.filter(
    (line) => isWhole(line) && new RegExp(`^\\s*--\\s*${from}(?![\\w$])`, 'i').test(line.text),
  )
  const list = target.text.match(opensList)
  const head = list ? target.text.slice(0, (list.index ?? 0) + list[0].length) : ''
  return new Map([
    ...notes.map((line) => [line, line.text.replace(word(from), to)] as const),
    [target, head + target.text.slice(head.length).replace(word(from), to)],
  ])
}

/** Renames a column where the script takes it from a table: `alias.name`. */
export function renameSource(
  { named }: Pick<ScriptLines, 'named'>,
  from: string,
  to: string,
  aliases: readonly string[],
): Map<Line, string> {
  const rename = (text: string) =>
    aliases.reduce(
      (left, alias) => left.replace(new RegExp(`(?<![\\w$.])(${alias}\\s*\\.\\s*)${from}(?![\\w$])`, 'gi'), `$1${to}`),
      text,
    )
  return new Map(
    named.filter((line) => isWhole(line) && rename(line.text) !== line.text).map((line) => [line, rename(line.text)]),
  )
}

/**
 * Takes a column out of what the script writes: its place in the insert list and its own line of the last SELECT. Undefined
 * unless both are single and plain; a removed line is an empty text.
 */
export function dropOutput(lines: ScriptLines, column: string): Map<Line, string> | undefined {
  const target = listLine(lines, column)
  const select = lines.selects.filter((line) => /^select\b/i.test(line.text)).at(-1)
  if (!target || !select || select.line < target.line) return undefined
  const end = lines.froms.find((line) => line.line > select.line && /^from\b/i.test(line.text))
  const body = lines.named.filter((line) => line.line > select.line && !isComment(line) && names(line, column))
  const [value, ...others] = body
  const isPlain =
    value &&
    new RegExp(
      `^\\s*(?:[\\w.]+\\.)?${column}\\s*,\\s*$|^[^'"]*(?:'[^']*')*[^'"]*\\sas\\s+${column}\\s*,\\s*$`,
      'i',
    ).test(value.text)
  if (!value || !isPlain || others.length > 0 || !end || value.line > end.line || !isBalanced(value.text))
    return undefined
  const shorter = target.text.replace(new RegExp(`(?<![\\w$.])${column}\\s*,[ \\t]*`, 'i'), '')
  if (shorter === target.text) return undefined
  return new Map([
    [target, shorter.trimEnd()],
    [value, ''],
  ])
}

/** An expression that begins and ends on its line. */
const isBalanced = (text: string): boolean => {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')' && --depth < 0) return false
  }
  return depth === 0 && !/^\s*(?:(?:end|then|else|when|and|or)\b|[-+*/|])/i.test(text)
}

/** True when a line has the name without a table's alias, neither as a new name nor in an insert list. */
export const mentionsBare = (line: Line, column: string): boolean =>
  !isComment(line) &&
  !isListLine(line.text) &&
  new RegExp(`(?<![\\w$.])(?<!\\bas\\s+)${column}(?![\\w$])`, 'i').test(line.text.replace(/'[^']*'/g, ''))

/** Names under which a script reads a table: its aliases and its own name. `lines` contain the table's name. */
export function aliasesIn(lines: readonly Line[], table: string): string[] {
  const notAlias =
    'on|where|join|left|right|inner|full|cross|group|order|using|union|limit|having|qualify|window|set|natural|asof|lateral'
  const pattern = new RegExp(
    `(?:from|join|,)\\s+(?:\\w+\\.)?${table}(?![\\w$])(?:\\s+(?:as\\s+)?(?!(?:${notAlias})\\b)(\\w+))?`,
    'gi',
  )
  const aliases = lines.flatMap(({ text }) =>
    [...text.replace(/--.*$/, '').matchAll(pattern)].flatMap((match) => match[1] ?? []),
  )
  return [...new Set([table, ...aliases])]
}

/**
 * Replacements of whole lines, each with its line ends, so that a line is not found inside a longer one. The same line in several
 * places is left to the caller: `ambiguous` names it.
 */
export function replacementsOf(
  edits: ReadonlyMap<Line, string>,
  named: readonly Line[],
): { replacements: Replacement[]; ambiguous: Line[] } {
  const replacements: Replacement[] = []
  const ambiguous: Line[] = []
  for (const [line, text] of edits) {
    const twins = named.filter((other) => other.text === line.text)
    if (twins.every((twin) => edits.get(twin) === text)) {
      if (twins[0] === line) replacements.push(whole(line.text, text))
    } else ambiguous.push(line)
  }
  return { replacements, ambiguous }
}

const whole = (from: string, to: string): Replacement => ({ from: `\n${from}\n`, to: to === '' ? '\n' : `\n${to}\n` })
