import { expect, test } from 'vitest'
import { createOpenStreams } from './open-streams'

test('a person holds as many streams as the file says, and may open another when one has ended', () => {
  const streams = createOpenStreams(2)
  const close = streams.open('ana')
  streams.open('ana')

  expect(() => streams.open('ana')).toThrow(expect.objectContaining({ code: 'too-many-streams', status: 429 }))
  streams.open('bo')
  close()
  close() // counts off once

  streams.open('ana')
  expect(() => streams.open('ana')).toThrow(expect.objectContaining({ code: 'too-many-streams' }))
})
