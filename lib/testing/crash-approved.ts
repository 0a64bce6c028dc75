import { listInteractions } from '@/lib/guard/read-interactions'
import type { Platform } from '@/lib/platform/port'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { startRun } from '@/lib/runs/start-run'
import { createRuntimeWorld } from './runtime-world'

/**
 * A process that is killed while an approved call runs: `dataDir before|after`, which is before or after the call takes effect. Its
 * grant is consumed, its end is not written. Started by tests only.
 */
const [dataDir = '', moment = 'before'] = process.argv.slice(2)
const source = { name: 'crm', type: 'mysql', connection: { host: 'crm.internal' } }
const world = await createRuntimeWorld([{ calls: [{ tool: 'upsertDatasource', input: source }] }], {
  SLUICE_DATA_DIR: dataDir,
})
const { runtime, analyst } = world
await world.say('add the crm')
const [card] = listInteractions(runtime.db, analyst, { scope: 'all' }, runtime.now())
const body = { optionId: 'save', inputs: {}, digest: card?.digest ?? '' }
const { runId } = decideInteraction(runtime, analyst, card?.interactionId ?? '', body)

const killing: Platform['upsertDatasource'] = async (input, context) => {
  if (moment === 'after') await runtime.platform.upsertDatasource(input, context)
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}
const platform = new Proxy(runtime.platform, {
  get: (target, key) => (key === 'upsertDatasource' ? killing : Reflect.get(target, key)),
})
await startRun({ ...runtime, platform }, runId ?? '')
