import { fileHandle } from '@/lib/contracts/file-handle'
import type { LineageView } from '@/lib/platform/port-records'
import { defineHook } from './define-hook'
import { emitFileChange } from './parts/file-tree-event'
import { slimLineage } from './parts/slim-lineage'

/**
 * Puts lineage as the platform gave it into a read-only file; the model gets the names next to the table, how far away the others are
 * and how many there are of everything.
 */
export const lineageResponseOffload = defineHook({
  name: 'lineage-response-offload',
  kind: 'transform',
  match: (call) => call.tool === 'getLineage',
  afterTool: (run, call, output) => {
    const view = output as LineageView
    if (!Array.isArray(view.edges) || view.edges.length === 0) return undefined
    const text = lineageJson(view)
    const { direction, depth, column } = call.resolved as { direction?: string; depth?: number; column?: string }
    const name = [view.root, column, direction, depth].filter((part) => part !== undefined).join('.')
    const file = run.services.workspace.saveSnapshot(`${name}.json`, text, { folder: 'lineage' })
    if (file.changed) emitFileChange(run, file)
    const what = `${view.edges.length} edges, one a line`
    const next = 'Find a table or column in it with searchFile.'
    return { ...slimLineage(view), raw: fileHandle({ path: file.path, characters: text.length, what, next }) }
  },
})

/** One table or edge a line, so that searchFile shows it whole. */
function lineageJson({ tables, edges, ...rest }: LineageView): string {
  const list = (items: readonly unknown[]) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`
  return `${JSON.stringify(rest).slice(0, -1)},\n"tables":${list(tables)},\n"edges":${list(edges)}}\n`
}
