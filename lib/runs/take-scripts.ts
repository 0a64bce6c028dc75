import type { Db } from '@/db/client'
import { log } from '@/lib/log'
import { importScripts } from '@/lib/platform/embedded/import-scripts'
import type { LineageAnalyser } from '@/lib/platform/embedded/lineage-memory'
import { readScriptFolder } from '@/lib/platform/script-folder'

/** Tasks from the folder that the environment names; the log says what came of it. */
export async function takeScripts(folder: string, into: { db: Db; sql: LineageAnalyser; at: Date }): Promise<void> {
  const { kind, scripts, skipped } = readScriptFolder(folder)
  const { added, known, unread } = await importScripts(into, scripts)
  log().info({ folder, kind, added, known, unread: unread.length, skipped: skipped.length }, 'scripts were imported')
  for (const { path, reason } of skipped) log().warn({ path, reason }, 'a script was not imported')
  for (const task of unread) log().warn({ task }, 'the tables of an imported task are unknown')
}
