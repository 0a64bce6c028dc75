/**
 * Child process that writes one result to a file and ends. It sees the snapshot, read-only, and the folder that the file goes to;
 * started by `run-export.ts` with one JSON argument.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { endNow, endWithParent, send } from './child-side'
import { copyStatement } from './copy-statement'
import { openLockedDown, withConnection } from './lock-down'
import type { ExporterOptions, ExporterReply, ExporterRequest } from './messages'
import { NotReadOnly, passReadGate } from './read-gate'
import { rowsAsTable } from './rows-as-table'

const options = JSON.parse(process.argv[2] ?? '{}') as ExporterOptions

endWithParent()
process.on('message', (source: ExporterRequest) => void write(source))
reply({ type: 'ready' })

async function write(source: ExporterRequest): Promise<void> {
  try {
    reply({ type: 'done', rows: await writeFile(source) })
  } catch (error) {
    const code = error instanceof NotReadOnly ? 'not-read-only' : 'query-failed'
    reply({ type: 'failure', code, message: error instanceof Error ? error.message : String(error) })
  }
}

async function writeFile(source: ExporterRequest): Promise<number> {
  const { file, folder, format, maxRows, asIs, limits } = options
  const instance = await openLockedDown(file, 'READ_ONLY', path.join(folder, 'tmp'), limits, folder)
  return withConnection(instance, async (connection) => {
    await connection.run('BEGIN TRANSACTION READ ONLY')
    const sql =
      'sql' in source ? await passReadGate(connection, source.sql) : rowsAsTable(source, path.join(folder, 'rows.json'))
    if ('rows' in source)
      writeFileSync(path.join(folder, 'rows.json'), source.rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const names = 'rows' in source ? source.columns.map(({ name }) => name) : undefined
    const target = path.join(folder, `result.${format}`)
    const copy = await copyStatement(connection, { sql, names, format, maxRows, asIs, target })
    const result = await connection.run(copy)
    return Number((await result.getRows())[0]?.[0] ?? 0)
  })
}

function reply(message: ExporterReply): void {
  send(message, message.type === 'ready' ? undefined : endNow)
}
