import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freshFolder } from './address'
import { originOf, test } from './fixtures'
import { refusedStart } from './server'

test('a damaged database is told in one line', async () => {
  const dataDir = freshFolder('damaged')
  writeFileSync(join(dataDir, 'sluice.db'), 'this is no database '.repeat(500))

  const { code, lines } = await refusedStart(dataDir)

  expect(lines).toEqual([expect.stringMatching(/^sluice: database-damaged: /)])
  expect(code).toBe(78)
})

test('a second server on the same data is refused in one line', async ({ ownServer }) => {
  const { code, lines } = await refusedStart(ownServer.dataDir)

  expect(lines).toEqual([expect.stringMatching(/^sluice: data-dir-in-use: /)])
  expect(code).toBe(78)
})

test('a server that was killed starts again on its data', async ({ ownServer, request }) => {
  await ownServer.crash()

  await ownServer.start()

  expect((await request.get(`${ownServer.url}/api/health`)).status()).toBe(200)
})

test('a server ends when asked to, although a stream is open', async ({ ownServer, request }) => {
  const { url } = ownServer
  const signedIn = await request.post(`${url}/api/demo/sign-in`, {
    data: { role: 'analyst' },
    headers: originOf(url),
  })
  expect(signedIn.ok()).toBe(true)
  const cookie = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${url}/api/events?after=0`, { headers: { cookie } })
  expect(stream.status).toBe(200)

  const [rest] = await Promise.all([readToEnd(stream), ownServer.stop()])

  expect(rest).toBe('ended by the server')
})

/** Reads until the stream is over and says how: in order, or by a socket that broke. */
async function readToEnd(stream: Response): Promise<'ended by the server' | 'broken off'> {
  const reader = stream.body?.getReader()
  try {
    while (reader && !(await reader.read()).done);
    return 'ended by the server'
  } catch {
    return 'broken off'
  }
}
