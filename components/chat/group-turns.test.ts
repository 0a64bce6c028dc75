import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { groupTurns, turnDuration } from './group-turns'
import { reduceThread } from './reduce-thread'
import { emptyThread } from './thread-view'

const recorded: LoggedEvent[] = JSON.parse(readFileSync(new URL('./recorded-run.json', import.meta.url), 'utf8'))

test('each message of a person begins a turn', () => {
  const turns = groupTurns(reduceThread(emptyThread, recorded))

  expect(turns.map(({ user }) => user?.text.slice(0, 3))).toEqual(['把 `', '看一下', '继续'])
})

test('turns that did not change keep their identity', () => {
  const before = reduceThread(emptyThread, recorded.slice(0, -3))
  const first = groupTurns(before)
  const second = groupTurns(reduceThread(before, recorded), first)

  expect(second[0]).toBe(first[0])
  expect(second[1]).toBe(first[1])
})

test('entries before the first message (an older page cut them off) are a turn of their own', () => {
  const cut = recorded.findIndex(({ event }) => event.type === 'TOOL_CALL_START')
  const turns = groupTurns(reduceThread(emptyThread, recorded.slice(cut)))

  expect(turns[0]).toMatchObject({ key: 'start', user: undefined })
})

test('a turn has a duration once every run of it has ended', () => {
  const [turn] = groupTurns(reduceThread(emptyThread, recorded))

  expect(turn && turnDuration(turn)).toBeGreaterThan(0)
  expect(turnDuration({ key: '', user: undefined, entries: [], runs: [], isSuperseded: false })).toBeUndefined()
})
