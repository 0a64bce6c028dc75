import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ConversationPage } from '@/components/api/endpoints'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { hasGap } from './has-gap'
import { reduceThread } from './reduce-thread'
import { type ThreadApi, ThreadStore } from './thread-store'
import { emptyThread } from './thread-view'

const recorded: LoggedEvent[] = JSON.parse(readFileSync(new URL('./recorded-run.json', import.meta.url), 'utf8'))
const id = recorded[0]?.conversationId ?? ''
const lastOf = (events: readonly LoggedEvent[]) => events.at(-1)?.seq ?? 0

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})
const settle = () => vi.advanceTimersByTimeAsync(50)

const pageOf = (events: LoggedEvent[], change: Partial<ConversationPage> = {}): ConversationPage => ({
  conversation: { id, title: 't', state: 'idle', pinned: false, archived: false, updatedAt: '', waitUntil: null },
  events,
  lastSeq: lastOf(events),
  firstSeq: events[0]?.seq ?? 1,
  hasMore: false,
  activeRunId: null,
  ...change,
})

/** A server that holds `log`, and a channel that is fed by hand. */
function open(log: LoggedEvent[], api: Partial<ThreadApi> = {}) {
  const asked: Array<number | undefined> = []
  const watched: number[] = []
  let listener: (event: LoggedEvent) => void = () => undefined
  const store = new ThreadStore(
    id,
    {
      subscribe: (next) => {
        listener = next
        return () => {
          listener = () => undefined
        }
      },
      watch: (_conversation, after) => {
        watched.push(after)
        return () => undefined
      },
    },
    {
      getCursor: async () => ({ id: 7 }),
      getPage: async (before) => {
        asked.push(before)
        return pageOf([...log])
      },
      post: async () => ({ seq: lastOf(log) + 1 }),
      queue: api.post ?? (async () => ({ seq: lastOf(log) + 1 })),
      ...api,
    },
  )
  return {
    store,
    asked,
    watched,
    hear: (...events: LoggedEvent[]) => {
      for (const event of events) listener(event)
    },
  }
}

test('page and following events give the view of the whole log', async () => {
  const { store, hear, watched } = open(recorded.slice(0, 90))
  await settle()

  hear(...recorded.slice(85))
  await settle()

  expect(store.snapshot().view).toEqual(reduceThread(emptyThread, recorded))
  expect(watched).toEqual([7])
})

test('events that arrive before the page is here are not lost', async () => {
  const { store, hear } = open(recorded.slice(0, 90))

  hear(...recorded.slice(88))
  await settle()

  expect(store.snapshot().view).toEqual(reduceThread(emptyThread, recorded))
})

test('a hole in the numbers loads the page again', async () => {
  const log = recorded.slice(0, 90)
  const { store, hear, asked } = open(log)
  await settle()

  log.push(...recorded.slice(90))
  hear(...recorded.slice(100))
  await settle()

  expect(asked).toHaveLength(2)
  expect(store.snapshot().view).toEqual(reduceThread(emptyThread, recorded))
})

test('an event of another conversation changes nothing', async () => {
  const { store, hear } = open(recorded.slice(0, 90))
  await settle()
  const before = store.snapshot()

  hear({ ...(recorded[90] as LoggedEvent), conversationId: 'other' })
  await settle()

  expect(store.snapshot()).toBe(before)
})

test('a folded message leaves no hole, a missing event does', () => {
  const at = (seq: number, whole = false) =>
    ({
      seq,
      event: { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '', ...(whole ? { metadata: { whole } } : {}) },
    }) as LoggedEvent

  expect(hasGap(4, [at(5), at(6)])).toBe(false)
  expect(hasGap(4, [at(9, true), at(10)])).toBe(false)
  expect(hasGap(4, [at(5), at(7)])).toBe(true)
})

test('an older page is put before what is shown', async () => {
  const late = recorded.slice(60)
  const { store } = open([], {
    getPage: async (before) => (before === undefined ? pageOf(late, { hasMore: true }) : pageOf(recorded.slice(0, 60))),
  })
  await settle()

  await store.loadOlder()

  expect(store.snapshot().view).toEqual(reduceThread(emptyThread, recorded))
  expect(store.snapshot().hasMore).toBe(false)
})

test('a message shows at once and leaves when the log has it', async () => {
  const { store, hear } = open(recorded.slice(0, 90))
  await settle()

  const sent = store.send('hello')
  expect(store.snapshot().pending).toMatchObject([{ text: 'hello' }])
  await sent
  hear(...recorded.slice(90, 92))
  await settle()

  expect(store.snapshot().pending).toEqual([])
})

test('a message that could not be sent stays, and is sent again under the same id', async () => {
  const ids: string[] = []
  const { store } = open(recorded.slice(0, 90), {
    post: async ({ clientId }) => {
      ids.push(clientId)
      if (ids.length === 1) throw new Error('offline')
      return { runId: 'r', seq: 500 }
    },
  })
  await settle()

  await store.send('hello')
  const [failed] = store.snapshot().pending
  await store.resend(failed?.clientId ?? '')

  expect(failed?.error).toBeInstanceOf(Error)
  expect(store.snapshot().pending[0]?.error).toBeUndefined()
  expect(ids[0]).toBe(ids[1])
})

test('a page that cannot be read is a failure that can be tried again', async () => {
  let calls = 0
  const { store } = open([], {
    getPage: async () => {
      calls += 1
      if (calls === 1) throw new Error('away')
      return pageOf(recorded.slice(0, 5))
    },
  })
  await settle()
  expect(store.snapshot().status).toBe('failed')

  store.retry()
  await settle()

  expect(store.snapshot().status).toBe('ready')
})

test('the run that can be stopped is the running one, or the page says which', async () => {
  const { store } = open([], { getPage: async () => pageOf([], { activeRunId: 'queued-run' }) })
  await settle()

  expect(store.snapshot().activeRunId).toBe('queued-run')
})

test('while a run goes on a message joins the queue; one in place of another is posted as such', async () => {
  const calls: unknown[] = []
  const { store } = open(recorded, {
    getPage: async () => pageOf([], { activeRunId: 'r1' }),
    post: async ({ clientId: _id, ...message }) => {
      calls.push(['post', message])
      return { seq: 1 }
    },
    queue: async ({ clientId: _id, ...message }) => {
      calls.push(['queue', message])
      return { seq: 1 }
    },
  })
  await settle()

  await store.send('later', ['/mnt/user-data/a.csv'])
  await store.replace('m1', 'instead')

  expect(calls).toEqual([
    ['queue', { text: 'later', files: ['/mnt/user-data/a.csv'] }],
    ['post', { text: 'instead', replaces: 'm1' }],
  ])
})

test('a message that does not arrive is handed over for keeping, until it has arrived or is discarded', async () => {
  const kept: Array<readonly string[]> = []
  let isDown = true
  const post = async () => {
    if (isDown) throw new Error('refused')
    return { seq: 1000 }
  }
  const { store } = open(recorded, {
    post,
    keepUnsent: (messages) => void kept.push(messages.map(({ text, files }) => [text, ...files].join(' '))),
  })
  await settle()

  await store.send('first', ['/mnt/user-data/a.csv'])
  await store.send('second')
  const [first, second] = store.snapshot().pending
  isDown = false
  await store.resend(first?.clientId ?? '')
  store.dismiss(second?.clientId ?? '')

  const first1 = 'first /mnt/user-data/a.csv'
  expect(kept).toEqual([[first1], [first1, 'second'], ['second'], []])
})
