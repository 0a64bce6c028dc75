import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'
import type { Runtime } from '@/lib/runs/runtime'
import { closeDemoWorld, openDemoWorld } from './demo-conversation'

/** A seeded demo world for the tests of one file. `folder` is the file's own and goes with it. */
export function useDemoWorld(name: string): { folder: string; runtime(): Runtime } {
  const folder = mkdtempSync(join(tmpdir(), `demo-${name}-`))
  let opened: Runtime | undefined
  const runtime = (): Runtime => {
    if (!opened) throw new Error('the demo world is not open yet')
    return opened
  }

  beforeAll(async () => {
    vi.stubEnv('LOG_LEVEL', 'silent')
    opened = await openDemoWorld(join(folder, 'world'))
  }, 300_000)

  afterAll(async () => {
    await closeDemoWorld(runtime())
    rmSync(folder, { recursive: true, force: true })
  })

  return { folder, runtime }
}
