import { expect, test } from 'vitest'
import { runScripted } from '@/lib/testing/run-scripted'
import type { HookServices } from './define-hook'
import { trace } from './trace'

test('the exporter is told once, when the run is over', async () => {
  const told: string[] = []
  const services = { traceRun: (runId: string) => told.push(runId) } as unknown as HookServices

  await runScripted({ hooks: [trace], services, prompt: 'hello', script: [{ text: 'hi' }] })

  expect(told).toEqual(['run-1'])
})

test('without an exporter nothing happens', async () => {
  const result = await runScripted({
    hooks: [trace],
    services: {} as HookServices,
    prompt: 'hello',
    script: [{ text: 'hi' }],
  })

  expect(result.status).toBe('done')
})
