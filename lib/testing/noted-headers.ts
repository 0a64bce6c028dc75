import { channel } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'
import { notePeers } from '@/lib/runs/peer'

/** Headers as a route gets them of a request that came from `address`. */
export function notedHeaders(address: string, given: Record<string, string> = {}): Headers {
  notePeers()
  const headers: IncomingHttpHeaders = { ...given }
  channel('http.server.request.start').publish({ request: { headers, socket: { remoteAddress: address } } })
  return new Headers(headers as Record<string, string>)
}
