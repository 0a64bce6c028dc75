import type { RunEvent } from '@/lib/contracts/run-event'
import type { AgentError } from './agent-error'
import { decideBeforeTool, type GateVerdict } from './before-tool-chain'
import type {
  ErrorDecision,
  Hook,
  ModelAnswer,
  ModelMessage,
  PhaseChange,
  RunContext,
  SlotName,
  StepChange,
  StepResult,
  ToolCall,
} from './hook'
import { slotNames } from './hook'
import { fire, type HookResult, type RecordFiring } from './hook-firing'
import { gateFailed, type Refusal } from './refusal'

type Run<S> = RunContext<S>

/**
 * The hooks of a run as one object: a slot is called once, whoever stands in it. Slots that return nothing answer with the
 * name of the first gate that failed; the caller closes what that gate guards.
 */
export interface HookChain<S = unknown> {
  /** Whether any hook asks for the stream slots. */
  readonly wantsStreaming: boolean
  has(slot: SlotName): boolean
  beforeAgent(run: Run<S>): Promise<string | undefined>
  onResume(run: Run<S>, call: ToolCall): Promise<string | undefined>
  beforeMessageCompact(
    run: Run<S>,
    plan: { messages: readonly ModelMessage[]; estimatedTokens: number },
  ): Promise<string | undefined>
  afterMessageCompact(run: Run<S>, result: { ok: boolean; before: number; after: number }): Promise<string | undefined>
  /** `apply` is told each change before the next hook is asked. */
  beforeStep(run: Run<S>, apply: (change: StepChange) => void): Promise<string | undefined>
  onStream(run: Run<S>, delta: string): Promise<string | undefined>
  onReasoning(run: Run<S>, delta: string): Promise<string | undefined>
  onReasoningEnd(run: Run<S>): Promise<string | undefined>
  onStreamEnd(run: Run<S>): Promise<string | undefined>
  afterModel(run: Run<S>, answer: ModelAnswer): Promise<string | undefined>
  /** Refusals by call id. */
  beforeTools(run: Run<S>, calls: readonly ToolCall[]): Promise<Map<string, Refusal>>
  beforeTool(run: Run<S>, call: ToolCall): Promise<GateVerdict>
  onToolError(run: Run<S>, call: ToolCall, error: unknown): Promise<{ output: unknown } | undefined>
  afterTool(run: Run<S>, call: ToolCall, output: unknown): Promise<unknown>
  beforeToolCompact(run: Run<S>, call: ToolCall, text: string): Promise<string | undefined>
  afterToolCompact(run: Run<S>, call: ToolCall, result: { before: number; after: number }): Promise<string | undefined>
  afterStep(run: Run<S>, result: StepResult): Promise<string | undefined>
  onPhaseComplete(run: Run<S>, phase: PhaseChange): Promise<string | undefined>
  finalizeContent(run: Run<S>, content: string): Promise<string>
  afterAgent(
    run: Run<S>,
    outcome: { type: 'success' | 'interrupt' | 'cancelled'; stopReason?: string },
  ): Promise<string | undefined>
  onError(run: Run<S>, error: AgentError): Promise<ErrorDecision | undefined>
  onFinally(run: Run<S>): Promise<string | undefined>
  onRunEvent(run: Run<S>, event: RunEvent): Promise<string | undefined>
}

/** A gate failed behind the tool: its result must not be seen. */
export class ResultWithheldError extends Error {
  constructor(readonly hook: string) {
    super(`The result was withheld because ${hook} failed.`)
    this.name = 'ResultWithheldError'
  }
}

const nobodyRecords: RecordFiring = () => undefined

type Slots<S> = Record<SlotName, readonly Hook<S>[]>
const reversed: ReadonlySet<SlotName> = new Set(['afterStep', 'afterAgent', 'onFinally'])
const streaming: ReadonlySet<SlotName> = new Set(['onStream', 'onReasoning', 'onReasoningEnd', 'onStreamEnd'])

export function createHookChain<S>(hooks: readonly Hook<S>[], record: RecordFiring = nobodyRecords): HookChain<S> {
  const slots = sortIntoSlots(hooks)
  const notify = voidSlots(slots, record)
  return {
    wantsStreaming: hooks.some((hook) => hook.wantsStreaming),
    has: (slot) => slots[slot].length > 0,
    beforeAgent: (run) => notify('beforeAgent', run, (hook) => hook.beforeAgent?.(run)),
    onResume: (run, call) => notify('onResume', run, (hook) => hook.onResume?.(run, call), call),
    beforeMessageCompact: (run, plan) =>
      notify('beforeMessageCompact', run, (hook) => hook.beforeMessageCompact?.(run, plan)),
    afterMessageCompact: (run, result) =>
      notify('afterMessageCompact', run, (hook) => hook.afterMessageCompact?.(run, result)),
    beforeStep: (run, apply) => changeStep(slots.beforeStep, record, run, apply),
    onStream: (run, delta) => notify('onStream', run, (hook) => hook.onStream?.(run, delta)),
    onReasoning: (run, delta) => notify('onReasoning', run, (hook) => hook.onReasoning?.(run, delta)),
    onReasoningEnd: (run) => notify('onReasoningEnd', run, (hook) => hook.onReasoningEnd?.(run)),
    onStreamEnd: (run) => notify('onStreamEnd', run, (hook) => hook.onStreamEnd?.(run)),
    afterModel: (run, answer) => notify('afterModel', run, (hook) => hook.afterModel?.(run, answer)),
    beforeTools: (run, calls) => refuseCalls(slots.beforeTools, record, run, calls),
    beforeTool: (run, call) => decideBeforeTool(slots.beforeTool, record, run, call),
    onToolError: (run, call, error) => replaceError(slots.onToolError, record, run, call, error),
    afterTool: (run, call, output) => transformOutput(slots.afterTool, record, run, call, output),
    beforeToolCompact: (run, call, text) =>
      notify('beforeToolCompact', run, (hook) => hook.beforeToolCompact?.(run, call, text), call),
    afterToolCompact: (run, call, result) =>
      notify('afterToolCompact', run, (hook) => hook.afterToolCompact?.(run, call, result), call),
    afterStep: (run, result) => notify('afterStep', run, (hook) => hook.afterStep?.(run, result)),
    onPhaseComplete: (run, phase) => notify('onPhaseComplete', run, (hook) => hook.onPhaseComplete?.(run, phase)),
    finalizeContent: (run, content) => finalize(slots.finalizeContent, record, run, content),
    afterAgent: (run, outcome) => notify('afterAgent', run, (hook) => hook.afterAgent?.(run, outcome)),
    onError: (run, error) => firstDecision(slots.onError, record, run, error),
    onFinally: (run) => notify('onFinally', run, (hook) => hook.onFinally?.(run)),
    onRunEvent: (run, event) => notify('onRunEvent', run, (hook) => hook.onRunEvent?.(run, event)),
  }
}

function sortIntoSlots<S>(hooks: readonly Hook<S>[]): Slots<S> {
  const entries = slotNames.map((slot) => {
    const standing = hooks.filter((hook) => hook[slot] && (!streaming.has(slot) || hook.wantsStreaming))
    return [slot, reversed.has(slot) ? standing.reverse() : standing]
  })
  return Object.fromEntries(entries) as Slots<S>
}

const matches = <S>(hook: Hook<S>, call: ToolCall | undefined) => !call || !hook.match || hook.match(call)

/** Slots whose hooks return nothing. */
const voidSlots =
  <S>(slots: Slots<S>, record: RecordFiring) =>
  async (
    slot: SlotName,
    run: Run<S>,
    body: (hook: Hook<S>) => void | Promise<void>,
    call?: ToolCall,
  ): Promise<string | undefined> => {
    let failedGate: string | undefined
    for (const hook of slots[slot]) {
      if (!matches(hook, call)) continue
      const result = await fire({ hook, slot, run, ...(call ? { call } : {}) }, record, () => body(hook))
      if (!result.ok) failedGate ??= gateName(hook)
    }
    return failedGate
  }

async function changeStep<S>(
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

const gateName = <S>(hook: Hook<S>): string | undefined => (hook.kind === 'gate' ? hook.name : undefined)

async function refuseCalls<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: Run<S>,
  calls: readonly ToolCall[],
) {
  const refusals = new Map<string, Refusal>()
  for (const hook of hooks) {
    const mine = calls.filter((call) => matches(hook, call))
    if (mine.length === 0) continue
    const result = await fire({ hook, slot: 'beforeTools', run }, record, () => hook.beforeTools?.(run, mine))
    for (const [id, refusal] of refusedBy(hook, mine, result)) if (!refusals.has(id)) refusals.set(id, refusal)
  }
  return refusals
}

function refusedBy<S>(hook: Hook<S>, calls: readonly ToolCall[], result: HookResult<Record<string, Refusal>>) {
  if (hook.kind !== 'gate') return []
  if (!result.ok) return calls.map(({ id }): [string, Refusal] => [id, gateFailed(hook.name)])
  const refused = Object.entries(result.value ?? {})
  if (refused.length > 0) result.note(`block: ${refused.length}`)
  return refused
}

async function replaceError<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: Run<S>,
  call: ToolCall,
  error: unknown,
) {
  for (const hook of hooks) {
    if (!matches(hook, call)) continue
    const result = await fire({ hook, slot: 'onToolError', run, call }, record, () =>
      hook.onToolError?.(run, call, error),
    )
    if (!result.ok || !result.value || hook.kind === 'observe') continue
    result.note('replaced')
    return result.value
  }
  return undefined
}

async function transformOutput<S>(
  hooks: readonly Hook<S>[],
  record: RecordFiring,
  run: Run<S>,
  call: ToolCall,
  output: unknown,
) {
  let current = output
  for (const hook of hooks) {
    if (!matches(hook, call)) continue
    const given = current
    const result = await fire({ hook, slot: 'afterTool', run, call }, record, () => hook.afterTool?.(run, call, given))
    if (!result.ok && hook.kind === 'gate') throw new ResultWithheldError(hook.name)
    if (!result.ok || result.value === undefined || hook.kind === 'observe') continue
    result.note('replaced')
    current = result.value
  }
  return current
}

async function finalize<S>(
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

async function firstDecision<S>(hooks: readonly Hook<S>[], record: RecordFiring, run: Run<S>, error: AgentError) {
  let decision: ErrorDecision | undefined
  for (const hook of hooks) {
    const result = await fire({ hook, slot: 'onError', run }, record, () => hook.onError?.(run, error))
    if (!result.ok || !result.value || hook.kind === 'observe') continue
    result.note(result.value.type)
    decision ??= result.value
  }
  return decision
}
