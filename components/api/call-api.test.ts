import { afterEach, expect, test, vi } from 'vitest'
import { callApi } from './call-api'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [404, 'not-found'],
  [500, 'internal'],
])('an answer %d without a code of ours is %s', async (status, code) => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status }))

  await expect(callApi('/api/interactions/a/b')).rejects.toMatchObject({ code, status })
})
