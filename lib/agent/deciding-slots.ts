import type { AgentError } from './agent-error'
import type { ErrorDecision, Hook, RunContext, StepChange, ToolCall } from './hook'
import { fire, type HookResult, type RecordFiring } from './hook-firing'
import { gateFailed, type Refusal } from './refusal'

/** The slots whose hooks have a say: how what they return is put together. */

type Run<S> = RunContext<S>

/** A gate failed behind the tool: its result must not be seen. */
export class ResultWithheldError extends Error {
  constructor(readonly hook: string) {
    super(`The result was withheld because ${hook} failed.`)
    this.name = 'ResultWithheldError'
  }
}

export const gateName = <S>(hook: Hook<S>): string | undefined => (hook.kind === 'gate' ? hook.name : undefined)

/** `beforeStep`: every change is applied before the next hook is asked. Answers with the gate that failed. */
export async function changeStep<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: Run<S>,
  apply: (change: StepChange) => void,
) {
  let failedGate: string | undefined
  for (const hook of hooks) {
    const result = await fire({ hook, slot: 'beforeStep', run }, record, () => hook.beforeStep?.(run))
    if (!result.ok) failedGate ??= gateName(hook)
    else if (result.value && hook.kind !== 'observe') {
      result.note('changed')
      apply(result.value)
    }
  }
  return failedGate
}

/** `beforeTools`: refusals by call id; a gate that fails refuses every call that it would have judged. */
export async function refuseCalls<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: Run<S>,
  calls: readonly ToolCall[],
) {
  const refusals = new Map<string, Refusal>()
  for (const hook of hooks) {
    let mine = calls
    const result = await fire({ hook, slot: 'beforeTools', run }, record, () => {
      const { match } = hook
      if (match) mine = calls.filter((call) => match(call))
      return mine.length > 0 ? hook.beforeTools?.(run, mine) : undefined
    })
    for (const [id, refusal] of refusedBy(hook, mine, result)) if (!refusals.has(id)) refusals.set(id, refusal)
  }
  return refusals
}

function refusedBy<S>(hook: Hook<S>, calls: readonly ToolCall[], result: HookResult<Record<string, Refusal>>) {
  if (hook.kind !== 'gate') return []
  if (!result.ok) return calls.map(({ id }): [string, Refusal] => [id, gateFailed(hook.name)])
  const refused = Object.entries(result.value ?? {})
  if (refused.length > 0) result.note(`block: ${refused.length}`)
  return refused.map(([id, said]): [string, Refusal] => [id, isRefusal(said) ? said : gateFailed(hook.name)])
}

const isRefusal = (said: Partial<Refusal> | undefined): said is Refusal =>
  typeof said?.code === 'string' && typeof said.message === 'string'

/** `onToolError`: the first replacement counts. */
export async function replaceError<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: Run<S>,
  call: ToolCall,
  error: unknown,
) {
  for (const hook of hooks) {
    const result = await fire({ hook, slot: 'onToolError', run, call }, record, () =>
      hook.onToolError?.(run, call, error),
    )
    if (!result.ok || !result.value || hook.kind === 'observe') continue
    result.note('replaced')
    return result.value
  }
  return undefined
}

/** `afterTool`: each hook gets what the one before made of the output. */
export async function transformOutput<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: Run<S>,
  call: ToolCall,
  output: unknown,
) {
  let current = output
  for (const hook of hooks) {
    const given = current
    const result = await fire({ hook, slot: 'afterTool', run, call }, record, () => hook.afterTool?.(run, call, given))
    if (!result.ok && hook.kind === 'gate') throw new ResultWithheldError(hook.name)
    if (!result.ok || result.value === undefined || hook.kind === 'observe') continue
    result.note('replaced')
    current = result.value
  }
  return current
}

/** `finalizeContent`: a pipeline over the text. */
export async function finalize<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: Run<S>,
  content: string,
): Promise<string> {
  let current = content
  for (const hook of hooks) {
    const given = current
    const result = await fire({ hook, slot: 'finalizeContent', run }, record, () => hook.finalizeContent?.(run, given))
    if (!result.ok || typeof result.value !== 'string' || hook.kind === 'observe') continue
    result.note('replaced')
    current = result.value
  }
  return current
}

/** `onError`: every hook is told, the first decision counts. */
export async function firstDecision<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: Run<S>,
  error: AgentError,
) {
  let decision: ErrorDecision | undefined
  for (const hook of hooks) {
    const result = await fire({ hook, slot: 'onError', run }, record, () => hook.onError?.(run, error))
    if (!result.ok || !result.value || hook.kind === 'observe') continue
    result.note(result.value.type)
    decision ??= result.value
  }
  return decision
}
