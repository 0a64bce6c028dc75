import { readFileSync } from 'node:fs'
import type { CommitPreview, Interaction } from '@/lib/contracts/interaction'
import type { CustomName, CustomValue, LoggedEvent } from '@/lib/contracts/run-event'

/** The recorded run that component tests start from. */
export const recordedRun = (): LoggedEvent[] => JSON.parse(readFileSync('components/chat/recorded-run.json', 'utf8'))

/** The first value of an event in it. */
export function recordedValue<N extends CustomName>(name: N): CustomValue<N> {
  const values = recordedRun().flatMap(({ event }) =>
    event.type === 'CUSTOM' && event.name === name ? [event.value] : [],
  )
  return values[0] as CustomValue<N>
}

/** The recorded card as if it had just been made. */
export function freshCard(change: Partial<Interaction> = {}): { interaction: Interaction; preview: CommitPreview } {
  const now = Date.now()
  const interaction = {
    ...recordedValue('INTERACTION_BOX'),
    createdAt: new Date(now - 60_000).toISOString(),
    expiresAt: new Date(now + 3_600_000).toISOString(),
    ...change,
  }
  return { interaction, preview: recordedValue('COMMIT_PREVIEW') }
}
