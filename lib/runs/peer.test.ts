import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notedHeaders } from '@/lib/testing/noted-headers'
import { clientAddress, notePeers, peerOf } from './peer'

let seen: IncomingHttpHeaders | undefined
const server = createServer((request, response) => {
  seen = request.headers
  response.end()
})
beforeEach(async () => {
  notePeers()
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => void server.close())

/** What a route would know of a real request. */
async function asked(headers: Record<string, string> = {}) {
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers })
  return new Headers(seen as Record<string, string>)
}

test('of a connection its address is known, and that nobody has handed it on', async () => {
  expect(peerOf(await asked())).toEqual({ address: '127.0.0.1', isForwarded: false })
})

test.each(['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'Via'])(
  '%s says that a request was handed on, whatever is in it',
  async (name) => {
    expect(peerOf(await asked({ [name]: '127.0.0.1' }))?.isForwarded).toBe(true)
  },
)

test('what a client writes into the note is written over, and counts for nothing where nobody notes', async () => {
  const own = 'my-mark direct 127.0.0.1'

  expect(peerOf(await asked({ 'x-sluice-peer': own, via: 'a proxy' }))?.isForwarded).toBe(true)
  expect(peerOf(new Headers({ 'x-sluice-peer': own }))).toBeUndefined()
  expect(peerOf(new Headers())).toBeUndefined()
})

test.each([
  ['198.51.100.7', undefined, '198.51.100.7'],
  ['::ffff:198.51.100.7', undefined, '198.51.100.7'],
  ['127.0.0.1', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
  ['::1', '2001:db8::7', '2001:db8::7'],
  ['fe80::1%eth0', '203.0.113.9', '203.0.113.9'],
  ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
])('a client of %s with X-Forwarded-For %s is counted as %s', (address, forwarded, client) => {
  const given: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }

  expect(clientAddress(notedHeaders(address, given))).toBe(client)
})

test('clients that nobody knows anything about are counted as one', () => {
  expect(clientAddress(new Headers({ 'x-forwarded-for': '203.0.113.9' }))).toBe('unknown')
})
