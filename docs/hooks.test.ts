import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slotNames } from '@/lib/agent/hook'
import { attachments } from '@/lib/attachments'
import { hooks } from '@/lib/hooks'
import { hookFacts } from '@/lib/testing/hook-facts'

const page = readFileSync('docs/hooks.md', 'utf8')

/** Cells of the table under a heading, without its head. */
function tableUnder(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const unquoted = (cell = '') => cell.replaceAll('`', '')

test('docs/hooks.md lists every slot in firing order', () => {
  const documented = tableUnder('Slots').map(([slot]) => unquoted(slot))

  expect(documented).toEqual([...slotNames])
})

test('docs/hooks.md lists every hook in its order, with its kind and slots', () => {
  const documented = tableUnder('The registry').map(([name, kind, slots]) => ({
    name: unquoted(name),
    kind,
    slots: unquoted(slots).split(', '),
  }))

  const registered = hooks.map((hook) => ({
    name: hook.name,
    kind: hook.kind,
    slots: slotNames.filter((slot) => hook[slot] !== undefined),
  }))

  expect(documented).toEqual(registered)
})

test.each(hooks.map(({ name }) => name))('docs/hooks.md tells the state keys and events of %s', (name) => {
  const [, , , keys = '', events = ''] = tableUnder('The registry').find(([cell]) => unquoted(cell) === name) ?? []

  expect({ ...keysOf(keys), events: named(events) }).toEqual(hookFacts(name))
})

test('hooks that set a key and hooks that emit are found in their sources', () => {
  const all = hooks.map(({ name }) => hookFacts(name))

  expect(all.filter(({ writes }) => writes.length > 0).length).toBeGreaterThan(8)
  expect(all.filter(({ events }) => events.length > 0).length).toBeGreaterThan(10)
  expect(hookFacts('task-script-onload')).toMatchObject({
    reads: ['script-bases', 'table-changes'],
    writes: ['notices'],
  })
})

/** Names in the order of the alphabet; a dash is none. */
const named = (cell: string): string[] => [...cell.matchAll(/[\w-]{2,}/g)].map(([name]) => name).sort()

/** "reads `a`, `b`; `c`": what is only read stands first. */
function keysOf(cell: string) {
  const [, reads = '', writes = ''] = /^(?:reads ([^;]*?)(?:; |$))?(.*)$/.exec(cell) ?? []
  return { reads: named(reads), writes: named(writes) }
}

test('docs/hooks.md lists every attachment with its state key', () => {
  const documented = tableUnder('Attachments').map(([name, key]) => [unquoted(name), unquoted(key)])

  expect(documented).toEqual(attachments.map(({ name, key }) => [name, key.name]))
})
