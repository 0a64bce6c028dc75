import { defineConfig, devices } from '@playwright/test'
import { freePort, freshFolder, serverEnv } from './e2e/address'
import { findBrowser } from './scripts/setup/browser.mjs'

// Read once by the runner and again by each worker: the first reading decides.
process.env.E2E_PORT ??= String(freePort())
process.env.E2E_DATA_DIR ??= freshFolder('e2e')
const port = Number(process.env.E2E_PORT)
const url = `http://127.0.0.1:${port}`
const executablePath = process.env.CHROME_PATH ?? findBrowser(import.meta.dirname)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    locale: 'en-US',
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off', // recording is dear on two cores; E2E_TRACE=1 turns it on
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${url}/api/health`,
    env: serverEnv(port, process.env.E2E_DATA_DIR),
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
