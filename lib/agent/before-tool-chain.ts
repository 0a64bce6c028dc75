import { deepFreeze } from './deep-freeze'
import type { BeforeToolDecision, Hook, RunContext, ToolCall } from './hook'
import { fire, type HookResult, type RecordFiring } from './hook-firing'
import { gateFailed } from './refusal'

export type Grant = { optionId: string; value: string; inputs: Record<string, unknown> }

/** What all hooks together say about a call; `call` carries every rewrite. */
export type GateVerdict =
  | { type: 'proceed'; call: ToolCall; grantId?: string; grant?: Grant }
  | { type: 'answer'; call: ToolCall; output: unknown }
  | { type: 'ask'; call: ToolCall; request: unknown }
  | { type: 'block'; call: ToolCall; code: string; message: string }

type Proceed = Extract<GateVerdict, { type: 'proceed' }>

/** Asks each hook in order; the first block, ask or answer ends the chain. A gate that fails blocks. */
export async function decideBeforeTool<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: RunContext<S>,
  proposed: ToolCall,
): Promise<GateVerdict> {
  let verdict: Proceed = { type: 'proceed', call: proposed }
  for (const hook of hooks) {
    const { call } = verdict
    const result = await fire({ hook, slot: 'beforeTool', run, call }, record, () => hook.beforeTool?.(run, call))
    const next = consider(verdict, hook, result)
    if (next.type !== 'proceed') return next
    verdict = next
  }
  return verdict
}

function consider<S>(verdict: Proceed, hook: Hook<S>, result: HookResult<BeforeToolDecision>): GateVerdict {
  const { call } = verdict
  if (!result.ok) return hook.kind === 'gate' ? blocked(call, hook.name) : verdict
  const decision = result.value
  if (!decision) return verdict
  if (!mayDecide(hook, call, decision)) {
    result.note(`ignored: ${decision.type}`)
    return verdict
  }
  result.note(decision.type === 'block' ? `block: ${decision.code}` : decision.type)
  return apply(verdict, decision, hook.name)
}

/** Gates decide; a transform may only answer a call that reads, from a cache. */
const mayDecide = <S>(hook: Hook<S>, call: ToolCall, decision: BeforeToolDecision): boolean =>
  hook.kind === 'gate' || (hook.kind === 'transform' && decision.type === 'answer' && call.effect === 'read')

function apply(verdict: Proceed, decision: BeforeToolDecision, hook: string): GateVerdict {
  const { call } = verdict
  switch (decision.type) {
    case 'proceed':
      return withGrant(verdict, decision)
    case 'rewrite':
      // A grant holds for the bytes that a person saw; nothing may move them afterwards.
      if (verdict.grantId !== undefined) return blocked(call, hook)
      return { ...verdict, call: Object.freeze({ ...call, resolved: deepFreeze(decision.resolved) }) }
    case 'answer':
      return { type: 'answer', call, output: decision.output }
    case 'ask':
      return { type: 'ask', call, request: decision.request }
    case 'block':
      return { type: 'block', call, code: decision.code, message: decision.message }
    default:
      return blocked(call, hook) // a shape that the catalogue does not know is not a yes
  }
}

function withGrant(verdict: Proceed, decision: Extract<BeforeToolDecision, { type: 'proceed' }>): Proceed {
  const { grantId, grant } = decision
  const call = grantId === undefined ? verdict.call : Object.freeze({ ...verdict.call, grantId })
  return { ...verdict, call, ...(grantId === undefined ? {} : { grantId }), ...(grant ? { grant } : {}) }
}

const blocked = (call: ToolCall, hook: string): GateVerdict => ({ type: 'block', call, ...gateFailed(hook) })
