import { follow } from './stream-client'

export type ServerClient = Awaited<ReturnType<typeof serverClient>>

/** The demo analyst at a running server, over plain HTTP on the loopback address. */
export async function serverClient(url: string) {
  const send = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: url, ...headers },
    })
  const signedIn = await send('/api/demo/sign-in', { role: 'analyst' })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

  const conversation = async (): Promise<string> =>
    ((await (await send('/api/conversations', {}, { cookie })).json()) as { id: string }).id
  /** Says something; resolves with its run as soon as it is accepted. */
  const post = async (id: string, text: string): Promise<string> => {
    const response = await send(
      `/api/conversations/${id}/messages`,
      { clientId: crypto.randomUUID(), text },
      { cookie },
    )
    if (response.status !== 202) throw new Error(`the message was not accepted: ${await response.text()}`)
    return ((await response.json()) as { runId: string }).runId
  }
  const stop = (id: string, runId: string): Promise<Response> =>
    send(`/api/conversations/${id}/stop`, { runId }, { cookie })
  const read = async (id: string): Promise<Projection> =>
    (await fetch(`${url}/api/conversations/${id}`, { headers: { cookie } })).json() as Promise<Projection>
  /** How the conversation's last run ended: its outcome, `error`, or `unfinished` when it goes on for more than 30 s. */
  const outcome = async (id: string): Promise<string> => {
    for (let tries = 0; tries < 300; tries++) {
      const { activeRunId, events } = await read(id)
      if (activeRunId === null) return outcomeIn(events)
      await pause(100)
    }
    return 'unfinished'
  }
  const say = async (id: string, text: string): Promise<void> => {
    await post(id, text)
    const ended = await outcome(id)
    if (!['success', 'interrupt'].includes(ended)) throw new Error(`"${text}" was not answered: ${ended}`)
  }
  return { conversation, post, stop, say, outcome, follow: (id: string, after = 0) => follow(url, id, cookie, after) }
}

interface Projection {
  activeRunId: string | null
  events: Array<{ event: { type: string; outcome?: { type: string } } }>
}

function outcomeIn(events: Projection['events']): string {
  const last = events.map(({ event }) => event).findLast(({ type }) => type === 'RUN_FINISHED' || type === 'RUN_ERROR')
  if (!last) return 'unfinished'
  return last.type === 'RUN_ERROR' ? 'error' : (last.outcome?.type ?? 'success')
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.POSITIVE_INFINITY,
  )
}
