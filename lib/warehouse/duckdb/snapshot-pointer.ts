import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The current snapshot and the state of the master it was made from. */
export interface SnapshotPointer {
  version: number
  masterBytes: number
  masterModified: string
}

export const snapshotFile = (directory: string, version: number): string =>
  path.join(directory, `snapshot.${version}.duckdb`)

export const pointerFile = (directory: string): string => path.join(directory, 'current.json')

/** Undefined when there is none yet, or its snapshot is gone. */
export function readPointer(directory: string): SnapshotPointer | undefined {
  if (!existsSync(pointerFile(directory))) return undefined
  const pointer = JSON.parse(readFileSync(pointerFile(directory), 'utf8')) as SnapshotPointer
  return existsSync(snapshotFile(directory, pointer.version)) ? pointer : undefined
}

export function masterState(master: string): Omit<SnapshotPointer, 'version'> {
  const { size, mtimeNs } = statSync(master, { bigint: true })
  return { masterBytes: Number(size), masterModified: mtimeNs.toString() }
}

/** The pointer when nothing has reached the master since; a kill between commit and snapshot shows here. */
export function currentPointer(directory: string, master: string): SnapshotPointer | undefined {
  const pointer = readPointer(directory)
  if (!pointer || !existsSync(master) || existsSync(`${master}.wal`)) return undefined
  const state = masterState(master)
  return pointer.masterBytes === state.masterBytes && pointer.masterModified === state.masterModified
    ? pointer
    : undefined
}
