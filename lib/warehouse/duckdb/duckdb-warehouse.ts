import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '@/lib/errors'
import type { Warehouse } from '@/lib/warehouse/port'
import { createExportSide } from './export-side'
import { createReadSide } from './read-side'
import { createReaderPool } from './reader-pool'
import { createSnapshots, directFile } from './snapshots'
import type { DuckDbWarehouseOptions } from './warehouse-options'
import { standardLimits } from './warehouse-options'
import { createWriteSide, refusedWriteSide } from './write-side'
import { createWriterClient } from './writer-client'

/**
 * A warehouse whose engine never runs in this process: readers answer from immutable snapshot files, one writer owns the
 * database. Nothing starts before the first call; `close` ends every process. One per data folder and process.
 */
export function createDuckDbWarehouse(options: DuckDbWarehouseOptions): Warehouse {
  const limits = { ...standardLimits, ...options.queryLimits }
  const folder = path.resolve(options.dataDir)
  const temporary = path.join(folder, 'tmp')
  const snapshotDirectory = path.join(folder, 'snapshots')
  const master = masterFile(options.duckdbPath, folder)
  rmSync(temporary, { recursive: true, force: true })

  const readers = createReaderPool({
    ...limits.readers,
    optionsFor: (name) => ({
      temporaryDirectory: path.join(temporary, name),
      limits: limits.readerEngine,
      maxResidentBytes: limits.maxResidentBytes,
    }),
  })
  if (options.duckdbPath !== undefined && statSync(/* turbopackIgnore: true */ master).size > limits.maxCopyBytes) {
    const direct = directFile(master)
    return {
      ...createReadSide(direct, readers, limits, options.gate),
      exportRows: createExportSide(direct, { temporary, limits, gate: options.gate }),
      ...refusedWriteSide,
      close: readers.close,
    }
  }

  const writer = createWriterClient(
    {
      master,
      snapshotDirectory,
      temporaryDirectory: path.join(temporary, 'writer'),
      limits: limits.writerEngine,
      pauseMs: options.probe?.pauseMs,
    },
    options.probe?.onStep,
  )
  const snapshots = createSnapshots(snapshotDirectory, master, async () => (await writer.publish()).version)
  return {
    ...createReadSide(snapshots, readers, limits, options.gate),
    exportRows: createExportSide(snapshots, { temporary, limits, gate: options.gate }),
    ...createWriteSide({ snapshots, readers, writer, limits, scratch: path.join(folder, 'scratch') }),
    close: async () => {
      await Promise.all([readers.close(), writer.close()])
    },
  }
}

function masterFile(duckdbPath: string | undefined, folder: string): string {
  if (duckdbPath === undefined) return path.join(folder, 'master.duckdb')
  if (!existsSync(duckdbPath)) throw new AppError('warehouse-unavailable', `There is no database file at ${duckdbPath}`)
  return path.resolve(duckdbPath)
}
