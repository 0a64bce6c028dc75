import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A port that is free now. Synchronous, for Playwright reads its configuration so. */
export function freePort(): number {
  const ask =
    "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{process.stdout.write(String(s.address().port));s.close()})"
  return Number(execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8' }))
}

export const freshFolder = (name: string): string => mkdtempSync(join(tmpdir(), `sluice-${name}-`))

/**
 * What a server under test is started with: a demo world of its own, the demo model without its human pace, and nothing of the
 * settings in `.env`, which belong to an installation.
 */
export function serverEnv(port: number, dataDir: string): Record<string, string> {
  return {
    SLUICE_ENV_FILE: 'none',
    DUCKDB_PATH: '',
    SLUICE_SQL_DIR: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    SLUICE_DATA_DIR: dataDir,
    SLUICE_DEMO: '1',
    SLUICE_DEMO_PACE: 'fast',
    SLUICE_MODEL: 'demo',
    LOG_LEVEL: 'warn',
  }
}
