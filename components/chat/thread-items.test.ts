import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { reduceThread } from './reduce-thread'
import { threadItems } from './thread-items'
import { emptyThread, type ThreadEntry, type ToolEntry } from './thread-view'

const recorded: LoggedEvent[] = JSON.parse(readFileSync(new URL('./recorded-run.json', import.meta.url), 'utf8'))
const { entries } = reduceThread(emptyThread, recorded)
const edit = (id: string, path: string, change: Partial<ToolEntry> = {}): ThreadEntry => ({
  ...(entries.find((entry) => entry.kind === 'tool') as ToolEntry),
  key: `tool:${id}`,
  toolCallId: id,
  tool: 'str_replace',
  args: { path },
  ...change,
})

test('neighbouring edits of one file are one step', () => {
  const items = threadItems([edit('1', 'a'), edit('2', 'a'), edit('3', 'b'), edit('4', 'a')])

  expect(items.map((item) => (item.kind === 'edits' ? [item.path, item.entries.length] : item.kind))).toEqual([
    ['a', 2],
    ['b', 1],
    ['a', 1],
  ])
})

test('an edit that failed stands for itself, with its reason', () => {
  const items = threadItems([edit('1', 'a'), edit('2', 'a', { state: 'failed' })])

  expect(items.map(({ kind }) => kind)).toEqual(['edits', 'tool'])
})

test('a parked call is shown by its card alone, an executed one by its receipt', () => {
  const box = recorded.findIndex(({ event }) => event.type === 'CUSTOM' && event.name === 'INTERACTION_BOX')
  const parked = threadItems(reduceThread(emptyThread, recorded.slice(0, box + 1)).entries)
  const done = threadItems(entries)
  const calls = (items: ReturnType<typeof threadItems>) =>
    items.filter((item) => item.kind === 'tool' && item.tool === 'packCommit')

  expect(calls(parked)).toEqual([])
  expect(calls(done)).toEqual([])
  expect(done.some(({ kind }) => kind === 'receipt')).toBe(true)
})

test('a discarded step is not shown', () => {
  expect(threadItems(entries).some((item) => item.kind === 'text' && item.text === '我先看看这个')).toBe(false)
})
