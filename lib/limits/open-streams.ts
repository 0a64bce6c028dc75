import { AppError } from '@/lib/errors'

export interface OpenStreams {
  /** Counts one more; the result counts it off again, once. Throws `too-many-streams`. */
  open(personId: string): () => void
}

/** How many streams one person may hold open: each takes memory and a check every few seconds for as long as it lasts. */
export function createOpenStreams(atOnce: number): OpenStreams {
  const open = new Map<string, number>()
  return {
    open: (personId) => {
      const count = open.get(personId) ?? 0
      if (count >= atOnce) throw new AppError('too-many-streams', `At most ${atOnce} streams of one account at a time.`)
      open.set(personId, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const rest = (open.get(personId) ?? 1) - 1
        if (rest > 0) open.set(personId, rest)
        else open.delete(personId)
      }
    },
  }
}
