/** A name in a sentence: where it stands and how it was written. */
export interface Name {
  text: string
  at: number
  quoted: boolean
}

/** Words that look like names but are not, when they stand without an underscore. */
const ordinary = /^(?:sql|ddl|etl|ads|dws|dwd|ods|dim|ok|id|gmv|csv|top|prod|dev|varchar|decimal|bigint|int|integer|double|date|timestamp|boolean|string|text)$/

/** Names in the order in which they stand: quoted ones, and Latin words with an underscore, a digit or a dot. Dotted ones are split by the caller. */
export function namesIn(text: string): Name[] {
  const found: Name[] = []
  const pattern = /`([^`]+)`|"([^"]+)"|'([^']+)'|“([^”]+)”|「([^」]+)」|([A-Za-z][A-Za-z0-9]*(?:[_.][A-Za-z0-9]+)+)/g
  for (const match of text.matchAll(pattern)) {
    const quoted = match.slice(1, 6).find((group) => group !== undefined)
    const name = (quoted ?? match[6] ?? '').trim()
    if (name && /^[\w.]+$/.test(name)) found.push({ text: name, at: match.index, quoted: quoted !== undefined })
  }
  return found
}

/** True for a bare word that may be a name although it has no underscore: `remark`, `amount`. */
export const mayBeName = (word: string): boolean => /^[a-z][a-z0-9]{2,}$/i.test(word) && !ordinary.test(word.toLowerCase())

const layerPrefix = /^(?:ods|dwd|dws|ads|dim|rpt|tmp|stg|etl|task|sync|dq)_/i

/** A table by the look of its name: a layer's prefix. */
export const looksLikeTable = (name: string): boolean => layerPrefix.test(name)

/** `table.column` as two names; anything else as it is. */
export function splitDotted(name: string): { table?: string; name: string } {
  const cut = name.lastIndexOf('.')
  if (cut < 0) return { name }
  const left = name.slice(0, cut)
  return looksLikeTable(left) ? { table: left, name: name.slice(cut + 1) } : { name }
}
