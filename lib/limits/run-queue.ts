export interface RunQueue {
  /**
   * Resolves when it is this run's turn; the result gives the place back. `onPlace` hears where the run stands in line, 1 = next, each
   * time that changes, and not at all when it may begin at once. An abort ends the wait without a turn.
   */
  enter(personId: string, signal: AbortSignal, onPlace: (place: number) => void): Promise<() => void>
}

interface Waiting {
  begin(): void
  onPlace(place: number): void
}

/** At most `atOnce` runs of one person work at a time; the others wait in the order in which they came. */
export function createRunQueue(atOnce: number): RunQueue {
  const working = new Map<string, number>()
  const lines = new Map<string, Waiting[]>()
  const lineOf = (personId: string) => lines.get(personId) ?? []
  const tellPlaces = (personId: string, from: number) => {
    for (const [index, { onPlace }] of lineOf(personId).entries()) if (index >= from) onPlace(index + 1)
  }
  const take = (personId: string) => working.set(personId, (working.get(personId) ?? 0) + 1)

  const leave = (personId: string) => {
    const rest = (working.get(personId) ?? 1) - 1
    if (rest > 0) working.set(personId, rest)
    else working.delete(personId)
    const [next, ...others] = lineOf(personId)
    if (!next) return
    setLine(personId, others)
    take(personId)
    next.begin()
    tellPlaces(personId, 0)
  }
  const setLine = (personId: string, line: Waiting[]) =>
    line.length > 0 ? lines.set(personId, line) : lines.delete(personId)

  /** The place that a run holds, given back once however often it is asked. */
  const holding = (personId: string) => {
    let isHeld = true
    return () => {
      if (isHeld) leave(personId)
      isHeld = false
    }
  }

  return {
    enter: (personId, signal, onPlace) => {
      if ((working.get(personId) ?? 0) < atOnce) {
        take(personId)
        return Promise.resolve(holding(personId))
      }
      return new Promise((resolve) => {
        const giveUp = () => {
          const index = lineOf(personId).indexOf(mine)
          setLine(
            personId,
            lineOf(personId).filter((one) => one !== mine),
          )
          tellPlaces(personId, index)
          resolve(() => undefined)
        }
        const begin = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(holding(personId))
        }
        const mine: Waiting = { begin, onPlace }
        setLine(personId, [...lineOf(personId), mine])
        onPlace(lineOf(personId).length)
        if (signal.aborted) giveUp()
        else signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}
