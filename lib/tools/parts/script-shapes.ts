import { z } from 'zod'
import { labelData, oneLine } from '@/lib/contracts/labelled-data'
import { reachedLimitSchema } from '@/lib/contracts/script-limit'
import { AppError } from '@/lib/errors'
import type { SandboxResult } from '@/lib/sandbox/sandbox'
import { workspaceFileSchema } from './file-shapes'
import { limitText } from './limit-text'

export const scriptResultSchema = z.object({
  end: z.enum(['exited', 'stopped', 'wallMs', 'memoryBytes', 'writtenBytes', 'printedBytes', 'processes']),
  exitCode: z.number().int().nullable(),
  /** Absent in results from before limits were measured. */
  reached: reachedLimitSchema.optional(),
  stdout: z.string(),
  stderr: z.string(),
  files: z.array(workspaceFileSchema),
  removed: z.array(z.string()),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
  elapsedMs: z.number(),
})

export type ScriptResult = z.infer<typeof scriptResultSchema>

/** Characters of each stream that the model and the card get: the beginning and, where errors stand, the end. */
const headLength = 6000
const tailLength = 3000

/** The result for hooks and card; a stopped run has none. */
export function scriptResult({ exported: _own, ...result }: SandboxResult): ScriptResult {
  if (result.end === 'stopped') throw new AppError('aborted', 'The script was stopped; its files were not taken over.')
  return { ...result, stdout: shorten(result.stdout), stderr: shorten(result.stderr) }
}

export function scriptText(result: ScriptResult): string {
  const { files, removed, refused, stdout, stderr } = result
  const lists = [
    listText(
      'Files written',
      files.map(({ path, size }) => `${path} (${size} bytes)`),
    ),
    listText('Files removed', removed),
    listText(
      'Not taken over',
      refused.map(({ name, reason }) => `${oneLine(name, 100)}: ${reason}`),
    ),
  ]
  const streams = [streamText('stdout', stdout), streamText('stderr', stderr)]
  return [endSentence(result), ...lists, ...streams].filter((part) => part !== '').join('\n')
}

function endSentence({ end, exitCode, reached }: ScriptResult): string {
  const limit = reached ? ` ${limitText(reached)}` : ''
  if (end === 'exited' && exitCode === 0) return 'The script ended well.'
  if (end === 'exited') return `The script failed: exit code ${exitCode ?? 'none, by a signal'}.${limit}`
  return `The script was ended.${limit}`
}

const shownItems = 20

function listText(title: string, items: readonly string[]): string {
  const more = items.length > shownItems ? `\n… and ${items.length - shownItems} more` : ''
  return items.length === 0 ? '' : `${title}:\n${items.slice(0, shownItems).join('\n')}${more}`
}

const streamText = (name: string, text: string) => (text.trim() === '' ? '' : labelData(name, text.trimEnd()))

const shorten = (text: string): string =>
  text.length <= headLength + tailLength
    ? text
    : `${text.slice(0, headLength)}\n… ${text.length - headLength - tailLength} characters left out …\n${text.slice(-tailLength)}`
