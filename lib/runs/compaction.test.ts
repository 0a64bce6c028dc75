import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { event, message } from '@/db/schema'
import { estimateMessages } from '@/lib/agent/estimate-tokens'
import { faultsOf } from '@/lib/testing/check-request'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'

let world: RuntimeWorld
afterEach(() => world.end())

/** A window that our own instructions and tools leave little room in. */
const window = 28_000

const isSummaryRequest = ({ prompt }: LanguageModelV4CallOptions) => JSON.stringify(prompt[0]).includes('You shorten')

/** Plays `steps` calls, and answers requests for a summary in between. */
const script = (steps: number): ScriptLine[] => {
  let step = 0
  return Array.from(
    { length: steps * 2 },
    (): ScriptLine => (request) => {
      if (isSummaryRequest(request)) return { text: `Worked on table_${step}. ${'Done so far. '.repeat(40)}` }
      step += 1
      if (step % 20 === 0) return { text: `part ${step / 20} done` }
      return {
        reasoning: 'look',
        text: `Step ${step}. ${'I look at the next table and say at length why. '.repeat(30)}`,
        calls: [{ tool: 'searchTables', input: { query: `table_${step}` } }],
      }
    },
  )
}

test('a conversation of 100 steps compacts and goes on; a reload gives the model the same view, people keep the whole', async () => {
  world = await createRuntimeWorld(script(100), { SLUICE_MODEL_WINDOW: String(window) })

  for (const part of [1, 2, 3, 4, 5]) await world.say(`Part ${part}: go through the next tables`)

  const requests = world.model.requests.filter((request) => !isSummaryRequest(request))
  const compactions = world.runtime.db.select().from(event).where(eq(event.name, 'COMPACTION')).all()
  const rows = world.runtime.db.select().from(message).all()
  const before = estimateMessages(rows.map(({ content }) => content as never))
  const after = estimateMessages(world.history())
  process.stdout.write(
    `100 steps: ${compactions.length} compactions, ${before} tokens kept, ${after} in the model's view\n`,
  )
  expect(requests).toHaveLength(100)
  expect(requests.flatMap(faultsOf)).toEqual([])
  expect(compactions.length).toBeGreaterThan(0)
  expect(compactions).toEqual(
    compactions.map(() =>
      expect.objectContaining({ payload: expect.objectContaining({ value: expect.objectContaining({ ok: true }) }) }),
    ),
  )
  expect(rows.filter(({ kind }) => kind === 'assistant')).toHaveLength(100)
  expect(after).toBeLessThan(before / 2)
  // what the last request showed the model is what is read back from the database, up to its answer
  expect(JSON.stringify(world.history().slice(0, -1))).toBe(JSON.stringify(requests.at(-1)?.prompt.slice(1)))
})
