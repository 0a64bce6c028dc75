import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findImage } from '@/db/images'
import { conversation } from '@/db/schema'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { canConfine } from '@/lib/testing/sandbox-world'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { pictureType } from './parts/picture-type'

const holds = await canConfine()
const at = new Date('2026-03-10T08:00:00Z')

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
  const row = { id: 'conversation-1', ownerId: 'ana', title: 't', createdAt: at, updatedAt: at }
  world.db.insert(conversation).values(row).run()
})
afterEach(() => world.close())

/** A one-pixel GIF, so that no test waits for matplotlib. */
const gif = "bytes.fromhex('47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b')"
const save = (...names: string[]) => names.map((name) => `open('${name}','wb').write(${gif})`).join('\n')
const python = (code: string) => call('run_python', { code })
const pictures = (store: Parameters<typeof eventsNamed>[0]) => eventsNamed(store, 'IMAGE').map(({ name }) => name)

describe.runIf(holds)('pictures of scripts', () => {
  test('three new pictures and a CSV are three, each stored and under a signed address', async () => {
    const { store } = await runWorld(world, {
      script: [python(`${save('a.gif', 'b.gif', 'sub.gif')}\nopen('d.csv','w').write('x')`)],
    })

    const images = eventsNamed(store, 'IMAGE')
    expect(images.map(({ name }) => name)).toEqual(['a.gif', 'b.gif', 'sub.gif'])
    expect(images[0]?.url).toMatch(/^\/api\/images\/img_[\w-]+\?expires=\d+&signature=[\w-]{43}$/)
    expect(images[0]?.expiresAt).toBe('2026-03-10T09:00:00.000Z')
    expect(findImage(world.db, images[0]?.imageId ?? '')).toMatchObject({ name: 'a.gif', mediaType: 'image/gif' })
  })

  test('overwritten counts, also with the same bytes; untouched does not', async () => {
    const { store } = await runWorld(world, {
      script: [python(save('a.gif', 'b.gif')), python(save('a.gif')), python('print(1)')],
    })

    expect(pictures(store)).toEqual(['a.gif', 'b.gif', 'a.gif'])
  })

  test('an overwritten picture leaves the earlier one as it was shown', async () => {
    const { store } = await runWorld(world, {
      script: [python(save('a.gif')), python(`open('a.gif','wb').write(${gif} + b'new')`)],
    })

    const sizes = eventsNamed(store, 'IMAGE').map(({ imageId }) => findImage(world.db, imageId)?.bytes.byteLength)
    expect(sizes).toEqual([43, 46])
  })

  test('runs at the same time do not mix', async () => {
    const [one, two] = await Promise.all([
      runWorld(world, { script: [python(`import time\n${save('one.gif')}\ntime.sleep(0.5)`)] }),
      runWorld(world, { script: [python(`import time\ntime.sleep(0.2)\n${save('two.gif')}`)] }),
    ])

    expect(pictures(one.store)).toEqual(['one.gif'])
    expect(pictures(two.store)).toEqual(['two.gif'])
  })

  test("a failed script's picture still shows", async () => {
    const { store, calls } = await runWorld(world, { script: [python(`${save('half.gif')}\nraise ValueError`)] })

    expect(pictures(store)).toEqual(['half.gif'])
    expect(calls[0]?.status).toBe('done')
  })

  test('the model is told once that the person sees them', async () => {
    const { model } = await runWorld(world, { prompt: 'chart', script: [python(save('a.gif')), python('print(1)')] })

    const prompts = model.doStreamCalls.map(({ prompt }) => JSON.stringify(prompt))
    expect(prompts[0]).not.toContain('Shown to the person')
    expect(prompts[1]?.match(/Shown to the person in the conversation already/g)).toHaveLength(1)
    expect(prompts[2]?.match(/Shown to the person in the conversation already/g)).toHaveLength(1)
  })

  test('what only is named like a picture, or is a link to one, is not shown', async () => {
    const { store } = await runWorld(world, {
      script: [
        python(`${save('real.gif')}\nimport os\nopen('x.png','w').write('<html>')\nos.symlink('real.gif','l.gif')`),
      ],
    })

    expect(pictures(store)).toEqual(['real.gif'])
  })

  test('files of a script are told to the file tree, removed ones too', async () => {
    const { store } = await runWorld(world, {
      script: [call('bash', { command: 'echo 1 > a.txt' }), call('bash', { command: 'rm a.txt' })],
    })

    expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toMatchObject([
      { path: '/mnt/user-data/a.txt', change: 'CREATED', version: 1 },
      { path: '/mnt/user-data/a.txt', change: 'DELETED' },
    ])
  })
})

test.each([
  ['a.png', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['a.JPG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['a.webp', 'RIFF0000WEBPVP8 ', 'image/webp'],
  ['a.gif', 'GIF89a', 'image/gif'],
  ['a.svg', '<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C">\n<svg xmlns="x">', 'image/svg+xml'],
  ['a.svg', '<html><svg>', undefined],
  ['a.png', '<svg>', undefined],
  ['a.txt', 'GIF89a', undefined],
  ['png', '\x89PNG\r\n\x1a\n', undefined],
  ['a.pdf', '%PDF', undefined],
])('%s that begins with %j is %s', (name, start, type) => {
  expect(pictureType(name, Buffer.from(start, 'latin1'))).toBe(type)
})
