import type { ReachedLimit, ScriptLimit } from '@/lib/contracts/script-limit'

const seconds = (value: number) => `${Math.round(value / 100) / 10} s`
const megabytes = (value: number) => `${Math.round((value * 10) / 1024 / 1024) / 10} MB`

const words: Record<ScriptLimit, { what: string; unit: (value: number) => string; advice: string }> = {
  wallMs: { what: 'it took too long', unit: seconds, advice: 'Do less at once, or aggregate in SQL first' },
  processorMs: { what: 'it computed too long', unit: seconds, advice: 'Do less at once, or aggregate in SQL first' },
  memoryBytes: {
    what: 'it took too much memory',
    unit: megabytes,
    advice: 'Aggregate in SQL first, or read in pieces',
  },
  addressBytes: {
    what: 'it asked for too much memory',
    unit: megabytes,
    advice: 'Aggregate in SQL first, or read in pieces',
  },
  writtenBytes: { what: 'it wrote too much to disk', unit: megabytes, advice: 'Write fewer and smaller files' },
  fileBytes: { what: 'one file grew too large', unit: megabytes, advice: 'Write only what is needed' },
  printedBytes: { what: 'it printed too much', unit: megabytes, advice: 'Print a summary, write the rest to a file' },
  processes: { what: 'it had too many processes or threads', unit: String, advice: 'Start fewer at a time' },
}

/** A limit in the words of the model: which, how much, what to do. */
export function limitText({ limit, used, allowed }: ReachedLimit): string {
  const { what, unit, advice } = words[limit]
  const figures = used === null ? `${unit(allowed)} allowed` : `${unit(used)} of ${unit(allowed)} allowed`
  return `sandbox-limit: ${what} (${figures}). ${advice}.`
}
