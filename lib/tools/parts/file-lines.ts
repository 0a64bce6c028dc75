/** Longest part of one line that is shown; a file may be one line. */
const lineLimit = 1000

/** Lines without their ends; a final line end starts no further line. */
export function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export const shownLine = (line: string, limit = lineLimit): string =>
  line.length <= limit ? line : `${line.slice(0, limit)} …[line cut, ${line.length} characters]`

/** Line number (from 1) of a position in the text. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line++
  return line
}
