import type { Call } from './move'

type Status = 'running' | 'waiting' | 'done' | 'failed' | 'pending'

export interface Panel {
  /** All steps before `current` are done, those after it are to come. */
  at(current: number, status?: Status): Call
  done(): Call
}

/** The plan that the person sees: titles in the person's language. */
export function createPanel(titles: readonly string[]): Panel {
  const at = (current: number, status: Status = 'running'): Call => ({
    tool: 'updatePlan',
    input: {
      items: titles.map((title, index) => ({
        id: `step-${index + 1}`,
        title,
        status: index < current ? 'done' : index === current ? status : 'pending',
      })),
    },
  })
  return { at, done: () => at(titles.length) }
}
