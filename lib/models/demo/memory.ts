import type { ColumnEdit, Intent } from './intent'
import { type OfferedName, readOffer } from './offered-name'
import { partsOf } from './parts'
import { readFileColumns } from './read-file-facts'
import type { SentFile } from './sent-files'
import { withSubjects } from './subjects-of'
import type { Step, Turn } from './transcript'
import { understand } from './understand'

/** What the earlier turns were about. */
export interface Memory {
  table?: string
  task?: string
  column?: string
  pack?: string
  /** A draft of this conversation that holds all that it saved. */
  draft?: string
  /** The pack that was taken back last. */
  rolledBack?: string
  backfill?: string
  /** The last intent that can be asked again for something else. */
  intent?: Intent
  /** Changes of columns that were saved in this conversation and not released in it, oldest first. */
  changes?: Array<{ table: string; edit: ColumnEdit }>
  /** Tasks whose scripts were saved in this conversation. */
  editedTasks?: string[]
  /** Something of this conversation is saved and was not released in it. */
  hasSaved?: boolean
  /** Working copies that this conversation made. */
  copies?: string[]
  /** Blocks that the framework attached, of all turns. */
  told?: string[]
  /** The last answer was a question: which one? */
  asked?: boolean
  /** The last answer asked whether another name was meant. */
  offered?: OfferedName | undefined
  /** Files that were sent along so far, newest last, and those of the message that is read. */
  files?: readonly SentFile[]
  sent?: readonly SentFile[]
  /** Columns of the file that was read last. */
  fileColumns?: readonly string[]
  /** Calls that wait for a person's decision; a release only as long as nothing was saved after it. */
  waiting?: WaitingCall[]
}

export type WaitingCall = Pick<Step, 'id' | 'tool' | 'input'>

/** What the earlier turns were about, newest last. */
export function recall(turns: readonly Turn[]): Memory {
  let memory: Memory = {}
  for (const turn of turns) memory = rememberTurn(turn, memory)
  return memory
}

export function rememberTurn(turn: Turn, before: Memory): Memory {
  let after = withFiles(before, turn)
  for (const part of partsOf(turn.request, after).done) after = withSubjects(understand(part, after), after)
  after = { ...after, told: [...(before.told ?? []), ...turn.context] }
  after.offered = readOffer(turn.answers.at(-1) ?? '')
  after.asked = /[?？]\s*$|是哪一[个张]|which (?:one|task)/i.test(turn.answers.at(-1) ?? '')
  for (const step of turn.steps) Object.assign(after, rememberStep(step, after))
  return withoutDecided(turn, after)
}

/** Before a message is read: what was sent along with it is known. */
export function withFiles(before: Memory, { files: sent = [] }: Turn): Memory {
  return { ...before, sent, files: [...(before.files ?? []), ...sent.filter(({ isThere }) => isThere)] }
}

/** What a tool that worked says about the conversation; names as the platform has them stand at the head of a result. */
const learned: Record<string, (step: { result: string; input: Step['input'] }, before: Memory) => Memory> = {
  getTable: ({ result }) => named(result, 'table'),
  getTask: ({ result }, before) => ({ table: before.table ?? nameIn(result), ...named(result, 'task') }),
  copy_file: ({ result }, before) => ({
    copies: [...(before.copies ?? []), result.match(/^Copied to (\S+)/)?.[1] ?? ''],
  }),
  upsertTable: ({ result, input }, before) => ({
    changes: [...(before.changes ?? []), ...savedChanges(result, input)],
    waiting: withoutRelease(before),
  }),
  upsertTask: ({ result }, before) => ({
    editedTasks: [...(before.editedTasks ?? []), result.match(/^\w+ task (\S+) \(id/)?.[1] ?? ''],
    waiting: withoutRelease(before),
  }),
  run_python: ({ result }) => {
    const columns = readFileColumns(result).map(({ name }) => name)
    return columns.length > 0 ? { fileColumns: columns } : {}
  },
  discardChange: ({ result }, before) => withoutDiscarded(result, before),
  backfill: ({ result }) => ({ backfill: result.match(/^Backfill (\S+):/)?.[1] }),
}

/** What was thrown away waits for no release any more. */
function withoutDiscarded(result: string, { changes = [], editedTasks = [], ...before }: Memory): Memory {
  const [, kind, name] =
    result.match(/^Discarded version \d+ of (\S+) (.+): its/) ?? result.match(/^Discarded (\S+) (.+) \(version/) ?? []
  const left = {
    changes: changes.filter(({ table }) => kind !== 'table' || table !== name),
    editedTasks: editedTasks.filter((task) => kind !== 'task' || task !== name),
  }
  return { ...left, hasSaved: left.changes.length + left.editedTasks.length > 0, waiting: withoutRelease(before) }
}

/** A card shows what had been saved when it was made. */
const withoutRelease = ({ waiting = [] }: Memory): WaitingCall[] => waiting.filter(({ tool }) => tool !== 'packCommit')

function savedChanges(result: string, { changes }: Step['input']): Array<{ table: string; edit: ColumnEdit }> {
  const table = result.match(/^Saved table (\S+) \(id/)?.[1]
  return table && Array.isArray(changes) ? changes.map((edit: ColumnEdit) => ({ table, edit })) : []
}

const nameIn = (result: string): string | undefined => result.match(/^(\S+) \(id /)?.[1]
const named = (result: string, key: 'table' | 'task'): Memory => {
  const name = nameIn(result)
  return name ? { [key]: name } : {}
}

function rememberStep(step: Step, before: Memory): Memory {
  const { id, tool, input, result = '' } = step
  if (/^Not executed: the call waits for a person's decision/.test(result))
    return { waiting: [...(before.waiting ?? []), { id, tool, input }] }
  if (step.failed) return {}
  const [, pack, status] = result.match(/^Pack (\S+) "[^\n]*": (\w+), mode/) ?? []
  if (pack && status) return { ...rememberPack(step, pack, status), waiting: withoutRelease(before) }
  const saved = tool.startsWith('upsert') ? { hasSaved: true, draft: undefined } : {}
  return { ...saved, ...learned[tool]?.({ result, input }, before) }
}

function rememberPack({ tool, input }: Step, pack: string, status: string): Memory {
  if (tool === 'rollback') {
    const taken = String(input.packId)
    return { pack: taken, ...(status === 'published' ? { rolledBack: taken } : {}) }
  }
  const isOut = status === 'published' ? { changes: [], editedTasks: [], hasSaved: false } : {}
  const draft = status === 'draft' ? pack : undefined
  return { pack, draft, ...isOut, ...(status === 'withdrawn' ? { hasSaved: true } : {}) }
}

/** A notice about a waiting call: it waits no longer. It names the call, or after a refusal the tool alone. */
function withoutDecided({ context }: Turn, memory: Memory): Memory {
  const notices = context.filter((block) => block.includes('name="notices"')).join('\n')
  if (notices === '' || !memory.waiting) return memory
  const names = ({ id, tool }: WaitingCall) =>
    id !== undefined && notices.includes(`(call `) ? notices.includes(`(call ${id})`) : notices.includes(tool)
  return { ...memory, waiting: memory.waiting.filter((call) => !names(call)) }
}
