import type { ColumnEdit, Intent } from './intent'
import type { Step, Turn } from './transcript'
import { understand } from './understand'

/** What the earlier turns were about. */
export interface Memory {
  table?: string
  task?: string
  column?: string
  pack?: string
  backfill?: string
  /** The last intent that can be asked again for something else. */
  intent?: Intent
  /** Changes of columns that were saved in this conversation and not released in it, oldest first. */
  changes?: Array<{ table: string; edit: ColumnEdit }>
  /** Tasks whose scripts were saved in this conversation. */
  editedTasks?: string[]
  /** Working copies that this conversation made. */
  copies?: string[]
  /** The last answer was a question: which one? */
  asked?: boolean
  /** A call that waits for a person's decision, and that nothing was saved after. */
  waiting?: { tool: string }
}

const passing = new Set<Intent['kind']>(['unknown', 'help', 'thanks', 'typed-approval', 'never-mind', 'write-sql'])

/** What the earlier turns were about, newest last. */
export function recall(turns: readonly Turn[]): Memory {
  let memory: Memory = {}
  for (const turn of turns) memory = rememberTurn(turn, memory)
  return memory
}

function rememberTurn(turn: Turn, before: Memory): Memory {
  const intent = understand(turn.request, before)
  const after: Memory = { ...before, ...subjectsOf(intent), ...(passing.has(intent.kind) ? {} : { intent }) }
  after.asked = /[?？]\s*$|是哪一[个张]|which (?:one|task)/i.test(turn.answers.at(-1) ?? '')
  for (const step of turn.steps) Object.assign(after, rememberStep(step, after))
  if (intent.kind === 'change-column' && turn.steps.some(isSaved('upsertTable'))) {
    const table = after.table ?? intent.table
    after.changes = [...(after.changes ?? []), ...intent.changes.map((edit) => ({ table, edit }))]
  }
  return told(turn, after)
}

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

/** What a tool that worked says about the conversation; names as the platform has them stand at the head of a result. */
const learned: Record<string, (result: string, before: Memory) => Memory> = {
  getTable: (result) => named(result, 'table'),
  getTask: (result, before) => ({ table: before.table ?? nameIn(result), ...named(result, 'task') }),
  copy_file: (result, before) => ({ copies: [...(before.copies ?? []), result.match(/^Copied to (\S+)/)?.[1] ?? ''] }),
  upsertTable: () => ({ waiting: undefined }),
  upsertTask: (result, before) => ({
    editedTasks: [...(before.editedTasks ?? []), result.match(/^\w+ task (\S+) \(id/)?.[1] ?? ''],
    waiting: undefined,
  }),
  backfill: (result) => ({ backfill: result.match(/^Backfill (\S+):/)?.[1] }),
}

const nameIn = (result: string): string | undefined => result.match(/^(\S+) \(id /)?.[1]
const named = (result: string, key: 'table' | 'task'): Memory => {
  const name = nameIn(result)
  return name ? { [key]: name } : {}
}

function rememberStep(step: Step, before: Memory): Memory {
  const { tool, result = '' } = step
  if (/^Not executed: the call waits for a person's decision/.test(result)) return { waiting: { tool } }
  if (step.failed) return {}
  const [, pack, status] = result.match(/^Pack (\S+) "[^\n]*": (\w+), mode/) ?? []
  if (!pack) return learned[tool]?.(result, before) ?? {}
  return { pack, waiting: undefined, ...(status === 'published' ? { changes: [], editedTasks: [] } : {}) }
}

const isSaved = (tool: string) => (step: Step) => step.tool === tool && step.result !== undefined && !step.failed

/** A notice about the waiting call: it waits no longer. */
function told(turn: Turn, memory: Memory): Memory {
  const { waiting } = memory
  const isOver =
    waiting && turn.context.some((block) => block.includes('name="notices"') && block.includes(waiting.tool))
  return isOver ? { ...memory, waiting: undefined } : memory
}
