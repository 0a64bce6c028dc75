import { afterEach, expect, test } from 'vitest'
import { countExecuted } from '@/db/admin/conversations'
import { findConversation } from '@/db/conversations'
import { receiptOfCall } from '@/db/ledger/receipts'
import { listInteractions } from '@/lib/guard/read-interactions'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import type { ScriptLine } from '@/lib/testing/scripted-model'
import { decideInteraction } from './decide-interaction'
import { workspaceOf } from './files'
import { startRun } from './start-run'

let world: RuntimeWorld
afterEach(() => world.end())

const path = '/mnt/user-data/load_a.sql'
const script = 'INSERT INTO ods_a SELECT 1 AS id;\n'
const release: ScriptLine[] = [
  { text: 'I write it.', calls: [{ tool: 'create_file', input: { path, text: script } }] },
  { text: 'I save it.', calls: [{ tool: 'upsertTask', input: { name: 'load_a', scriptFilePath: path } }] },
  { text: 'Now the release.', calls: [{ tool: 'packCommit', input: { title: 'load a' } }] },
  { text: 'Done.' },
]

/** Saves a task from a file and asks to release it; `edit` happens while the card waits. The receipt of the release. */
async function receiptAfter(edit: (files: ReturnType<typeof workspaceOf>) => void) {
  world = await createRuntimeWorld(release)
  await world.say('add a task and release it')
  const [card] = listInteractions(world.runtime.db, world.analyst, { scope: 'all' }, world.runtime.now())
  if (!card) throw new Error('no card')
  edit(workspaceOf(world.runtime, world.conversationId))
  const body = { optionId: 'draft', inputs: {}, digest: card.digest }
  const { runId } = decideInteraction(world.runtime, world.analyst, card.interactionId, body)
  await startRun(world.runtime, runId ?? '')
  return receiptOfCall(world.runtime.db, card.toolCallId)
}

test('a working copy edited while the card waited: the approved bytes ran, and the receipt says that the copy differs', async () => {
  const receipt = await receiptAfter((files) => files.write(path, `${script}-- later\n`))

  expect(receipt).toMatchObject({ outcome: 'executed', copyDiffers: true })
  expect(world.runtime.platform.getTask('load_a')?.scriptContent).toContain(script)
  expect(world.runtime.platform.getTask('load_a')?.scriptContent).not.toContain('later')
})

test.each<[string, (files: ReturnType<typeof workspaceOf>) => void]>([
  ['nothing was edited', () => undefined],
  ['the copy is gone', (files) => files.remove(path)],
  ['another file was written', (files) => files.write('/mnt/user-data/notes.sql', 'select 2')],
])('%s: the receipt claims no difference', async (_what, edit) => {
  expect(await receiptAfter(edit)).toMatchObject({ outcome: 'executed', copyDiffers: false })
})

test('a release that was only kept as a draft does not make its conversation an executed one', async () => {
  await receiptAfter(() => undefined)

  expect(findConversation(world.runtime.db, world.conversationId)?.state).toBe('idle')
  expect(countExecuted(world.runtime.db, [world.conversationId])).toEqual(new Map())
})
