import { expect, test } from 'vitest'
import { missingPackages } from './analysis.mjs'

test('names the packages whose files are not there, in the order of their use', () => {
  expect(missingPackages(() => true)).toEqual([])
  expect(missingPackages((file) => String(file).endsWith('pandas'))).toEqual([
    'bubblewrap',
    'python3-matplotlib',
    'fonts-noto-cjk',
  ])
})
