import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { currentPointer, snapshotFile } from './snapshot-pointer'

export interface Snapshot {
  file: string
  version: number
}

export interface Snapshots {
  /** The current snapshot, kept on disk until `release`; made by `publish` when there is none or the master is ahead. */
  acquire(): Promise<Snapshot>
  /** This very snapshot while it is there; undefined once it is gone. To be released as well. */
  acquireVersion(version: number): Promise<Snapshot | undefined>
  release(snapshot: Snapshot): void
  moveTo(version: number): Snapshot
}

/** Which snapshot is current and which are still being read; files that are neither are removed. */
export function createSnapshots(directory: string, master: string, publish: () => Promise<number>): Snapshots {
  const readers = new Map<number, number>()
  let current: Snapshot | undefined
  let starting: Promise<Snapshot> | undefined

  const find = async (): Promise<Snapshot> => {
    mkdirSync(directory, { recursive: true })
    const version = currentPointer(directory, master)?.version ?? (await publish())
    return moveTo(version)
  }
  const moveTo = (version: number): Snapshot => {
    if (!current || version > current.version) current = { version, file: snapshotFile(directory, version) }
    removeUnused()
    return current
  }
  const removeUnused = (): void => {
    for (const name of readdirSync(directory)) {
      const version = Number(/^snapshot\.(\d+)\.duckdb$/.exec(name)?.[1] ?? Number.NaN)
      if (current && version < current.version && !readers.has(version))
        rmSync(path.join(directory, name), { force: true })
    }
  }

  /** One search, whoever asks; a failed one is tried again by the next who asks. */
  const start = (): Promise<Snapshot> => {
    starting ??= find().finally(() => {
      starting = undefined
    })
    return starting
  }

  const hold = (snapshot: Snapshot): Snapshot => {
    readers.set(snapshot.version, (readers.get(snapshot.version) ?? 0) + 1)
    return snapshot
  }

  return {
    moveTo,
    async acquire() {
      const found = current ?? (await start())
      return hold(current ?? found) // a write may have moved on meanwhile, and removed what was found
    },
    async acquireVersion(version) {
      if (!current) await start()
      const file = snapshotFile(directory, version)
      return existsSync(file) ? hold({ file, version }) : undefined
    },
    release({ version }) {
      const left = (readers.get(version) ?? 1) - 1
      if (left > 0) readers.set(version, left)
      else readers.delete(version)
      if (version !== current?.version) removeUnused()
    },
  }
}

/** A database that is too large to copy: readers open the file itself, READ_ONLY; it never moves on. */
export function directFile(file: string): Snapshots {
  const snapshot = { file, version: 0 }
  const acquireVersion = async (version: number) => (version === 0 ? snapshot : undefined)
  return { acquire: async () => snapshot, acquireVersion, release: () => undefined, moveTo: () => snapshot }
}
