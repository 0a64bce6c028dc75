import { createReadStream } from 'node:fs'
import { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { ownQueryResult, type QueryResultRow } from '@/db/query-results'
import { type DownloadFormat, downloadFormats, downloadHeaders, type ResultPage } from '@/lib/contracts/query-result'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import type { CellValue, ExportedRows } from '@/lib/warehouse/port'
import type { Runtime } from './runtime'

const decompress = promisify(inflate)
const pageRows = 50
const mostRows = 10_000
/** A file that nobody began to read goes after this. */
const unreadMs = 10 * 60_000
const downloadMs = 120_000

type Host = Pick<Runtime, 'db' | 'warehouse' | 'policy'>

/** Rows of a stored result of the person's own; the page says how many there are to page through and in all. */
export async function readResultPage(
  host: Host,
  person: Person,
  callId: string,
  from = 0,
  rows = pageRows,
): Promise<ResultPage> {
  const { columns, stored, total, truncated, ...row } = own(host, person, callId)
  const all = await rowsOf(row)
  return { columns, rows: all.slice(from, from + Math.min(rows, mostRows)), from, stored, total, truncated }
}

/**
 * A result as a file. What is stored whole is written as the person saw it; of a longer one the statement runs again, on the snapshot
 * that it was read from. When that is gone, only the stored rows can be had, and the headers say so.
 */
export async function downloadResult(
  host: Host,
  person: Person,
  callId: string,
  asked: string,
  signal?: AbortSignal,
): Promise<Response> {
  const format = downloadFormats.find((known) => known === asked)
  if (!format) throw new AppError('invalid-request', `A result can be had as ${downloadFormats.join(' or ')}.`)
  const result = own(host, person, callId)
  const { file, cut } = await writeFile(host, result, format, signal)
  return fileResponse(file, format, callId, {
    [downloadHeaders.rows]: String(file.rows),
    [downloadHeaders.total]: String(result.total ?? ''),
    ...(cut ? { [downloadHeaders.cut]: cut } : {}),
  })
}

function own({ db }: Host, person: Person, callId: string): QueryResultRow {
  const row = ownQueryResult(db, person.id, callId)
  if (!row) throw new AppError('not-found', 'There is no such result.')
  return row
}

const rowsOf = async ({ rows }: Pick<QueryResultRow, 'rows'>): Promise<CellValue[][]> =>
  JSON.parse((await decompress(rows)).toString()) as CellValue[][]

async function writeFile(host: Host, result: QueryResultRow, format: DownloadFormat, signal: AbortSignal | undefined) {
  const { warehouse, policy } = host
  const { exportRows } = warehouse
  if (!exportRows) throw new AppError('warehouse-unavailable', 'This warehouse cannot write files.')
  const options = { format, timeoutMs: downloadMs, ...(signal ? { signal } : {}) }
  const stored = async () =>
    exportRows({ columns: result.columns, rows: await rowsOf(result) }, { ...options, maxRows: result.stored })
  if (!result.truncated) return { file: await stored(), cut: undefined }
  try {
    const { downloadRows: maxRows } = policy.limits
    const { sql, snapshotVersion } = result
    const file = await exportRows({ sql }, { ...options, maxRows, snapshotVersion })
    return { file, cut: file.rows < maxRows ? undefined : 'limit' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'snapshot-gone') throw error
    return { file: await stored(), cut: 'snapshot-gone' }
  }
}

const types: Record<DownloadFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}
/** Spreadsheets take CSV for UTF-8 only with it. */
const byteOrderMark = Buffer.from('\uFEFF')

function fileResponse(
  file: ExportedRows,
  format: DownloadFormat,
  callId: string,
  headers: Record<string, string>,
): Response {
  setTimeout(file.remove, unreadMs).unref()
  return new Response(ReadableStream.from(bytesOf(file, format)) as unknown as BodyInit, {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="result-${callId.replaceAll(/[^\w-]/g, '').slice(-8)}.${format}"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}

/** The file goes when it has been read, or when nobody reads on. */
async function* bytesOf(file: ExportedRows, format: DownloadFormat): AsyncGenerator<Uint8Array> {
  try {
    if (format === 'csv') yield byteOrderMark
    yield* createReadStream(file.file)
  } finally {
    file.remove()
  }
}
