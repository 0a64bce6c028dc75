import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '@/db/client'

let folder: string
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A project folder with scripts of its own, whose `.env` names a data folder somewhere else. */
function project() {
  folder = mkdtempSync(join(tmpdir(), 'sluice-settings-'))
  const root = join(folder, 'project')
  const dataDir = join(folder, 'elsewhere')
  mkdirSync(root)
  mkdirSync(dataDir)
  cpSync('scripts', join(root, 'scripts'), { recursive: true })
  for (const name of ['lib', 'db', 'node_modules', 'package.json', 'package-lock.json'])
    symlinkSync(resolve(name), join(root, name))
  writeFileSync(join(root, '.env'), `SLUICE_DATA_DIR=${dataDir}\n`)
  closeDatabase(openDatabase(join(dataDir, 'sluice.db')))
  return { root, dataDir }
}

const command = (root: string, name: string, args: readonly string[] = [], env: Record<string, string> = {}) => {
  const { SLUICE_DATA_DIR: _, ...inherited } = process.env
  return spawnSync(process.execPath, [join(root, 'scripts', `${name}.mjs`), ...args], {
    env: { ...inherited, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
}

test('backup and restore act on the data folder that .env names', () => {
  const { root, dataDir } = project()

  const backup = command(root, 'backup')
  const [made = ''] = readdirSync(join(dataDir, 'backups'))
  const restore = command(root, 'restore', [join(dataDir, 'backups', made)])

  expect(backup.stdout).toContain(`Backed up ${dataDir} in`)
  expect(restore.stdout).toContain(`Restored ${dataDir} to`)
  expect(existsSync(join(root, 'data'))).toBe(false)
}, 60_000)

test('what the environment says wins over .env', () => {
  const { root } = project()

  const { status, stderr } = command(root, 'backup', [], { SLUICE_DATA_DIR: join(folder, 'nowhere') })

  expect(status).not.toBe(0)
  expect(stderr).not.toBe('')
  expect(existsSync(join(folder, 'elsewhere', 'backups'))).toBe(false)
}, 60_000)

test('a server under test sees none of it', () => {
  const { root, dataDir } = project()

  command(root, 'backup', [], { SLUICE_ENV_FILE: 'none' })

  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
}, 60_000)
