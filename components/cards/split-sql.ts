export interface SqlPart {
  at: number
  kind: 'keyword' | 'comment' | 'string' | 'plain'
  text: string
}

const keywords = new Set(
  `select from where group by having order limit offset qualify with as on using join left right full inner outer cross union all except intersect
  distinct case when then else end and or not in is null like ilike between exists over partition rows range filter insert into overwrite values update set delete
  create replace table view temporary temp drop alter add column rename to cast try_cast interval date timestamp asc desc nulls first last lateral unnest pivot unpivot`.split(
    /\s+/,
  ),
)

const token = /(--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|('(?:[^']|'')*'?|"(?:[^"]|"")*"?)|([\p{L}_][\p{L}\p{N}_$]*)/gu

/** Splits a statement for display only: keywords, comments and strings. Joining the parts gives the text back. */
export function splitSql(sql: string): SqlPart[] {
  const parts: SqlPart[] = []
  let end = 0
  const push = (kind: SqlPart['kind'], text: string, at: number) => {
    const last = parts.at(-1)
    if (kind === 'plain' && last?.kind === 'plain') last.text += text
    else if (text) parts.push({ at, kind, text })
  }
  for (const match of sql.matchAll(token)) {
    push('plain', sql.slice(end, match.index), end)
    const [text, comment, string] = match
    const kind = comment ? 'comment' : string ? 'string' : keywords.has(text.toLowerCase()) ? 'keyword' : 'plain'
    push(kind, text, match.index)
    end = match.index + text.length
  }
  push('plain', sql.slice(end), end)
  return parts
}
