import { AppError } from '@/lib/errors'
import type { Warehouse } from '@/lib/warehouse/port'
import { checkGate } from './check-gate'
import { runExport } from './run-export'
import type { Snapshots } from './snapshots'
import type { QueryLimits, ReadGate } from './warehouse-options'

/** The part of the warehouse that writes results to files, two at once at most. */
export function createExportSide(
  snapshots: Snapshots,
  { temporary, limits, gate }: { temporary: string; limits: QueryLimits; gate: ReadGate | undefined },
): NonNullable<Warehouse['exportRows']> {
  let last: Array<Promise<unknown>> = [Promise.resolve(), Promise.resolve()]
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const [before, ...others] = last
    const mine = (before ?? Promise.resolve()).then(work)
    last = [...others, mine.catch(() => undefined)] // a failed export makes room for the next as well
    return mine
  }
  return async (source, options) => {
    if ('sql' in source) await checkGate(source.sql, gate)
    return inTurn(async () => {
      const snapshot =
        'sql' in source && options.snapshotVersion !== undefined
          ? await snapshots.acquireVersion(options.snapshotVersion)
          : await snapshots.acquire()
      if (!snapshot)
        throw new AppError('snapshot-gone', 'The data that this result was read from has been replaced since.')
      try {
        const room = { temporary, limits: limits.readerEngine, maxBytes: limits.maxExportBytes }
        return await runExport(snapshot.file, source, { ...options, ...room })
      } finally {
        snapshots.release(snapshot)
      }
    })
  }
}
