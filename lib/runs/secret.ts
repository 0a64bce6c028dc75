import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownSecrets } from '@/lib/log'

/** The installation's secret for sessions and signatures: from the environment, else generated into the data folder once. */
export function loadSecret(fromEnvironment: string | undefined, dataDir: string): string {
  const secret = fromEnvironment ?? ownSecret(dataDir)
  knownSecrets().add(secret)
  return secret
}

function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
