import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '@/lib/env'
import { welcome } from './welcome.mjs'

afterEach(() => vi.unstubAllEnvs())

const hints = (settings: Record<string, string>) => {
  for (const name of ['HOST', 'SLUICE_DEMO', 'DUCKDB_PATH', 'SLUICE_SQL_DIR']) vi.stubEnv(name, settings[name] ?? '')
  return welcome('http://127.0.0.1:3000', { version: '1', model: 'demo' }, 5).includes('one click')
}

test.each([
  [{}, true],
  [{ DUCKDB_PATH: '/w.duckdb' }, false],
  [{ SLUICE_SQL_DIR: '/sql' }, false],
  [{ SLUICE_SQL_DIR: '/sql', SLUICE_DEMO: '1' }, true],
  [{ SLUICE_DEMO: '0' }, false],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '0.0.0.0', SLUICE_DEMO: '1' }, false],
])('with %j the sign-in by a click is offered: %s, as the server does', (settings, offered) => {
  const told = hints(settings)

  expect(told).toBe(offered)
  expect(readEnv(settings).demoAccounts).toBe(offered)
})
