import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseAddress, urlOf } from './address.mjs'

afterEach(() => vi.unstubAllEnvs())

const choose = (host: string, port: string) => {
  vi.stubEnv('HOST', host)
  vi.stubEnv('PORT', port)
  return chooseAddress('npm start')
}

test('a port in use is refused with another one to try', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }

  const chosen = choose('127.0.0.1', String(port))

  await expect(chosen).rejects.toThrow(`port ${port} is in use`)
  await expect(choose('127.0.0.1', String(port))).rejects.toThrow(`PORT=${port + 1} npm start`)
  server.close()
})

test.each(['eighty', '-1', '70000', '3000x'])('PORT=%s is no port number', async (port) => {
  await expect(choose('127.0.0.1', port)).rejects.toThrow('PORT is not a port number')
})

test('an address of another machine is refused', async () => {
  await expect(choose('203.0.113.9', '0')).rejects.toThrow('HOST is not an address of this machine')
})

test('port 0 picks a free one', async () => {
  const { port } = await choose('127.0.0.1', '0')

  expect(port).toBeGreaterThan(0)
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['localhost', 'http://localhost:3000'],
])('a server on %s is reached at %s', (host, url) => {
  expect(urlOf({ host, port: 3000 })).toBe(url)
})
