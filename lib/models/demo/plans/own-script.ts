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
  const edits = new Map<Line, string>()
  const open = changes.map((change, index) => ({ change, own: { ...lines, named: lines.named[index] ?? [] } }))
  for (const { change, own } of open.filter(({ change, own }) => !leavesOut(own, change.column))) {
    if (change.op === 'rename' && insertsByPosition(own)) return { kind: 'by-position' }
    const found = linesOf(own, change)
    if (!found || meets(edits, found))
      return { kind: 'unclear', task: task.name, column: change.column, lines: own.named }
    for (const [line, edited] of found) edits.set(line, edited)
  }
  return edits.size === 0 ? { kind: 'none' } : { kind: 'edit', task, path, edits, named: lines.named.flat() }
}

const linesOf = (own: ScriptLines, change: Affecting): Map<Line, string> | undefined =>
  change.op === 'rename' ? renameOutput(own, change.column, change.to) : dropOutput(own, change.column)

/** Two changes in one line would undo each other. */
const meets = (edits: ReadonlyMap<Line, string>, found: ReadonlyMap<Line, string>): boolean =>
  [...found.keys()].some((line) => [...edits.keys()].some((known) => known.line === line.line))

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
