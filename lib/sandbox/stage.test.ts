import { chmodSync, existsSync, mkdirSync, mkdtempSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStage, removeForgottenStages, removeStage } from './stage'

test('a stage is removed with what a script closed in it', async () => {
  const stage = await createStage('/nonexistent', [], new Map(), false)
  mkdirSync(join(stage.userData, 'shut/in'), { recursive: true })
  for (const path of ['shut/in', 'shut']) chmodSync(join(stage.userData, path), 0o000)

  await removeStage(stage)

  expect(existsSync(stage.root)).toBe(false)
})

test('stages of a killed server go, those of today and what only looks like one stay', async () => {
  const old = mkdtempSync(join(tmpdir(), 'sluice-sandbox-'))
  const young = mkdtempSync(join(tmpdir(), 'sluice-sandbox-'))
  const target = mkdtempSync(join(tmpdir(), 'elsewhere-'))
  const link = join(tmpdir(), `sluice-sandbox-link-${process.pid}`)
  symlinkSync(target, link)
  utimesSync(old, 1, 1)
  utimesSync(target, 1, 1)

  await removeForgottenStages(new Date())

  expect([old, young, target, link].map((path) => existsSync(path))).toEqual([false, true, true, true])
  for (const root of [young, link, target]) await removeStage({ root })
})
