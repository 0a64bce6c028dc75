import { messageOf } from './hook-firing'
import type { Run } from './run'

/** Whether a hook asked to skip the compaction being decided; the wish is gone afterwards. */
export function takeSkip<S>(run: Run<S>): boolean {
  const asked = run.skipRequested
  run.skipRequested = false
  return asked
}

/** What the work gives; nothing when it throws, because a compaction that fails must not end a run. */
export async function attempt<S, T>(run: Run<S>, work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    run.context.log('compaction failed', { error: messageOf(error) })
    return undefined
  }
}
