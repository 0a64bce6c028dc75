import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)) } },
  test: {
    include: ['{app,components,db,lib,config,messages,scripts,bench,docs}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/build-workers.mjs'],
    setupFiles: ['components/testing/clean-up.ts'],
    testTimeout: 20_000,
    maxWorkers: '100%', // one core less, the default, would leave a small machine with one
    env: { LOG_LEVEL: 'silent' },
  },
})
