import type { Intent } from './intent'
import type { Memory } from './memory'

const passing = new Set<Intent['kind']>([
  'unknown',
  'help',
  'thanks',
  'typed-approval',
  'never-mind',
  'write-sql',
  'go-on',
  'cannot',
  'unwanted',
  'contrary',
])

/** What a request is about, as it is known before anything was looked up. */
export function withSubjects(intent: Intent, before: Memory): Memory {
  return { ...before, ...subjectsOf(intent), ...(passing.has(intent.kind) ? {} : { intent }) }
}

/** Talk, and what was not understood: nothing to go on with. */
export const isPassing = ({ kind }: Intent): boolean => passing.has(kind)

function subjectsOf(intent: Intent): Memory {
  return {
    ...('table' in intent && intent.table ? { table: intent.table } : {}),
    ...('name' in intent && intent.name ? { task: intent.name } : {}),
    ...('names' in intent && intent.names[0] ? { task: intent.names[0] } : {}),
    ...columnOf(intent),
  }
}

function columnOf(intent: Intent): Memory {
  if (intent.kind !== 'change-column') return 'column' in intent && intent.column ? { column: intent.column } : {}
  const last = intent.changes.at(-1)
  return last ? { column: last.op === 'rename' ? last.to : last.column } : {}
}
