import { expect, test } from 'vitest'
import { notices } from './notices'

test('sentences stand one a line; none are nothing to tell', () => {
  expect(notices.render(['Pack p1 was published.', 'A card expired.'])).toBe('Pack p1 was published.\nA card expired.')
  expect(notices.render([])).toBeUndefined()
})
