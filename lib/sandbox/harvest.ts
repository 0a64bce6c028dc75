import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { AppError } from '@/lib/errors'
import { fileSizeLimit, removeRegular, statRegular } from '@/lib/workspace/disk-file'
import { parseFilePath } from '@/lib/workspace/virtual-path'
import { originOf, storeFile, type WorkspaceFolder } from '@/lib/workspace/workspace-folder'
import type { Stage } from './stage'

const fileCountLimit = 50
const depthLimit = 12
const entryLimit = 2000

export interface Harvest {
  files: WorkspaceFile[]
  removed: string[]
  refused: Array<{ name: string; reason: string }>
}

/**
 * Takes over what a script made, overwrote or removed, once nothing of it runs any more. Only regular files under one name, opened
 * without following links and with a usable name; everything else stays behind and is named.
 */
export function harvest(stage: Stage, workspaceFolder: string): Harvest {
  const folder: WorkspaceFolder = {
    path: workspaceFolder,
    temporary: join(workspaceFolder, 'tmp'),
    history: join(workspaceFolder, 'history'),
  }
  const result: Harvest = { files: [], removed: [], refused: [] }
  const seen = new Set<string>()
  for (const { names, refused } of entriesBelow(stage.userData)) {
    const name = names.join('/')
    seen.add(name)
    if (refused) result.refused.push({ name, reason: refused })
    else takeChanged(stage, folder, name, result)
  }
  for (const name of stage.before.keys()) {
    if (seen.has(name) || !removeFrom(folder, name)) continue
    result.removed.push(`/mnt/user-data/${name}`)
  }
  return result
}

function takeChanged(stage: Stage, folder: WorkspaceFolder, name: string, result: Harvest): void {
  const path = join(stage.userData, name)
  // the time of the last change can't be set by a script, so that an overwritten file never looks untouched
  if (lstatSync(path, { bigint: true }).ctimeNs === stage.before.get(name)) return
  try {
    if (result.files.length >= fileCountLimit)
      throw new AppError('sandbox-limit', `more than ${fileCountLimit} files in one run`)
    const file = parseFilePath(`/mnt/user-data/${name}`)
    result.files.push(storeFile(folder, file, readPlain(path), originOf(folder, file)))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    result.refused.push({ name, reason: error.message })
  }
}

function readPlain(path: string): Buffer {
  const file = openPlain(path)
  try {
    const stat = fstatSync(file)
    if (!stat.isFile() || stat.nlink !== 1) throw new AppError('path-outside', 'not a plain file of its own')
    if (stat.size > fileSizeLimit)
      throw new AppError('file-too-large', `${stat.size} bytes; the limit is ${fileSizeLimit}`)
    return readFileSync(/* turbopackIgnore: true */ file)
  } finally {
    closeSync(file)
  }
}

function openPlain(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (cause) {
    throw new AppError('path-outside', 'it cannot be opened', { cause })
  }
}

function* entriesBelow(base: string): Generator<{ names: string[]; refused?: string }> {
  const open: string[][] = [[]]
  let entries = 0
  for (const names of open) {
    for (const entry of readFolder(join(base, ...names))) {
      if (++entries > entryLimit) return yield { names: ['…'], refused: `more than ${entryLimit} entries` }
      const below = [...names, entry.name]
      if (entry.isDirectory() && below.length <= depthLimit) open.push(below)
      else yield { names: below, ...refusalOf(join(base, ...below)) }
    }
  }
}

function readFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return [] // closed by the script against its own reader: its loss
  }
}

function refusalOf(path: string): { refused?: string } {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return { refused: 'a link' }
  if (stat.isDirectory()) return { refused: 'nested too deeply' }
  if (!stat.isFile()) return { refused: 'not a plain file' }
  return stat.nlink === 1 ? {} : { refused: 'a file with a second name' }
}

/** False when somebody else removed it already. */
function removeFrom(folder: WorkspaceFolder, name: string): boolean {
  const base = join(folder.path, 'user-data')
  const names = name.split('/')
  return statRegular(base, names) !== undefined && removeRegular(base, names)
}
