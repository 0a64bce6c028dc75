import { type Phase, phaseSchema } from '@/lib/contracts/phase'
import { phaseState } from '@/lib/contracts/state-key'
import { defineHook } from './define-hook'

interface Completed {
  from: Phase
  to: Phase | 'done'
  document: string
}

/** Moves the conversation to its next phase when the model says that one is over. Work that is done has no phase any more. */
export const phaseCompletion = defineHook({
  name: 'phase-completion',
  kind: 'observe',
  match: (call) => call.tool === 'completePhase',
  afterTool: (run, _call, output) => {
    const { from, to, document } = output as Completed
    const next = phaseSchema.safeParse(to)
    run.state.set(phaseState, next.success ? next.data : undefined)
    run.completePhase({ from, to, document })
  },
})
