import { z } from 'zod'
import { defineTool, type ToolContext } from './define-tool'
import { csvText } from './parts/csv-text'
import { editablePath } from './parts/file-shapes'
import { scriptResult, scriptResultSchema, scriptText } from './parts/script-shapes'

const inputSchema = z.strictObject({
  sql: z.string().min(1).max(64_000).describe('Exactly one SELECT statement'),
  path: editablePath.describe('CSV file below /mnt/user-data/ that the rows are written to'),
})

const savedSchema = z.object({
  path: z.string(),
  rows: z.number().int(),
  truncated: z.boolean(),
  snapshotVersion: z.number().int(),
})

const rowLimit = 10_000

export const runPython = defineTool({
  name: 'run_python',
  effect: 'workspace',
  description: `Runs a Python 3 script, with pandas and matplotlib, in a sandbox without network; for charts and computations that SQL can't do. It works in /mnt/user-data (files stay) and reads /mnt/chat-offload. Data from the warehouse comes by inputs: each query's rows (at most ${rowLimit}) are written as a CSV file with a header before the script starts. Save charts with plt.savefig('name.png'): the person sees every new picture at once, so don't link or describe where it is. Chinese labels work. Limits: 10 s of processor time, 1 GB of memory.`,
  inputSchema: z.strictObject({
    code: z.string().min(1).max(50_000).describe('The whole script'),
    inputs: z.array(inputSchema).max(5).default([]).describe('Queries whose rows the script reads as CSV files'),
  }),
  outputSchema: scriptResultSchema.extend({ inputs: z.array(savedSchema) }),
  timeoutMs: 180_000,
  execute: async ({ code, inputs }, context) => {
    const saved: z.infer<typeof savedSchema>[] = []
    for (const input of inputs) saved.push(await saveRows(input, context))
    const { sandbox, signal } = context
    return { ...scriptResult(await sandbox.run({ language: 'python', script: code, signal })), inputs: saved }
  },
  toModel: (result) => [...result.inputs.map(savedText), scriptText(result)].join('\n'),
})

async function saveRows({ sql, path }: z.infer<typeof inputSchema>, { warehouse, workspace, signal }: ToolContext) {
  const result = await warehouse.query(sql, { maxRows: rowLimit, timeoutMs: 55_000, signal })
  const file = workspace.write(path, csvText(result))
  const { returned: rows, truncated, snapshotVersion } = result
  return { path: file.path, rows, truncated, snapshotVersion }
}

const savedText = ({ path, rows, truncated, snapshotVersion }: z.infer<typeof savedSchema>): string =>
  `${path}: ${rows} rows${truncated ? ' (CUT to the limit: the figures are incomplete)' : ''}, data snapshot v${snapshotVersion}.`
