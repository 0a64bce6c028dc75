import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { listInteractions } from '@/lib/guard/read-interactions'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { startRun } from '@/lib/runs/start-run'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { type StubCollector, startStubCollector } from '@/lib/testing/stub-collector'
import { createTraceExport } from './trace-export'

let world: RuntimeWorld | undefined
let collector: StubCollector | undefined
afterEach(async () => {
  await world?.runtime.traceExport?.close(100)
  world?.end()
  collector?.close()
  world = undefined
})

const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }

test('Langfuse gets the whole tree by OTLP with basic auth: run, generation, tool, wait, and the run after the decision', async () => {
  collector = await startStubCollector()
  world = await createRuntimeWorld(
    [{ text: 'Saving.', calls: [{ tool: 'upsertDatasource', input: source }] }, { text: 'It is saved.' }],
    { LANGFUSE_BASE_URL: `${collector.url}/`, LANGFUSE_PUBLIC_KEY: 'pk-lf-1', LANGFUSE_SECRET_KEY: 'sk-lf-2' },
  )
  await world.say('add the crm')
  const [card] = listInteractions(world.runtime.db, world.analyst, { scope: 'all' }, world.runtime.now())
  const body = { optionId: 'save', inputs: {}, digest: card?.digest ?? '' }
  const { runId } = decideInteraction(world.runtime, world.analyst, card?.interactionId ?? '', body)
  await startRun(world.runtime, runId ?? '')
  const received = collector

  await vi.waitFor(() => expect(received.spans().length).toBeGreaterThanOrEqual(6))

  const spans = received.spans()
  const named = (name: string) => spans.filter((span) => span.name.startsWith(name))
  expect(received.requests[0]).toMatchObject({
    path: '/api/public/otel/v1/traces',
    authorization: `Basic ${Buffer.from('pk-lf-1:sk-lf-2').toString('base64')}`,
  })
  const [first, second] = named('invoke_agent')
  const [ask] = named('chat')
  const [tool] = named('execute_tool')
  const [pause] = named('wait')
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
  expect([ask?.parentSpanId, tool?.parentSpanId, pause?.parentSpanId, second?.parentSpanId]).toEqual([
    first?.spanId,
    ask?.spanId,
    ask?.spanId,
    pause?.spanId,
  ])
  expect(ask?.attributes).toMatchObject({
    'gen_ai.request.model': 'scripted',
    'langfuse.observation.type': 'generation',
  })
  expect(Number(ask?.attributes['gen_ai.usage.input_tokens'])).toBe(10)
  expect(world.runtime.traceExport?.counts()).toMatchObject({ sent: spans.length, failed: 0, dropped: 0 })
})

test('any collector gets them at its own address with its own headers, without texts when these are off', async () => {
  collector = await startStubCollector()
  world = await createRuntimeWorld([{ text: 'a secret answer' }], {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-team=dw',
    SLUICE_TRACE_TEXTS: '0',
  })
  const received = collector

  await world.say('hello there')
  await vi.waitFor(() => expect(received.spans()).toHaveLength(2))

  expect(received.requests[0]).toMatchObject({ path: '/v1/traces', authorization: 'Bearer abc' })
  expect(received.requests[0]?.body).not.toMatch(/secret answer|hello there/)
})

test.each([500, 'hang'] as const)(
  'a collector that answers %s costs the run nothing, and what did not arrive is counted',
  async (answer) => {
    collector = await startStubCollector()
    collector.answer = answer === 500 ? 400 : answer // 400 is not retried, so that the test need not wait
    world = await createRuntimeWorld([{ text: 'one' }, { text: 'two' }], { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const started = performance.now()

    await world.say('first')
    await world.say('second')

    expect(performance.now() - started).toBeLessThan(3_000)
    const counts = () => world?.runtime.traceExport?.counts()
    if (answer === 500) await vi.waitFor(() => expect(counts()?.failed).toBeGreaterThan(0))
    expect(counts()?.sent).toBe(0)
  },
)

test('the queue is bounded, and what it does not take is counted', async () => {
  const asked: string[] = []
  const exporter = createTraceExport({
    most: 3,
    spansOf: (runId) => {
      asked.push(runId)
      return []
    },
    sender: () => new Promise(() => undefined),
  })

  for (let i = 0; i < 10; i++) exporter.runEnded(`run-${i}`)
  expect(asked).toEqual([]) // nothing is read while runs are going on
  expect(exporter.counts()).toMatchObject({ queued: 3, dropped: 7 })
  await vi.waitFor(() => expect(exporter.counts().queued).toBe(0))
  expect(asked).toEqual(['run-0', 'run-1', 'run-2'])
  await exporter.close(10)
})

test('a failure stops nothing: the next run is sent', async () => {
  let attempts = 0
  const span = { endedAt: new Date() } as never
  const exporter = createTraceExport({
    pauseMs: 1,
    spansOf: () => [span],
    sender: async () => ({
      send: async () => {
        attempts++
        if (attempts === 1) throw new Error('down')
      },
      close: async () => undefined,
    }),
  })

  exporter.runEnded('a')
  exporter.runEnded('b')

  await vi.waitFor(() => expect(exporter.counts()).toMatchObject({ sent: 1, failed: 1 }))
  await wait(0)
  await exporter.close(10)
})

test('without a collector nothing of it is there', async () => {
  world = await createRuntimeWorld([{ text: 'one' }])

  expect(world.runtime.traceExport).toBeUndefined()
})

test('half a Langfuse stops the start', async () => {
  await expect(createRuntimeWorld([], { LANGFUSE_PUBLIC_KEY: 'pk-lf-1' })).rejects.toMatchObject({
    code: 'config-invalid',
  })
})
