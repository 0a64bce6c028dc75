import { expect, test } from 'vitest'
import { createRunSlots } from './run-slots'

const never = new AbortController().signal
const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

test('at most that many run at once, in the order they came, and a failure frees its place', async () => {
  const inSlot = createRunSlots(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) =>
    inSlot(never, async () => {
      order.push(number)
      most = Math.max(most, ++running)
      await pause()
      running--
      if (number === 1) throw new Error('broken')
    })

  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work))

  expect({ order, most }).toEqual({ order: [0, 1, 2, 3, 4], most: 2 })
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

test("who is stopped while waiting never begins and takes nobody's place", async () => {
  const inSlot = createRunSlots(1)
  const controller = new AbortController()
  const first = inSlot(never, pause)
  const stopped = inSlot(controller.signal, () => Promise.reject(new Error('began')))
  const last = inSlot(never, () => Promise.resolve('ran'))

  controller.abort()

  await expect(stopped).rejects.toMatchObject({ code: 'aborted' })
  await first
  expect(await last).toBe('ran')
})
