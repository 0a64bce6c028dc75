import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { freshFolder } from './address'

/**
 * A data folder with the demo world in it. Seeding takes seconds, so it is done once in a test run, by `seed`, and copied
 * for whoever needs one; workers are processes, so a folder is the lock between them.
 */
export async function seededFolder(seed: (dataDir: string) => Promise<void>): Promise<string> {
  const template = `${process.env.E2E_DATA_DIR ?? freshFolder('e2e')}-seeded`
  if (isFirst(`${template}.lock`)) {
    await seed(template)
    writeFileSync(`${template}.ready`, '')
  }
  const deadline = Date.now() + 300_000
  while (!existsSync(`${template}.ready`)) {
    if (Date.now() > deadline) throw new Error('the demo world was not seeded')
    await new Promise((wake) => setTimeout(wake, 100))
  }
  const folder = freshFolder('own')
  cpSync(template, folder, { recursive: true })
  return folder
}

function isFirst(lock: string): boolean {
  if (existsSync(lock)) return false
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false // another worker was faster
  }
}
