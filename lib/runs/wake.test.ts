import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWake, type Round } from './wake'

test('commits of one turn of the event loop wake a listener once, and listeners of other topics not at all', async () => {
  const wake = createWake()
  const rounds: string[] = []
  wake.subscribe(['a', 'b'], () => rounds.push('a or b'))
  wake.subscribe(['c'], () => rounds.push('c'))

  wake.notify(['a'])
  wake.notify(['a', 'b'])
  await pause(5)
  wake.notify(['b'])
  await pause(5)

  expect(rounds).toEqual(['a or b', 'a or b'])
})

test('all listeners of a round share what one of them has read', async () => {
  const wake = createWake()
  const shared = new Set<Round>()
  for (let index = 0; index < 3; index++) wake.subscribe(['a'], (round) => shared.add(round))

  wake.notify(['a'])
  await pause(5)

  expect(shared.size).toBe(1)
})

test('after a round with many listeners the next commits share a round, and none is forgotten', async () => {
  const wake = createWake()
  let heard = 0
  for (let index = 0; index < 2000; index++) wake.subscribe(['a'], () => heard++) // 100 ms of rest
  wake.notify(['a'])
  await pause(5)
  expect(heard).toBe(2000)

  for (let commit = 0; commit < 5; commit++) {
    wake.notify(['a'])
    await pause(2)
  }
  await pause(150)

  expect(heard).toBe(4000)
})

test('who unsubscribes hears nothing more', async () => {
  const wake = createWake()
  let heard = 0
  const unsubscribe = wake.subscribe(['a'], () => heard++)

  unsubscribe()
  wake.notify(['a'])
  await pause(5)

  expect(heard).toBe(0)
})
