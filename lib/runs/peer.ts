import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { globalSingleton } from '@/lib/global'

/** Who is at the other end of the connection. */
export interface Peer {
  address: string
  /** Something between us and the client says so. */
  isForwarded: boolean
}

const header = 'x-sluice-peer'
const forwarding = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'x-real-ip',
  'via',
] as const

/** Known to this process only: what a client writes into the header itself counts for nothing. */
const mark = () => globalSingleton('peer-mark', randomUUID)

/**
 * Notes on each request, before Next adds forwarding headers of its own to every one, whose connection it came by and whether it was
 * handed on. To be called once, before the first request.
 */
export function notePeers(): void {
  globalSingleton('peers', () => {
    subscribe('http.server.request.start', (message) => {
      const { request } = message as { request: IncomingMessage }
      request.headers[header] = noteOf(request)
    })
    return true
  })
}

function noteOf({ headers, socket }: IncomingMessage): string {
  const isForwarded = forwarding.some((name) => headers[name] !== undefined)
  return `${mark()} ${isForwarded ? 'forwarded' : 'direct'} ${socket.remoteAddress ?? ''}`
}

/** Undefined where it was not noted: then nobody knows. */
export function peerOf(headers: Headers): Peer | undefined {
  const [token, way, address] = (headers.get(header) ?? '').split(' ')
  if (token !== mark() || !address) return undefined
  return { address: plainAddress(address), isForwarded: way !== 'direct' }
}

/**
 * The address that requests of one client are counted under. What a proxy says counts only where the proxy is in our own network:
 * from elsewhere anybody could write it. Requests that nobody knows anything about are counted together.
 */
export function clientAddress(headers: Headers): string {
  const peer = peerOf(headers)
  if (!peer) return 'unknown'
  if (!peer.isForwarded || !isPrivate(peer.address)) return peer.address
  const nearest = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return nearest ? plainAddress(nearest) : peer.address
}

const plainAddress = (address: string): string => address.replace(/^::ffff:/, '').replace(/%.*$/, '')

const isPrivate = (address: string): boolean => privateNetworks().check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const privateNetworks = () =>
  globalSingleton('private-networks', () => {
    const list = new BlockList()
    list.addSubnet('127.0.0.0', 8)
    list.addSubnet('10.0.0.0', 8)
    list.addSubnet('172.16.0.0', 12)
    list.addSubnet('192.168.0.0', 16)
    list.addAddress('::1', 'ipv6')
    list.addSubnet('fc00::', 7, 'ipv6')
    list.addSubnet('fe80::', 10, 'ipv6')
    return list
  })
