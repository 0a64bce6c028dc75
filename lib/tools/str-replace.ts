import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { lineAt, linesOf } from './parts/file-lines'
import { editablePath, fileChangeSchema } from './parts/file-shapes'

const placesShown = 10

export const strReplace = defineTool({
  name: 'str_replace',
  effect: 'workspace',
  description:
    'Replaces a piece of text in a working copy. old_str must occur exactly once (take enough of the line, with its spaces); with all: true every occurrence is replaced. Keep both texts as small as the edit. Snapshots are read-only: copy_file first.',
  inputSchema: z.strictObject({
    path: editablePath,
    old_str: z.string().min(1).max(20_000).describe('Exact text to replace, without line numbers'),
    new_str: z.string().max(20_000).describe('Text to put there; empty deletes'),
    all: z.boolean().default(false).describe('Replace every occurrence, e.g. for a renamed column'),
  }),
  outputSchema: fileChangeSchema.extend({ replaced: z.number().int(), lines: z.array(z.number().int()) }),
  execute: ({ path, old_str, new_str, all }, { workspace }) => {
    const text = workspace.read(path)
    const known = workspace.stat(path)
    if (known?.readOnly) workspace.write(path, text) // refused with the hint to copy
    const [from, to] = inLineEnds(text, old_str, new_str)
    const places = positionsOf(text, from)
    if (places.length === 0) throw notFound(path, text, from, to)
    if (places.length > 1 && !all) throw notUnique(path, text, places)
    const file = workspace.write(path, text.split(from).join(to), { expectedVersion: known?.version })
    return {
      file,
      created: false,
      replaced: places.length,
      lines: places.slice(0, placesShown).map((at) => lineAt(text, at)),
    }
  },
  toModel: ({ file, replaced, lines }) =>
    `Replaced ${replaced} ${replaced === 1 ? 'place' : 'places'} in ${file.path} (line ${lines.join(', ')}${replaced > lines.length ? ', …' : ''}); now version ${file.version}.`,
})

/** The model writes \n; a file with \r\n is matched and kept in its own line ends. */
function inLineEnds(text: string, from: string, to: string): [string, string] {
  if (text.includes(from) || !text.includes('\r\n')) return [from, to]
  const windows = (value: string) => value.replace(/\r?\n/g, '\r\n')
  return [windows(from), windows(to)]
}

function positionsOf(text: string, part: string): number[] {
  const positions: number[] = []
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) positions.push(at)
  return positions
}

function notUnique(path: string, text: string, places: number[]): AppError {
  const lines = places.slice(0, placesShown).map((at) => lineAt(text, at))
  const more = places.length > lines.length ? ', …' : ''
  return new AppError(
    'match-not-unique',
    `old_str occurs ${places.length} times in ${path}: lines ${lines.join(', ')}${more}. Take more of the surrounding text so that it is unique, or pass all: true.`,
    { details: { count: places.length, lines } },
  )
}

function notFound(path: string, text: string, from: string, to: string): AppError {
  const squeezed = (line: string) => line.replace(/\s+/g, ' ').trim().toLowerCase()
  const wanted = squeezed(linesOf(from).find((line) => line.trim() !== '') ?? '')
  const near =
    wanted === '' ? [] : linesOf(text).flatMap((line, index) => (squeezed(line).includes(wanted) ? [index + 1] : []))
  const made = to !== '' && text.includes(to) ? ' new_str is there already: this edit may have been made before.' : ''
  const hint =
    near.length > 0
      ? ` Its first line looks like line ${near.slice(0, placesShown).join(', ')}, with other spaces, case or following lines: view that line and copy it exactly.`
      : ' Use searchFile to find the place.'
  return new AppError('match-not-found', `old_str occurs 0 times in ${path}.${made}${hint}`, {
    details: { count: 0, near: near.slice(0, placesShown) },
  })
}
