import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnvelope } from '@/lib/contracts/tool-envelope'
import { call, eventsNamed, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { hooks } from '.'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const limit = 12_000

/** What the model reads of an output when the person has asked `prompt`. */
async function read(output: unknown, prompt: string, services = world, tool = 'remote') {
  const remote = testTool(tool, { execute: () => output })
  const result = await runWorld(services, {
    tools: [remote],
    prompt,
    script: [call(tool, { path: '/mnt/user-data/a.txt' })],
  })
  const text = result.calls[0]?.text ?? ''
  return { ...result, text, ...readEnvelope(text) }
}

const row = (n: number) =>
  `${n} | 2026-03-${String((n % 28) + 1).padStart(2, '0')} | shop_${n % 13} | 城市${n % 9} | ${'filler '.repeat(12)}| ${n * 3}`
const table = (rows: number, needle: { at: number; text: string }) =>
  ['Rows: total 200', '[data 1] rows', 'id | day | shop | city | note | amount']
    .concat(Array.from({ length: rows }, (_, i) => (i + 1 === needle.at ? needle.text : row(i + 1))))
    .concat('[end of data 1]')
    .join('\n')

describe('a needle at row 150 of 200 named in the question survives', () => {
  test.each([
    ['Which amount has order ORD-77123?', '150 | 2026-03-09 | shop_1 | ORD-77123 | note | 99'],
    ['杭州西湖门店的退款是多少？', '150 | 2026-03-09 | 杭州西湖门店 | 退款 | 99'],
    ['what about refund_reason late_delivery', '150 | x | late_delivery | 5'],
  ])('%s', async (prompt, text) => {
    const { body, head } = await read(table(200, { at: 150, text }), prompt)

    expect(body.split('\n')).toContain(text)
    expect(head).toMatchObject({ complete: false, pieces: { total: 204 } })
  })

  test('also in JSON', async () => {
    const items = Array.from({ length: 200 }, (_, i) => ({ id: i + 1, note: i === 149 ? '杭州西湖门店 退款' : row(i) }))

    const { body, head } = await read({ total: 200, items }, '西湖门店的退款')

    const kept = JSON.parse(body) as { total: number; items: Array<{ id?: number }> }
    expect(kept.total).toBe(200)
    expect(kept.items.map(({ id }) => id)).toContain(150)
    expect(head?.pieces).toMatchObject({ total: 200 })
  })
})

test('below the threshold not a byte changes and nothing is saved', async () => {
  const output = 'x'.repeat(limit - 100)

  const { body, head } = await read(output, 'x')

  expect(body).toBe(output)
  expect(head).toEqual({ tool: 'remote', complete: true })
  expect(world.workspace.list()).toEqual([])
})

test('the whole is in the file that the result names, and the omitted lines are found there by their numbers', async () => {
  const output = table(200, { at: 150, text: '150 | needle' })

  const { text, head, body, store } = await read(output, 'needle')

  expect(text.length).toBeLessThanOrEqual(limit)
  expect(world.workspace.read(head?.file ?? '')).toBe(output)
  expect(head?.file).toMatch(/^\/mnt\/chat-offload\/results\/remote-[0-9a-f]{10}\.txt$/)
  expect(head?.next).toContain('searchFile')
  expect(eventsNamed(store, 'FILE_TREE_CHANGED')).toMatchObject([{ path: head?.file, readOnly: true }])
  const lines = output.split('\n')
  const rebuilt = body.split('\n').flatMap((line) => {
    const [, from, to] = /^… lines (\d+)-(\d+) left out …$/.exec(line) ?? []
    const [, single] = /^… line (\d+) left out …$/.exec(line) ?? []
    return from ? lines.slice(Number(from) - 1, Number(to)) : single ? [lines[Number(single) - 1]] : [line]
  })
  expect(rebuilt).toEqual(lines)
})

test('totals are data, true to what is shown', async () => {
  const output = table(200, { at: 150, text: 'needle' })

  const { head, body } = await read(output, 'needle')

  const shown = body.split('\n').filter((line) => !/^… .* left out …$/.test(line))
  expect(head?.pieces).toEqual({ total: 204, shown: shown.length })
  expect(head?.characters).toEqual({ total: output.length, shown: body.length })
})

test('head, data marks and end of a table stay, rows keep their order', async () => {
  const { body } = await read(table(200, { at: 150, text: 'needle' }), 'needle shop_7')

  const lines = body.split('\n')
  expect(lines.slice(0, 3)).toEqual(['Rows: total 200', '[data 1] rows', 'id | day | shop | city | note | amount'])
  expect(lines.at(-1)).toBe('[end of data 1]')
  const ids = lines.flatMap((line) => /^(\d+) \|/.exec(line)?.[1] ?? []).map(Number)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
})

describe('it is never invalid JSON and never too long', () => {
  const long = 'long text 很长 '.repeat(3_000)
  const shapes: Record<string, unknown> = {
    'a list of texts': Array.from({ length: 500 }, (_, i) => `item ${i} ${'x'.repeat(60)}`),
    'a list of lists': Array.from({ length: 300 }, (_, i) => [i, 'a"b\\c', null, true, 'x'.repeat(60)]),
    'one long text': { text: long },
    'two long lists': {
      a: Array.from({ length: 400 }, (_, i) => `a${i} ${'y'.repeat(40)}`),
      b: Array.from({ length: 400 }, (_, i) => `b${i}`),
    },
    'a list in a list': {
      pages: Array.from({ length: 3 }, (_, p) => ({
        p,
        rows: Array.from({ length: 300 }, (_, i) => ({ i, note: 'z'.repeat(30) })),
      })),
    },
    'many keys': Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`key_${i}`, i])),
    'few long items': Array.from({ length: 4 }, () => ({ long })),
    'deep nesting': Array.from({ length: 200 }).reduce<object>((inner) => ({ inner, pad: 'p'.repeat(80) }), {}),
    'big numbers': `{"ids":[${Array.from({ length: 900 }, (_, i) => `1234567890123456${1000 + i}`).join(',')}]}`,
  }

  test.each(Object.keys(shapes))('%s', async (name) => {
    const { text, body, head } = await read(shapes[name], 'item 7')

    expect(() => JSON.parse(body)).not.toThrow()
    expect(text.length).toBeLessThanOrEqual(limit)
    expect(head?.complete).toBe(false)
    expect(() => JSON.parse(world.workspace.read(head?.file ?? ''))).not.toThrow()
  })

  test('two long lists both keep items', async () => {
    const { body } = await read(shapes['two long lists'], 'nothing')

    const kept = JSON.parse(body) as { a: unknown[]; b: unknown[] }
    expect(kept.a.length).toBeGreaterThan(5)
    expect(kept.b.length).toBeGreaterThan(5)
  })

  test('ids of twenty digits keep their digits', async () => {
    const { body } = await read(shapes['big numbers'], '12345678901234561500')

    expect(body).toContain('12345678901234561500')
  })
})

test('one endless line keeps the part that answers', async () => {
  const output = `${'noise and more noise, '.repeat(2_000)}the needle_42 lies here, ${'noise and more noise, '.repeat(2_000)}`

  const { body } = await read(output, 'where is needle_42?')

  expect(body).toContain('needle_42')
  expect(body).toContain('… part of line 1 left out …')
})

test('the same result and question give the same bytes and one file', async () => {
  const output = table(200, { at: 150, text: 'needle' })

  const one = await read(output, 'needle')
  const two = await read(output, 'needle')

  expect(two.text).toBe(one.text)
  expect(world.workspace.list()).toHaveLength(1)
  expect(eventsNamed(two.store, 'FILE_TREE_CHANGED')).toEqual([])
})

test('without a matching word the beginning and the end are shown', async () => {
  const { body } = await read(table(200, { at: 1, text: row(1) }), '其它')

  expect(body.split('\n').slice(3, 8)).toEqual([1, 2, 3, 4, 5].map(row))
  expect(body.split('\n').at(-1)).toBe('[end of data 1]')
})

test('the card gets every row', async () => {
  const output = { items: Array.from({ length: 900 }, (_, i) => row(i)) }

  const { store } = await read(output, 'x')

  expect(store.events.find(({ type }) => type === 'TOOL_CALL_RESULT')).toMatchObject({ metadata: { output } })
})

test('a disk that refuses costs the file, not the cut: the result says so and the run goes on', async () => {
  const full: ToolWorld = {
    ...world,
    workspace: {
      ...world.workspace,
      saveSnapshot: () => {
        throw new Error('disk full')
      },
    },
  }

  const { text, head, store, status } = await read(table(200, { at: 150, text: '150 | needle' }), 'needle', full)

  expect(status).toBe('done')
  expect(text.length).toBeLessThanOrEqual(limit)
  expect(head?.file).toBeUndefined()
  expect(head?.next).toContain('not saved')
  expect(eventsNamed(store, 'HOOK_DEGRADED')).toMatchObject([{ hook: 'tool-response-truncator', message: 'disk full' }])
})

test('a window of a file is not saved again: the file is its whole', async () => {
  const { head } = await read(table(200, { at: 150, text: 'needle' }), 'needle', world, 'viewFile')

  expect(head).toMatchObject({ complete: false, file: '/mnt/user-data/a.txt' })
  expect(world.workspace.list()).toEqual([])
})

test('without the formatter it works the same', async () => {
  const remote = testTool('remote', { execute: () => table(200, { at: 150, text: '150 | needle' }) })

  const { calls } = await runWorld(world, {
    hooks: hooks.filter(({ name }) => name !== 'tool-response-formatter'),
    tools: [remote],
    prompt: 'needle',
    script: [call('remote', {})],
  })

  expect(readEnvelope(calls[0]?.text ?? '').head).toMatchObject({ complete: false })
  expect(calls[0]?.text).toContain('150 | needle')
})
