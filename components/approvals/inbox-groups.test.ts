import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CommitPreview, Interaction } from '@/lib/contracts/interaction'
import type { LoggedEvent } from '@/lib/contracts/run-event'
import { inboxItems } from './inbox-groups'

const recorded: LoggedEvent[] = JSON.parse(readFileSync('components/chat/recorded-run.json', 'utf8'))
const box = recorded.flatMap(({ event }) =>
  event.type === 'CUSTOM' && event.name === 'INTERACTION_BOX' ? [event.value] : [],
)[0] as Interaction
const entry = (interactionId: string, change: Partial<Interaction>) => ({
  interaction: { ...box, interactionId, ...change },
  preview: {} as CommitPreview,
})
const ids = (items: ReturnType<typeof inboxItems>) => items.map(({ interaction }) => interaction.interactionId)

test('what expires first stands first, what is decided after it, newest first', () => {
  const items = [
    entry('old', { status: 'executed', createdAt: '2026-11-01T00:00:00Z' }),
    entry('later', { expiresAt: '2026-12-02T00:00:00Z' }),
    entry('new', { status: 'rejected', createdAt: '2026-11-02T00:00:00Z' }),
    entry('soon', { status: 'awaiting_second', expiresAt: '2026-12-01T00:00:00Z' }),
  ]

  expect(ids(inboxItems(items, 'all'))).toEqual(['soon', 'later', 'new', 'old'])
  expect(ids(inboxItems(items, 'decided'))).toEqual(['new', 'old'])
})
