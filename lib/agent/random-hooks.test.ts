import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Effect } from '@/lib/contracts/tool'
import { createMemoryRunStore } from '@/lib/testing/memory-run-store'
import { runScripted } from '@/lib/testing/run-scripted'
import { testTool } from '@/lib/testing/test-tool'
import type { BeforeToolDecision, Hook, HookKind, SlotName } from './hook'

/**
 * Whatever hooks do, every call has exactly one result, results stand in model order, a body runs at most once, and no body
 * runs behind a gate that failed or said no.
 */

type Behaviour =
  | 'nothing'
  | 'throws'
  | 'rejects'
  | 'hangs'
  | 'nonsense'
  | 'blocks'
  | 'asks'
  | 'answers'
  | 'rewrites'
  | 'proceeds'
  | 'stops'

interface Plan {
  kind: HookKind
  critical: boolean
  slot: SlotName
  behaviour: Behaviour
  matchThrows: boolean
  /** The call (by position) that the hook misbehaves for. */
  on: number
}

const decisions: Partial<Record<Behaviour, BeforeToolDecision>> = {
  blocks: { type: 'block', code: 'no-rule', message: 'No.' },
  asks: { type: 'ask', request: {} },
  answers: { type: 'answer', output: 'answered' },
  rewrites: { type: 'rewrite', resolved: { at: -1 } },
  proceeds: { type: 'proceed' },
}

function behave(behaviour: Behaviour, stop: () => void): unknown {
  if (behaviour === 'throws') throw new Error('random')
  if (behaviour === 'rejects') return Promise.reject(new Error('random'))
  if (behaviour === 'hangs') return new Promise(() => undefined)
  if (behaviour === 'nonsense') return { type: 'whatever', calls: 7 }
  if (behaviour === 'stops') stop()
  return decisions[behaviour]
}

function hookOf(plan: Plan, index: number): Hook {
  const { kind, critical, slot, behaviour, matchThrows, on } = plan
  const isToolSlot = slot === 'beforeTool' || slot === 'afterTool' || slot === 'onToolError'
  return {
    name: `hook-${index}`,
    kind,
    critical,
    timeoutMs: 2,
    match: (call) => {
      if (matchThrows) throw new Error('random match')
      return !isToolSlot || (call.input as { at: number }).at === on
    },
    [slot]: (run: { stop(reason: string): void }) => behave(behaviour, () => run.stop('random')),
  }
}

const slots: SlotName[] = [
  'beforeAgent',
  'beforeStep',
  'afterModel',
  'beforeTools',
  'beforeTool',
  'afterTool',
  'onToolError',
  'afterStep',
  'onRunEvent',
  'onError',
  'finalizeContent',
  'afterAgent',
  'onFinally',
]
const behaviours: Behaviour[] = [
  'nothing',
  'throws',
  'rejects',
  'hangs',
  'nonsense',
  'blocks',
  'asks',
  'answers',
  'rewrites',
  'proceeds',
  'stops',
]

const plans = fc.array(
  fc.record({
    kind: fc.constantFrom<HookKind>('observe', 'transform', 'gate'),
    critical: fc.boolean(),
    slot: fc.oneof(
      { weight: 3, arbitrary: fc.constant<SlotName>('beforeTool') },
      { weight: 4, arbitrary: fc.constantFrom(...slots) },
    ),
    behaviour: fc.constantFrom(...behaviours),
    matchThrows: fc.constantFrom(false, false, false, true),
    on: fc.nat(3),
  }),
  { maxLength: 6 },
)
const calls = fc.array(
  fc.record({ effect: fc.constantFrom<Effect>('read', 'workspace', 'write'), throws: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
)

/** Whether some hook must keep the call's body from running: a gate that fails or says no, wherever it guards. */
const isClosed = (all: readonly Plan[], at: number): boolean =>
  all.some(({ kind, slot, behaviour, matchThrows, on }) => {
    if (kind !== 'gate') return false
    if (matchThrows && (slot === 'beforeTool' || slot === 'beforeTools')) return true
    const fails = behaviour === 'throws' || behaviour === 'rejects' || behaviour === 'hangs'
    if (slot === 'beforeTool')
      return on === at && (fails || ['nonsense', 'blocks', 'asks', 'answers'].includes(behaviour))
    return fails && ['beforeAgent', 'beforeStep', 'afterModel', 'beforeTools'].includes(slot)
  })

test('random hooks that throw, hang and decide never run a body twice, open a gate or lose a result', async () => {
  await fc.assert(
    fc.asyncProperty(plans, calls, async (hookPlans, callPlans) => {
      const tools = callPlans.map(({ effect, throws }, at) =>
        testTool(`tool-${at}`, {
          effect,
          execute: () => {
            if (throws) throw new Error('body')
            return `result ${at}`
          },
        }),
      )
      const store = createMemoryRunStore()
      const script = [{ calls: callPlans.map((_, at) => ({ tool: `tool-${at}`, input: { at } })) }, { text: 'done' }]

      const run = await runScripted({
        store,
        tools,
        script,
        prompt: 'go',
        hooks: hookPlans.map(hookOf),
        limits: { modelRetries: 0 },
      })

      const proposed = [...store.calls.values()]
      const results = store.messages.flatMap((message) => (message.role === 'tool' ? message.content : []))
      const resultIds = results.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []))
      const finished = proposed.filter(({ status }) => status !== 'waiting')
      expect(finished.every(({ status }) => status !== 'proposed' && status !== 'running')).toBe(true)
      expect(resultIds).toEqual(finished.map(({ id }) => id))
      expect(run.interrupts.length > 0).toBe(run.status === 'waiting')
      for (const [at, tool] of tools.entries()) {
        expect(tool.bodies.length).toBeLessThanOrEqual(1)
        if (isClosed(hookPlans, at)) expect(tool.bodies).toEqual([])
      }
      expect(store.boundaries.filter((name) => name === 'runEnded')).toHaveLength(1)
    }),
    { numRuns: 300 },
  )
})
