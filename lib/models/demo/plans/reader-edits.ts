import type { ColumnEdit } from '@/lib/models/demo/intent'
import { keepingName, nameFurtherOn } from '@/lib/models/demo/kept-name'
import type { Walk } from '@/lib/models/demo/plan'
import { aliasesIn, type Line, mentionsBare, renameSource } from '@/lib/models/demo/script-shape'
import { type FileEdit, linesLimit, linesWith } from './edit-working-copy'

export type Rename = Extract<ColumnEdit, { op: 'rename' }>

export interface ReaderEdit extends FileEdit {
  /** The old name stands there and it is not clear that it means another column, or not every line was seen. */
  isUnsure: boolean
}

/** Edits of scripts that read a table, for renames of its columns; all lines are looked up in one step. */
export function* planReaderEdits(
  table: string,
  renames: readonly Rename[],
  paths: readonly string[],
): Walk<ReaderEdit[]> {
  const texts = [table, ...renames.map(({ column }) => column)]
  const found = yield* linesWith(paths.flatMap((path) => texts.map((text) => ({ path, text }))))
  return paths.map((path, index) => {
    const [tables = [], ...columns] = found.slice(index * texts.length, (index + 1) * texts.length)
    return readerEdit(path, aliasesIn(tables, table), renames, columns)
  })
}

/** Several renames may meet in one line, so each goes on from what the one before made of it. */
function readerEdit(
  path: string,
  aliases: readonly string[],
  renames: readonly Rename[],
  columns: readonly Line[][],
): ReaderEdit {
  const byNumber = new Map<number, { line: Line; text: string }>()
  const further = renames.map(({ column }, index) => nameFurtherOn(columns[index] ?? [], column, aliases))
  for (const [index, { column, to }] of renames.entries()) {
    for (const line of columns[index] ?? []) {
      const known = byNumber.get(line.line) ?? { line, text: line.text }
      const text = renamedIn(known.text, { column, to }, aliases, further[index] === 'kept')
      byNumber.set(line.line, { ...known, text })
    }
  }
  const all = [...byNumber.values()]
  const isCut = further.includes('unclear') || columns.some((lines) => lines.length >= linesLimit)
  const changed = isCut ? [] : all.filter(({ line, text }) => text !== line.text)
  const isBare = renames.some(({ column }, index) => (columns[index] ?? []).some((line) => mentionsBare(line, column)))
  return {
    path,
    edits: new Map(changed.map(({ line, text }) => [line, text])),
    named: all.map(({ line }) => line),
    isUnsure: isCut || (changed.length === 0 && isBare),
  }
}

function renamedIn(
  text: string,
  { column, to }: Pick<Rename, 'column' | 'to'>,
  aliases: readonly string[],
  isKept: boolean,
): string {
  const [renamed] = renameSource({ named: [{ line: 1, text }] }, column, to, aliases).values()
  if (renamed === undefined) return text
  return isKept ? keepingName(text, renamed, column, aliases) : renamed
}
