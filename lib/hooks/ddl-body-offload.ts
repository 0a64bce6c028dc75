import { fileHandle } from '@/lib/contracts/file-handle'
import { oneLine } from '@/lib/contracts/labelled-data'
import { defineHook } from './define-hook'
import { emitFileChange } from './parts/file-tree-event'

interface DdlHolder extends Record<string, unknown> {
  ddl: string
  name?: string
  owner?: string
  comment?: string
  version?: number
  partitionColumns?: string[]
}

/** Puts DDL text into a file, always, under a comment header made from the table's metadata. */
export const ddlBodyOffload = defineHook({
  name: 'ddl-body-offload',
  kind: 'transform',
  afterTool: (run, call, output) => {
    if (!hasDdl(output)) return undefined
    const text = `${header(output)}${output.ddl}`
    const file = run.services.workspace.saveSnapshot(`${output.name ?? call.id}.ddl.sql`, text)
    if (file.changed) emitFileChange(run, file)
    const next = 'Look with searchFile or viewFile; change the table with upsertTable changes.'
    return { ...output, ddl: fileHandle({ path: file.path, characters: text.length, next }) }
  },
})

const hasDdl = (value: unknown): value is DdlHolder =>
  typeof value === 'object' && value !== null && 'ddl' in value && typeof value.ddl === 'string' && value.ddl !== ''

/** Line comments only: each value is brought onto one line, so that no comment can end its own and become SQL. */
function header({ name, owner, comment, version, partitionColumns }: DdlHolder): string {
  const facts: Array<[string, string | undefined]> = [
    ['table', name],
    ['owner', owner],
    ['version', version?.toString()],
    ['partitions', partitionColumns?.join(', ') || 'none'],
    ['comment', comment],
  ]
  return facts.map(([field, value]) => `-- ${field}: ${oneLine(value ?? '', 500)}\n`).join('')
}
