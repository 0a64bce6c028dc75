/** A statement as it stands in a sub-query: without the final semicolon and a comment on the last line; a wrong cut fails to parse and nothing is lost. */
export function asSubquery(sql: string): string {
  let text = sql.trimEnd()
  for (;;) {
    const comment = text.indexOf('--', text.lastIndexOf('\n') + 1)
    if (text.endsWith(';')) text = text.slice(0, -1).trimEnd()
    else if (comment >= 0 && text.lastIndexOf(';', comment) >= 0) text = text.slice(0, comment).trimEnd()
    else return text
  }
}
