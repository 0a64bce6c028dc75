import type { Call } from './move'

type Status = 'running' | 'waiting' | 'done' | 'failed' | 'pending'

export interface Panel {
  /** All steps before the named one are done, those after it are to come. */
  at(step: string, status?: Status, note?: string): Call
  done(): Call
}

/** The plan that the person sees: names of steps, and titles in the person's language. */
export function createPanel(steps: ReadonlyArray<readonly [name: string, title: string]>): Panel {
  const upTo = (current: number, status: Status, note = ''): Call => ({
    tool: 'updatePlan',
    input: {
      items: steps.map(([, title], index) => ({
        id: `step-${index + 1}`,
        title: index === current ? `${title}${note}` : title,
        status: index < current ? 'done' : index === current ? status : 'pending',
      })),
    },
  })
  const place = (name: string): number => {
    const at = steps.findIndex(([known]) => known === name)
    if (at < 0) throw new Error(`The plan has no step ${name}`)
    return at
  }
  return {
    at: (name, status = 'running', note = '') => upTo(place(name), status, note),
    done: () => upTo(steps.length, 'done'),
  }
}
