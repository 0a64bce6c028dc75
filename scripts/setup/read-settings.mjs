import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './say.mjs'

/**
 * Takes the settings of `.env` into the environment; what stands there already wins. For every command that acts on an installation:
 * it must see the data folder that the server sees. Soaks, benches and tests make worlds of their own and read none; servers that
 * they start are told so by `SLUICE_ENV_FILE=none`.
 */
export function readSettings(root) {
  if (process.env.SLUICE_ENV_FILE === 'none') return
  const file = join(root, '.env')
  if (!existsSync(file)) return
  if (!process.loadEnvFile)
    throw new Refusal(`Node ${process.versions.node} can't read the settings in .env. Install Node 20.12 or newer.`)
  process.loadEnvFile(file)
}
