import { afterEach, expect, test, vi } from 'vitest'
import { plainFetch } from './plain-fetch'

afterEach(() => vi.unstubAllGlobals())

test('a wrapped fetch is passed by, a bare one is used', async () => {
  const own = async () => new Response('own')
  const wrapped = Object.assign(async () => new Response('wrapped'), { _nextOriginalFetch: own })

  vi.stubGlobal('fetch', wrapped)
  expect(await (await plainFetch('http://127.0.0.1/')).text()).toBe('own')

  vi.stubGlobal('fetch', async () => new Response('bare'))
  expect(await (await plainFetch('http://127.0.0.1/')).text()).toBe('bare')
})
