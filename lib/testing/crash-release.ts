import { listInteractions } from '@/lib/guard/read-interactions'
import type { Platform } from '@/lib/platform/port'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { startRun } from '@/lib/runs/start-run'
import { createRuntimeWorld } from './runtime-world'

/**
 * A process that is killed once an approved release of what its conversation saved has taken effect; the end of the call is not
 * written. `dataDir` is its argument. Started by tests only.
 */
const [dataDir = ''] = process.argv.slice(2)
const columns = [{ name: 'a', type: 'INT' }]
const script = [
  { calls: [{ tool: 'upsertTable', input: { name: 'dws_new', columns } }] },
  { calls: [{ tool: 'packCommit', input: { title: 'a new table' } }] },
]
const world = await createRuntimeWorld(script, { SLUICE_DATA_DIR: dataDir })
const { runtime, analyst } = world
await world.say('make the table and publish it')
const [card] = listInteractions(runtime.db, analyst, { scope: 'all' }, runtime.now())
const body = { optionId: 'direct', inputs: {}, digest: card?.digest ?? '' }
const { runId } = decideInteraction(runtime, analyst, card?.interactionId ?? '', body)

const killing: Platform['packCommit'] = async (input, context) => {
  await runtime.platform.packCommit(input, context)
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}
const platform = new Proxy(runtime.platform, {
  get: (target, key) => (key === 'packCommit' ? killing : Reflect.get(target, key)),
})
await startRun({ ...runtime, platform }, runId ?? '')
