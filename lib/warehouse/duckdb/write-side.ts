import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/errors'
import type { Warehouse, WriteResult } from '@/lib/warehouse/port'
import type { ReaderPool } from './reader-pool'
import type { Snapshots } from './snapshots'
import type { QueryLimits } from './warehouse-options'
import type { WriterClient } from './writer-client'
import { createWriterClient } from './writer-client'
import type { WriterAnswer } from './writer-job'

export type WriteSide = Pick<Warehouse, 'write' | 'writeOutcome' | 'dryRun'>

interface WriteSideParts {
  snapshots: Snapshots
  readers: ReaderPool
  writer: WriterClient
  limits: QueryLimits
  /** Folder for the copies of dry runs. */
  scratch: string
}

/** The half of the warehouse that changes it. */
export function createWriteSide({ snapshots, readers, writer, limits, scratch }: WriteSideParts): WriteSide {
  const settle = ({ applied, version }: WriterAnswer): WriteResult | undefined => {
    readers.prepare(snapshots.moveTo(version).file)
    return applied && { ...applied, snapshotVersion: version }
  }
  return {
    async write(key, statements, options) {
      const result = settle(await writer.write(key, statements, { timeoutMs: limits.writeTimeoutMs, ...options }))
      if (!result) throw new AppError('warehouse-unavailable', 'The writer gave no result')
      return result
    },
    async writeOutcome(key) {
      return settle(await writer.outcome(key))
    },
    async dryRun(statements, options) {
      const folder = path.join(scratch, randomUUID())
      const master = path.join(folder, 'copy.duckdb')
      const runner = createWriterClient({
        master,
        temporaryDirectory: path.join(folder, 'tmp'),
        limits: limits.writerEngine,
      })
      const snapshot = await snapshots.acquire()
      try {
        await mkdir(folder, { recursive: true })
        await copyFile(snapshot.file, master)
        const { applied } = await runner.dryRun(statements, { timeoutMs: limits.writeTimeoutMs, ...options })
        return { rowsChanged: applied?.rowsChanged ?? [], elapsedMs: applied?.elapsedMs ?? 0 }
      } finally {
        snapshots.release(snapshot)
        await runner.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

const tooLarge = async (): Promise<never> => {
  throw new AppError('warehouse-unavailable', 'This database is too large to copy and is only read')
}

export const refusedWriteSide: WriteSide = { write: tooLarge, writeOutcome: async () => undefined, dryRun: tooLarge }
