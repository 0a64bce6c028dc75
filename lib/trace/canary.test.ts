import { afterEach, expect, test, vi } from 'vitest'
import { runIdsOf } from '@/db/trace'
import { captureLog } from '@/lib/testing/captured-log'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { type StubCollector, startStubCollector } from '@/lib/testing/stub-collector'
import { readSpans } from './read-spans'

let world: RuntimeWorld
let collector: StubCollector
afterEach(async () => {
  await world.runtime.traceExport?.close(100)
  world.end()
  collector.close()
})

/** Looks like nothing: only its value gives it away. */
const inEnv = 'quiet-otter-under-the-bridge'
const inPrompt = 'sk-canary-prompt-0123456789abcdef'
const inArgument = 'canary-argument-pass'
const inOutput = 'AKIACANARYOUTPUT0001'
// Before anything logs: what is in the environment at the start is known to be secret by its name.
process.env.CANARY_API_KEY = inEnv
const log = captureLog()
const canaries = new RegExp([inEnv, 'canary-prompt', inArgument, inOutput].join('|'))

test('a secret in the environment, the prompt, an argument or an output is in no trace, log or export', async () => {
  collector = await startStubCollector()
  world = await createRuntimeWorld(
    [
      {
        text: `I see ${inOutput} and ${inEnv}`,
        reasoning: inEnv,
        calls: [
          { tool: 'create_file', input: { path: '/mnt/user-data/a.sql', text: `-- ${inOutput} ${inEnv}\nselect 1` } },
          { tool: 'searchTables', input: { query: `postgres://me:${inArgument}@db/x ${inEnv}` } },
        ],
      },
      { calls: [{ tool: 'viewFile', input: { path: '/mnt/user-data/a.sql' } }] },
      { text: `done with ${inOutput}` },
    ],
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  )

  const runId = await world.say(`use ${inPrompt} and ${inEnv}`)
  await vi.waitFor(() => expect(collector.spans().length).toBeGreaterThanOrEqual(7))

  const { db, prices } = world.runtime
  const spans = readSpans(db, runIdsOf(db, world.conversationId), { prices, withTexts: true })
  const exported = collector.requests.map(({ body }) => body).join('\n')
  expect(spans.filter(({ kind }) => kind === 'tool')).toHaveLength(3)
  expect(JSON.stringify(spans)).not.toMatch(canaries)
  expect(exported).toContain('[masked]')
  expect(exported).not.toMatch(canaries)
  expect(log.text()).toContain(runId)
  expect(log.text()).not.toMatch(canaries)
})
