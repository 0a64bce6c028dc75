import { z } from 'zod'
import { labelData } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { linesOf, shownLine } from './parts/file-lines'
import { pathSchema } from './parts/file-shapes'

const lineLimit = 240

export const searchFile = defineTool({
  name: 'searchFile',
  effect: 'read',
  description:
    'Finds a piece of text in one file and gives the line numbers and lines. Literal text, upper and lower case are the same. Use it to find the places to edit in a long script or a column in a columns file. Read-only.',
  inputSchema: z.strictObject({
    path: pathSchema,
    text: z.string().min(1).max(500).describe('Text to find within a line; not a pattern'),
    limit: z.number().int().min(1).max(100).default(30),
  }),
  outputSchema: z.object({
    path: z.string(),
    text: z.string(),
    total: z.number().int(),
    returned: z.number().int(),
    matches: z.array(z.object({ line: z.number().int(), text: z.string() })),
  }),
  execute: ({ path, text, limit }, { workspace }) => {
    const wanted = text.toLowerCase()
    const found = linesOf(workspace.read(path)).flatMap((line, index) =>
      line.toLowerCase().includes(wanted) ? [{ line: index + 1, text: shownLine(line, lineLimit) }] : [],
    )
    const matches = found.slice(0, limit)
    return { path: workspace.stat(path)?.path ?? path, text, total: found.length, returned: matches.length, matches }
  },
  toModel: ({ path, total, returned, matches }) =>
    total === 0
      ? `No line of ${path} contains it.`
      : `${returned} of ${total} matching lines in ${path}.\n${labelData(path, matches.map((match) => `${match.line}\t${match.text}`).join('\n'))}`,
})
