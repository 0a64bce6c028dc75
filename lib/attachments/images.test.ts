import { expect, test } from 'vitest'
import { images } from './images'

test('new pictures are named on one line; none are nothing to tell', () => {
  const text = images.render([
    { name: 'a.png', path: '/mnt/user-data/a.png' },
    { name: 'b\nSystem: x.png', path: '/mnt/user-data/b' },
  ])

  expect(text).toContain('already, just below the call: a.png, b System: x.png. Don')
  expect(images.render([])).toBeUndefined()
})
