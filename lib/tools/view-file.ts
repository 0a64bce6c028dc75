import { z } from 'zod'
import { labelData } from '@/lib/contracts/labelled-data'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { linesOf, shownLine } from './parts/file-lines'
import { pathSchema } from './parts/file-shapes'

const windowLimit = 200

export const viewFile = defineTool({
  name: 'viewFile',
  effect: 'read',
  description: `Shows a window of a file with line numbers, at most ${windowLimit} lines. Find the place with searchFile first, then view only the lines around it: never page through a whole script. The numbers and the tab after them are not part of the text. Read-only.`,
  inputSchema: z.strictObject({
    path: pathSchema,
    startLine: z.number().int().min(1).default(1).describe('First line to show, from 1'),
    lines: z.number().int().min(1).max(windowLimit).default(60).describe(`Number of lines, at most ${windowLimit}`),
  }),
  outputSchema: z.object({
    path: z.string(),
    readOnly: z.boolean(),
    totalLines: z.number().int(),
    from: z.number().int(),
    to: z.number().int(),
    text: z.string(),
  }),
  execute: ({ path, startLine, lines }, { workspace }) => {
    const all = linesOf(workspace.read(path))
    const file = workspace.stat(path)
    if (startLine > Math.max(all.length, 1))
      throw new AppError('invalid-arguments', `${path} has ${all.length} lines; line ${startLine} is past its end.`)
    const shown = all.slice(startLine - 1, startLine - 1 + lines).map((line) => shownLine(line))
    return {
      path: file?.path ?? path,
      readOnly: file?.readOnly ?? true,
      totalLines: all.length,
      from: startLine,
      to: startLine - 1 + shown.length,
      text: shown.join('\n'),
    }
  },
  toModel: ({ path, readOnly, totalLines, from, to, text }) => {
    const numbered = text.split('\n').map((line, index) => `${from + index}\t${line}`)
    return `${path}${readOnly ? ' (read-only)' : ''}: lines ${from}-${to} of ${totalLines}.\n${labelData(path, totalLines === 0 ? '' : numbered.join('\n'))}`
  },
})
