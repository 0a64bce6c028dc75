import { afterEach, expect, test } from 'vitest'
import { transcript } from '@/db/schema'
import { searchTranscript, transcriptText } from '@/db/search'
import { call } from '@/lib/testing/run-world'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'

let world: RuntimeWorld
afterEach(() => world.end())

test('what was asked, answered and found can be searched when the run has ended, by its owner only', async () => {
  world = await createRuntimeWorld([call('listFiles', {}), { text: '这里没有文件，渠道报表稍后再做。' }])

  await world.say('看看门店的文件')

  const { db } = world.runtime
  const kinds = (text: string, ownerId = 'ana') => searchTranscript(db, { ownerId }, text).hits.map(({ kind }) => kind)
  expect(kinds('门店')).toEqual(['user'])
  expect(kinds('渠道报表')).toEqual(['assistant'])
  expect(kinds('No files')).toEqual(['tool'])
  expect(kinds('门店', 'wang')).toEqual([])
})

test('a long result is cut in the transcript and can be had whole', async () => {
  const text = Array.from({ length: 900 }, (_, n) => `line ${n} of the file`).join('\n')
  world = await createRuntimeWorld([
    call('create_file', { path: 'a.txt', text }),
    call('viewFile', { path: 'a.txt', startLine: 1, lines: 200 }),
    { text: 'done' },
  ])

  await world.say('make a file')

  const { db } = world.runtime
  const [row] = db
    .select()
    .from(transcript)
    .all()
    .filter(({ tool }) => tool === 'viewFile')
  expect(row?.characters).toBeGreaterThan(4_000)
  expect(row?.text.length).toBeLessThan(2_100)
  const [hit] = searchTranscript(db, { ownerId: 'ana' }, 'line 120 of').hits
  expect(hit).toMatchObject({ tool: 'viewFile', preview: expect.stringContaining('line 120 of') })
  expect(transcriptText(db, { ownerId: 'ana' }, row?.messageId ?? '')).toContain('line 120 of the file')
})

test('what an interrupted run left out is caught up with by the next', async () => {
  world = await createRuntimeWorld([{ text: 'first answer' }, { text: 'second answer' }])
  await world.say('one')
  const { db } = world.runtime
  db.delete(transcript).run()

  await world.say('two')

  expect(
    db
      .select()
      .from(transcript)
      .all()
      .map(({ text }) => text),
  ).toEqual(['one', 'first answer', 'two', 'second answer'])
})
