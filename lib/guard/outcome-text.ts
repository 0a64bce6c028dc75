import type { DecisionView, Interaction } from '@/lib/contracts/interaction'
import { localize } from '@/lib/contracts/localized'

/** What the model is told about a call that a person did not let run. Data from people is quoted, never an instruction of ours. */

export function declinedText(interaction: Interaction, decision: DecisionView): string {
  const said = Object.entries(decision.inputs).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return [
    `Not executed. ${decision.actor.name} decided “${localize(decision.label, 'en')}” on ${interaction.tool}.`,
    ...(said.length > 0 ? [`They wrote ${said.join(', ')}.`] : []),
    'Do not propose it again before the person asks for it.',
  ].join(' ')
}

export function continueText(interaction: Interaction, decision: DecisionView): string {
  const said = Object.entries(decision.inputs).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return [
    `Not executed. ${decision.actor.name} chose “${localize(decision.label, 'en')}”: they want to change more before ${interaction.tool}.`,
    ...(said.length > 0
      ? [`They wrote ${said.join(', ')}.`, 'Do what they wrote, and propose it again once that is done.']
      : ['Ask what to change, and propose it again once that is done.']),
  ].join(' ')
}

export type EndedStatus = 'expired' | 'withdrawn' | 'superseded' | 'voided_by_drift'

const endings: Record<EndedStatus, string> = {
  expired: 'Nobody decided in time; that is neither yes nor no. Propose it again if the person still wants it.',
  withdrawn: 'The requester took the request back. Do not propose it again before the person asks for it.',
  superseded: 'A newer card for the same target took its place.',
  voided_by_drift:
    'What it was based on has changed since the preview, so the approval no longer holds. Look at what changed, then propose it again.',
}

export function endedText(tool: string, status: EndedStatus, byRequester = true): string {
  const ending = endings[status]
  return `Not executed: ${tool}. ${byRequester ? ending : ending.replace('The requester', 'An administrator')}`
}
