import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'
import type { DuckDbWarehouseOptions } from '@/lib/warehouse/duckdb/warehouse-options'
import type { Warehouse } from '@/lib/warehouse/port'

export interface WarehouseFolder {
  dataDir: string
  warehouse: Warehouse
  /** Versions that have a snapshot file. */
  snapshots(): number[]
  /** Ends the processes and removes the folder. */
  remove(): Promise<void>
}

/** A real warehouse in a folder of its own. */
export function warehouseFolder(options: Partial<DuckDbWarehouseOptions> = {}): WarehouseFolder {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'warehouse-'))
  const warehouse = createDuckDbWarehouse({ ...options, dataDir })
  const directory = path.join(dataDir, 'snapshots')
  return {
    dataDir,
    warehouse,
    snapshots: () =>
      existsSync(directory)
        ? readdirSync(directory)
            .flatMap((name) => /^snapshot\.(\d+)\.duckdb$/.exec(name)?.[1] ?? [])
            .map(Number)
        : [],
    async remove() {
      await warehouse.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Processes that this one (or `pid`) has started and that still run; Linux only. */
export function childProcesses(pid = process.pid): number[] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return []
  return readdirSync(tasks)
    .flatMap((task) => readFileSync(`${tasks}/${task}/children`, 'utf8').split(' '))
    .filter((child) => child !== '')
    .map(Number)
}

/** What a process was started as. */
export const commandOf = (pid: number): string =>
  existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
