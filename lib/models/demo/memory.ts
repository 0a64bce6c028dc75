import { looksLikeTable } from './identifiers'
import type { Turn } from './transcript'
import { understand } from './understand'
import type { Memory } from './understand-change'

/** What the earlier turns were about, newest last. */
export function recall(turns: readonly Turn[]): Memory {
  let memory: Memory = {}
  for (const turn of turns) memory = { ...memory, ...remembered(turn, memory) }
  return memory
}

function remembered(turn: Turn, before: Memory): Memory {
  const intent = understand(turn.request, before)
  const found: Memory = intent.kind === 'unknown' || intent.kind === 'help' || intent.kind === 'thanks' ? {} : { intent }
  for (const step of turn.steps) {
    const table = text(step.input.table)
    if (step.tool === 'getTable' && table && !step.failed) found.table = nameIn(step.result) ?? table
    const task = text(step.input.task)
    if (step.tool === 'getTask' && task && !step.failed) found.task = nameIn(step.result) ?? task
    const pack = step.result?.match(/\bPack (\S+)/)?.[1]
    if (pack) found.pack = pack
  }
  if ('table' in intent && intent.table && !found.table) found.table = intent.table
  if ('name' in intent && intent.name) {
    if (looksLikeTable(intent.name)) found.task ??= intent.name
  }
  if (intent.kind === 'change-column') {
    found.column = intent.change.op === 'rename' ? intent.change.to : intent.change.column
    const saved = turn.steps.some((step) => step.tool === 'upsertTable' && step.result !== undefined && !step.failed)
    if (saved) found.change = { table: found.table ?? intent.table, edit: intent.change }
  }
  if (intent.kind === 'lineage' && intent.column) found.column = intent.column
  return found
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Results begin with the object's name: `dws_x (id …`. */
const nameIn = (result: string | undefined): string | undefined => result?.match(/^(\S+) \(id /)?.[1]
