import type { ColumnEdit } from '@/lib/models/demo/intent'
import type { Call } from '@/lib/models/demo/move'
import { type PlanContext, use, useAll, type Walk } from '@/lib/models/demo/plan'
import { type FoundTask, type ReadTask, readTask } from '@/lib/models/demo/read-results'
import {
  dropOutput,
  insertsByPosition,
  type Line,
  leavesOut,
  renameOutput,
  type ScriptLines,
} from '@/lib/models/demo/script-shape'
import { applyEdits, linesWith, workingCopies } from './edit-working-copy'

/** What a change of columns asks of the script that writes the table. */
export type OwnEdit =
  | { kind: 'none' }
  | { kind: 'by-position' }
  | { kind: 'edit'; task: ReadTask; path: string; edits: Map<Line, string>; named: Line[] }
  | { kind: 'unclear'; task: string; column: string; lines: Line[] }

/** Finds the lines to edit in a working copy; nothing is edited or saved yet. `telling` says that this has begun. */
export function* planOwnEdit(
  { memory }: PlanContext,
  task: FoundTask | undefined,
  changes: readonly ColumnEdit[],
  telling?: Call,
): Walk<OwnEdit> {
  const affecting = changes.flatMap((change) => (change.op === 'rename' || change.op === 'drop' ? [change] : []))
  if (!task || affecting.length === 0) return { kind: 'none' }
  const [text = ''] = yield* useAll([{ tool: 'getTask', input: { task: task.name } }, ...(telling ? [telling] : [])])
  const read = readTask(text)
  if (!read?.snapshot) return { kind: 'none' }
  const [path = ''] = yield* workingCopies([read.snapshot], memory)
  return editOf(read, path, affecting, yield* scriptLines(path, affecting))
}

type Affecting = Extract<ColumnEdit, { op: 'rename' | 'drop' }>
type Found = Omit<ScriptLines, 'named'> & { named: Line[][] }

function editOf(task: ReadTask, path: string, changes: readonly Affecting[], lines: Found): OwnEdit {
  const edits = new Map<number, { line: Line; text: string }>()
  const open = changes.map((change, index) => ({ change, named: lines.named[index] ?? [] }))
  for (const { change, named } of open) {
    // two columns may stand in one line: each change goes on from what the one before made of it
    const now = named.map((line) => ({ ...line, text: edits.get(line.line)?.text ?? line.text }))
    const own = { ...lines, named: now }
    if (leavesOut(own, change.column)) continue
    if (change.op === 'rename' && insertsByPosition(own)) return { kind: 'by-position' }
    const found = linesOf(own, change)
    if (!found) return { kind: 'unclear', task: task.name, column: change.column, lines: named }
    for (const [line, text] of found) edits.set(line.line, { line: edits.get(line.line)?.line ?? line, text })
  }
  if (edits.size === 0) return { kind: 'none' }
  const made = new Map([...edits.values()].map(({ line, text }) => [line, text]))
  return { kind: 'edit', task, path, edits: made, named: distinct(lines.named.flat(), [...made.keys()]) }
}

const linesOf = (own: ScriptLines, change: Affecting): Map<Line, string> | undefined =>
  change.op === 'rename' ? renameOutput(own, change.column, change.to) : dropOutput(own, change.column)

/** Each line once, the edited ones as the objects that the edits are kept by. */
const distinct = (lines: readonly Line[], edited: readonly Line[]): Line[] => [
  ...new Map([...lines, ...edited].map((line) => [line.line, line])).values(),
]

/** One step: where the script inserts, for a drop also where it selects, and the lines with each column. */
function* scriptLines(path: string, changes: readonly ColumnEdit[]): Walk<Found> {
  const drops = changes.some(({ op }) => op === 'drop')
  const parts = drops ? ['insert', 'select', 'from'] : ['insert']
  const found = yield* linesWith([
    ...changes.map(({ column }) => ({ path, text: column })),
    ...parts.map((text) => ({ path, text })),
  ])
  const [inserts = [], selects = [], froms = []] = found.slice(changes.length)
  return { inserts, selects, froms, named: found.slice(0, changes.length) }
}

export interface EditedTask {
  name: string
  lines: number
}

/** Makes the edits and saves the task by the file's path. */
export function* saveOwnEdit({ task, path, edits, named }: Extract<OwnEdit, { kind: 'edit' }>): Walk<EditedTask> {
  yield* applyEdits([{ path, edits, named }])
  yield* use('upsertTask', { taskId: task.id, scriptFilePath: path })
  return { name: task.name, lines: edits.size }
}
