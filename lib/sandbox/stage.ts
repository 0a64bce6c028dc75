import { constants } from 'node:fs'
import { chmod, chown, copyFile, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { log } from '@/lib/log'
import { walkRegular } from '@/lib/workspace/disk-file'
import { matplotlibSettings } from './matplotlib-settings'

/** Neither a file of the host nor a process of the server belongs to it. */
export const nobody = 65534

export const stagePrefix = 'sluice-sandbox-'
const forgottenAfterMs = 60 * 60_000

/**
 * A run's own copy of the workspace. A script never touches the real files: two runs can't mix, nobody's rights suffice
 * wherever the data folder lies, and the difference to the start is what the script did.
 */
export interface Stage {
  root: string
  userData: string
  chatOffload: string
  /** The program, read-only. */
  script: string
  /** Where bash leaves its variables. */
  report: string
  matplotlib: string
  /** Times of the copied files by path below user-data, as they were before the run. */
  before: ReadonlyMap<string, bigint>
}

/** `fontCache` spares matplotlib its search through the fonts. */
export async function createStage(
  workspaceFolder: string,
  script: { name: string; text: string }[],
  fontCache: ReadonlyMap<string, Buffer>,
  asRoot: boolean,
): Promise<Stage> {
  const root = await mkdtemp(join(tmpdir(), stagePrefix))
  const at = (name: string) => join(root, name)
  const stage = {
    root,
    userData: at('user-data'),
    chatOffload: at('chat-offload'),
    script: at('script'),
    report: at('report'),
    matplotlib: at('matplotlib'),
  }
  const folders = [stage.userData, stage.chatOffload, stage.script, stage.report, stage.matplotlib]
  for (const folder of folders) await mkdir(folder)
  await chmod(root, 0o711) // nobody passes, but can't list
  const owned = (path: string) => (asRoot ? chown(path, nobody, nobody) : Promise.resolve())
  for (const folder of [stage.userData, stage.report, stage.matplotlib]) await owned(folder)
  for (const { name, text } of script) await writeFile(join(stage.script, name), text)
  await writeFile(join(stage.matplotlib, 'matplotlibrc'), matplotlibSettings)
  for (const [name, bytes] of fontCache) await writeFile(join(stage.matplotlib, name), bytes)
  for (const name of await readdir(/* turbopackIgnore: true */ stage.matplotlib))
    await owned(join(stage.matplotlib, name))
  await copyFiles(join(workspaceFolder, 'chat-offload'), stage.chatOffload, () => Promise.resolve())
  const before = await copyFiles(join(workspaceFolder, 'user-data'), stage.userData, owned)
  return { ...stage, before }
}

async function copyFiles(from: string, to: string, owned: (path: string) => Promise<void>) {
  const times = new Map<string, bigint>()
  const made = new Set<string>([to])
  for (const { names } of walkRegular(from)) {
    const target = join(to, ...names)
    await makeFolders(to, names.slice(0, -1), made, owned)
    await copyFile(join(from, ...names), target, constants.COPYFILE_FICLONE)
    await chmod(target, 0o644)
    await owned(target)
    times.set(names.join('/'), (await lstat(target, { bigint: true })).ctimeNs)
  }
  return times
}

async function makeFolders(
  base: string,
  names: readonly string[],
  made: Set<string>,
  owned: (path: string) => Promise<void>,
): Promise<void> {
  const path = join(base, ...names)
  if (made.has(path)) return
  if (names.length > 1) await makeFolders(base, names.slice(0, -1), made, owned)
  await mkdir(path, { recursive: true })
  await owned(path)
  made.add(path)
  made.add(dirname(path))
}

/** Removes the stages of servers that were killed; no run takes as long. */
export async function removeForgottenStages(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(stagePrefix)) continue
    const root = join(tmpdir(), name)
    const stat = await lstat(root)
    const own = stat.isDirectory() && stat.uid === process.getuid?.()
    if (own && now.getTime() - stat.mtimeMs > forgottenAfterMs) await removeStage({ root })
  }
}

/** Removes all that a run left, also folders that it closed against reading. */
export async function removeStage({ root }: Pick<Stage, 'root'>): Promise<void> {
  try {
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    await openFolders(root)
    await rm(root, { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) =>
      log().warn({ error, root }, 'a sandbox folder could not be removed'),
    )
  }
}

async function openFolders(folder: string, depth = 0): Promise<void> {
  if (depth > 100) return
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await openFolders(join(folder, entry.name), depth + 1)
}
