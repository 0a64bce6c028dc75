/** What a shortened text may not lose: handles, identifiers and error text. Found by their shape, whoever summarises. */
export interface Survivors {
  /** Workspace paths and ids, in order of appearance, each once. */
  names: string[]
  /** Lines that say what went wrong, each once. */
  errors: string[]
}

const limits = { names: 80, errors: 12, errorLength: 300 }

/** Paths of the workspace; ids with a speaking prefix, UUIDs and dotted table names are what tools take as arguments. */
const namePattern =
  /\/mnt\/[^\s"'`<>|,;:()[\]{}]+|\b[a-z]{2,12}[_-][0-9a-f]{6,}\b|\b[a-z]{2,12}_\d+\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?:ods|dwd|dws|dim|ads|tmp|stg)_\w+\b/g
const errorPattern = /^.*(?:\berror\b|\bexception\b|\bfailed\b|\bfatal\b|错误|失败|异常).*$/gim

/** The latest of each kind when there are more than a summary can carry. */
export function survivorsOf(text: string): Survivors {
  const names = latest(text.match(namePattern) ?? [], limits.names)
  const errors = latest(
    (text.match(errorPattern) ?? []).map((line) => line.trim().slice(0, limits.errorLength)),
    limits.errors,
  )
  return { names, errors }
}

/** Those of a text that a shorter one does not contain, as lines to put behind it; empty when nothing is missing. */
export function missingSurvivors(original: string, shorter: string): string {
  const { names, errors } = survivorsOf(original)
  const lostNames = names.filter((name) => !shorter.includes(name))
  const lostErrors = errors.filter((line) => !shorter.includes(line))
  return [
    ...(lostNames.length > 0 ? [`Names: ${lostNames.join(', ')}`] : []),
    ...(lostErrors.length > 0 ? ['Errors:', ...lostErrors.map((line) => `- ${line}`)] : []),
  ].join('\n')
}

function latest(found: readonly string[], limit: number): string[] {
  const unique = new Set<string>()
  for (const item of found) {
    unique.delete(item) // the last place counts
    unique.add(item)
  }
  return [...unique].slice(-limit)
}
