import { expect, test } from 'vitest'
import { createRunQueue } from './run-queue'

/** A run that wants its turn; `began` and `places` say what it has seen. */
function comes(queue: ReturnType<typeof createRunQueue>, personId = 'ana') {
  const controller = new AbortController()
  const run = { places: [] as number[], began: false, leave: () => {}, abort: () => controller.abort() }
  const turn = queue.enter(personId, controller.signal, (place) => run.places.push(place))
  void turn.then((leave) => Object.assign(run, { began: true, leave }))
  return run
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('runs beyond the limit wait in order, and hear their place as it changes', async () => {
  const queue = createRunQueue(2)
  const [first, second, third, fourth] = [comes(queue), comes(queue), comes(queue), comes(queue)]
  await settled()
  expect([first, second, third, fourth].map((run) => run.began)).toEqual([true, true, false, false])

  second.leave()
  await settled()
  expect([third.began, fourth.began]).toEqual([true, false])
  first.leave()
  await settled()

  expect(fourth.began).toBe(true)
  expect([first, second, third, fourth].map((run) => run.places)).toEqual([[], [], [1], [2, 1]])
})

test('one person’s runs never hold up another’s', async () => {
  const queue = createRunQueue(1)
  comes(queue, 'ana')
  comes(queue, 'ana')

  const other = comes(queue, 'bo')
  await settled()

  expect(other.began).toBe(true)
})

test('a run that is stopped while it waits leaves the line, and those behind it move up', async () => {
  const queue = createRunQueue(1)
  const [first, second, third] = [comes(queue), comes(queue), comes(queue)]
  await settled()

  second.abort()
  await settled()
  second.leave() // it held no place, so it gives none back
  await settled()

  expect([second.began, third.began, third.places]).toEqual([true, false, [2, 1]])
  first.leave()
  await settled()
  expect(third.began).toBe(true)
})

test('a place is given back once', async () => {
  const queue = createRunQueue(1)
  const [first, second, third] = [comes(queue), comes(queue), comes(queue)]
  await settled()

  first.leave()
  first.leave()
  await settled()

  expect([second.began, third.began]).toEqual([true, false])
})
