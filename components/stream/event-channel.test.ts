import { expect, test } from 'vitest'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { type ChannelMessage, type ChannelParts, EventChannel, type SourceHandlers } from './event-channel'

/** A browser profile with tabs, and a server whose log can be read from any position. */
function profile() {
  const log: LoggedEvent[] = []
  const tabs = new Map<string, (message: ChannelMessage) => void>()
  const queue: Array<{ tab: string; onLead: () => void }> = []
  const opened: Array<{ after: number; watch: readonly string[] }> = []
  let reader: { handlers: SourceHandlers; watch: readonly string[] } | undefined

  const visible = (event: LoggedEvent, watch: readonly string[]) =>
    event.event.type === 'CUSTOM' || watch.includes(event.conversationId)
  const parts = (tabId: string): ChannelParts => ({
    tabId,
    post: (message) => {
      for (const [tab, listener] of tabs) if (tab !== tabId) listener(structuredClone(message))
    },
    onMessage: (listener) => {
      tabs.set(tabId, listener)
      return () => void tabs.delete(tabId)
    },
    lead: (onLead) => {
      queue.push({ tab: tabId, onLead })
      if (queue[0]?.tab === tabId) onLead()
      return () => {
        const wasFirst = queue[0]?.tab === tabId
        queue.splice(
          queue.findIndex(({ tab }) => tab === tabId),
          1,
        )
        if (wasFirst) queue[0]?.onLead()
      }
    },
    livingTabs: async () => new Set(tabs.keys()),
    open: (after, watch, handlers) => {
      opened.push({ after, watch })
      const mine = { handlers, watch }
      reader = mine
      handlers.onStatus('open')
      for (const event of log) if (event.id > after && visible(event, watch)) handlers.onEvent(event)
      return {
        close: () => {
          if (reader === mine) reader = undefined
        },
      }
    },
  })
  const say = (conversationId: string, type: 'RUN_STARTED' | 'CUSTOM' = 'RUN_STARTED') => {
    const id = log.length + 1
    const event = { type, name: 'CONVERSATION_CHANGED', value: {} } as never
    const logged = {
      id,
      conversationId,
      seq: id,
      runId: null,
      at: '',
      event: type === 'CUSTOM' ? event : ({ type } as never),
    }
    log.push(logged)
    if (reader && visible(logged, reader.watch)) reader.handlers.onEvent(logged)
  }
  return { parts, say, opened, readers: () => (reader ? 1 : 0) }
}

const heardBy = (channel: EventChannel) => {
  const ids: number[] = []
  channel.subscribe(({ id }) => ids.push(id))
  return ids
}

test('two tabs share one stream and both hear what they watch', () => {
  const { parts, say, opened } = profile()
  const first = new EventChannel(parts('a'), 0)
  const second = new EventChannel(parts('b'), 0)
  const heard = [heardBy(first), heardBy(second)]

  first.watch('x', 0)
  second.watch('y', 0)
  say('x')
  say('y')

  expect(opened.at(-1)?.watch).toEqual(['x', 'y'])
  expect(heard).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('when the leading tab closes, the next one resumes after the last event it has seen', () => {
  const { parts, say, opened } = profile()
  const first = new EventChannel(parts('a'), 0)
  const second = new EventChannel(parts('b'), 0)
  const heard = heardBy(second)
  second.watch('y', 0)
  say('y')
  say('y')

  first.close()
  say('y')

  expect(heard).toEqual([1, 2, 3])
  expect(opened.at(-1)).toEqual({ after: 2, watch: ['y'] })
})

test('an event written while nobody reads arrives after the handover', () => {
  const { parts, say } = profile()
  const first = new EventChannel(parts('a'), 0)
  const second = new EventChannel(parts('b'), 0)
  const heard = heardBy(second)
  second.watch('y', 0)
  const { lead } = parts('c')
  const leave = lead(() => undefined)
  say('y')

  first.close()
  leave()

  expect(heard).toEqual([1])
})

test('watching a conversation asks again from the place where its picture ends', () => {
  const { parts, say, opened } = profile()
  const channel = new EventChannel(parts('a'), 0)
  const heard = heardBy(channel)
  channel.watch('x', 0)
  say('y')
  say('y')
  say('x')

  channel.watch('y', 1)

  expect(opened.at(-1)).toEqual({ after: 1, watch: ['x', 'y'] })
  expect(heard).toEqual([3, 2, 3])
})

test('watching what is watched already does not interrupt the stream', () => {
  const { parts, opened } = profile()
  const first = new EventChannel(parts('a'), 0)
  const second = new EventChannel(parts('b'), 0)
  first.watch('x', 0)
  const before = opened.length

  second.watch('x', 0)

  expect(opened).toHaveLength(before)
})

test('changes of state reach a tab that watches nothing', () => {
  const { parts, say } = profile()
  new EventChannel(parts('a'), 0)
  const heard = heardBy(new EventChannel(parts('b'), 0))

  say('z', 'CUSTOM')

  expect(heard).toEqual([1])
})

test('a closed tab is forgotten at the next opening', async () => {
  const { parts, opened } = profile()
  const first = new EventChannel(parts('a'), 0)
  const second = new EventChannel(parts('b'), 0)
  second.watch('y', 0)
  second.close()

  first.watch('x', 0)
  await Promise.resolve()
  first.watch('w', 0)

  expect(opened.at(-1)?.watch).toEqual(['w', 'x'])
})

test('the state of the line reaches every tab', () => {
  const { parts } = profile()
  new EventChannel(parts('a'), 0)
  const follower = new EventChannel(parts('b'), 0)

  follower.watch('x', 0)

  expect(follower.status()).toBe('open')
})

test('closing the last tab closes the stream', () => {
  const { parts, readers } = profile()
  const channel = new EventChannel(parts('a'), 0)
  expect(readers()).toBe(1)

  channel.close()

  expect(readers()).toBe(0)
})

test('signing out in one tab is heard in the others', () => {
  const { parts } = profile()
  const first = new EventChannel(parts('a'), 0)
  let heard = 0
  new EventChannel(parts('b'), 0).onSignedOut(() => {
    heard += 1
  })

  first.announceSignOut()

  expect(heard).toBe(1)
})

test('a tab that opens later learns the state of the line', () => {
  const { parts } = profile()
  new EventChannel(parts('a'), 0)

  const late = new EventChannel(parts('b'), 0)

  expect(late.status()).toBe('open')
})
