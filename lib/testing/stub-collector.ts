import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StubCollector {
  url: string
  /** Requests so far, with their bodies as they came. */
  requests: Array<{ path: string; authorization: string | undefined; body: string }>
  /** Spans in order of arrival. */
  spans(): StubSpan[]
  /** What it answers from now on; `hang` never does. */
  answer: number | 'hang'
  close(): void
}

export interface StubSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, unknown>
}

/** An OTLP collector that keeps what it is sent, on a real port. */
export async function startStubCollector(): Promise<StubCollector> {
  const collector: StubCollector = {
    url: '',
    requests: [],
    answer: 200,
    spans: () => collector.requests.flatMap(spansIn),
    close: () => undefined,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { authorization } = request.headers
      collector.requests.push({ path: request.url ?? '', authorization, body: Buffer.concat(chunks).toString('utf8') })
      if (collector.answer === 'hang') return
      response.writeHead(collector.answer, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  collector.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return collector
}

interface Body {
  resourceSpans?: Array<{
    scopeSpans: Array<{ spans: Array<Omit<StubSpan, 'attributes'> & { attributes: Attribute[] }> }>
  }>
}
interface Attribute {
  key: string
  value: Record<string, unknown>
}

const spansIn = ({ body }: { body: string }): StubSpan[] =>
  ((JSON.parse(body) as Body).resourceSpans ?? []).flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      })),
    ),
  )
