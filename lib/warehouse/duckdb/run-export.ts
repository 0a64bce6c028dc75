import { mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '@/lib/errors'
import type { ExportedRows, ExportOptions, ExportSource } from '@/lib/warehouse/port'
import { startChild } from './child'
import type { EngineLimits, ExporterOptions, ExporterReply } from './messages'
import { stopError } from './stop-watch'

const defaultTimeoutMs = 120_000
const watchMs = 200
let count = 0

/**
 * Writes a result to a file, in a process of its own that sees the snapshot and an empty folder. It is killed when it takes too long,
 * writes too much or nobody waits any more; then nothing is left of it.
 */
export function runExport(
  file: string,
  source: ExportSource,
  options: ExportOptions & { temporary: string; limits: EngineLimits; maxBytes: number },
): Promise<ExportedRows> {
  count += 1
  const folder = path.join(options.temporary, `export-${process.pid}-${count}`)
  const target = path.join(folder, `result.${options.format}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const { promise, resolve, reject } = Promise.withResolvers<ExportedRows>()
  const { format, maxRows, asIs = false, limits, timeoutMs = defaultTimeoutMs, signal, maxBytes } = options
  const child = startChild<ExporterReply>(
    'duckdb-exporter',
    { file, folder, format, maxRows, asIs, limits } satisfies ExporterOptions,
    (reply) => {
      if (reply.type === 'ready') child.send(source)
      else if (reply.type === 'done') end(undefined, reply.rows)
      else end(new AppError(reply.code, reply.message))
    },
  )
  const end = (error: Error | undefined, rows = 0) => {
    clearInterval(watch)
    clearTimeout(limit)
    signal?.removeEventListener('abort', onAbort)
    child.kill()
    if (error) reject(error)
    else resolve({ file: target, rows, bytes: sizeOf(target), remove })
  }
  const onAbort = () => end(stopError('aborted', timeoutMs))
  const limit = setTimeout(() => end(stopError('timeout', timeoutMs)), timeoutMs)
  const watch = setInterval(() => {
    if (sizeOf(target) > maxBytes)
      end(new AppError('file-too-large', `The file would be larger than ${maxBytes} bytes: ask for less.`))
  }, watchMs)
  signal?.addEventListener('abort', onAbort, { once: true })
  child.setBusy(true)
  if (signal?.aborted) onAbort()
  void child.ended.then(({ stderr }) =>
    end(
      new AppError('query-failed', 'The query ended the process that ran it; nothing else was affected', {
        details: { crashed: true },
        cause: stderr,
      }),
    ),
  )
  return promise.catch((error: unknown) => {
    remove()
    throw error
  })
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
