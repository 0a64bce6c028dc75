import type { RunEvent } from '@/lib/contracts/run-event'
import type { AgentError } from './agent-error'
import { decideBeforeTool, type GateVerdict } from './before-tool-chain'
import type { MessageCompactionPlan, MessageCompactionResult, ToolCompactionResult } from './compaction-facts'
import {
  changeStep,
  finalize,
  firstDecision,
  gateName,
  refuseCalls,
  replaceError,
  transformOutput,
} from './deciding-slots'
import type {
  ErrorDecision,
  Hook,
  ModelAnswer,
  PhaseChange,
  RunContext,
  SlotName,
  StepChange,
  StepResult,
  ToolCall,
} from './hook'
import { slotNames } from './hook'
import { fire, type RecordFiring } from './hook-firing'
import type { Refusal } from './refusal'

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
  beforeMessageCompact(run: Run<S>, plan: MessageCompactionPlan): Promise<string | undefined>
  afterMessageCompact(run: Run<S>, result: MessageCompactionResult): Promise<string | undefined>
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
  afterToolCompact(run: Run<S>, call: ToolCall, result: ToolCompactionResult): Promise<string | undefined>
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
      const result = await fire({ hook, slot, run, ...(call ? { call } : {}) }, record, () => body(hook))
      if (!result.ok) failedGate ??= gateName(hook)
    }
    return failedGate
  }
