import type { Hook, HookFiring, RunContext, SlotName, ToolCall } from './hook'

/** Where firings go; `callId` names the call whose transaction they belong to. */
export type RecordFiring = (firing: HookFiring, callId: string | undefined) => void

export type HookResult<R> =
  | { ok: true; value: R | undefined; note(decision: string): void }
  | { ok: false; error: unknown }

/** A critical observer failed: the run ends, whoever else has an opinion. */
export class CriticalHookError extends Error {
  constructor(
    readonly hook: string,
    readonly slot: SlotName,
    cause: unknown,
  ) {
    super(`The critical hook ${hook} failed in ${slot}: ${messageOf(cause)}`, { cause })
    this.name = 'CriticalHookError'
  }
}

const defaultTimeoutMs = 30_000
/** What a hook may still take once the run was aborted. */
const afterAbortMs = 50
const unrecorded: ReadonlySet<SlotName> = new Set([
  'onStream',
  'onReasoning',
  'onReasoningEnd',
  'onStreamEnd',
  'onRunEvent',
])

export interface Firing<S> {
  hook: Hook<S>
  slot: SlotName
  run: RunContext<S>
  call?: ToolCall
}

/**
 * Fires one hook, unless it does not match the call. This is the only place that catches what a hook throws: it is recorded, a transform that fails is
 * announced as degraded, a critical observer's failure is raised; what a gate's failure closes is its slot's affair.
 */
export async function fire<S, R>(
  firing: Firing<S>,
  record: RecordFiring,
  body: () => R | Promise<R>,
): Promise<HookResult<R>> {
  const { hook, slot, run, call } = firing
  const entry: HookFiring = { hook: hook.name, slot, kind: hook.kind, ms: 0, decision: 'none' }
  const started = performance.now()
  try {
    if (call && hook.match && !hook.match(call)) return unmatched
    const returned = body()
    const value = isPromise(returned)
      ? await inTime(returned, hook.timeoutMs ?? defaultTimeoutMs, run.signal)
      : returned
    entry.ms = elapsed(started)
    if (!unrecorded.has(slot)) record(entry, call?.id)
    return { ok: true, value, note: (decision) => (entry.decision = decision) }
  } catch (error) {
    entry.ms = elapsed(started)
    entry.decision = `error: ${messageOf(error)}`
    record(entry, call?.id)
    reportFailure(firing, error)
    return { ok: false, error }
  }
}

function reportFailure<S>({ hook, slot, run, call }: Firing<S>, error: unknown): void {
  run.log(`hook ${hook.name} failed in ${slot}`, { kind: hook.kind, error: messageOf(error), callId: call?.id })
  if (hook.kind === 'observe' && hook.critical) throw new CriticalHookError(hook.name, slot, error)
  if (hook.kind !== 'transform') return
  run.emit({
    type: 'CUSTOM',
    name: 'HOOK_DEGRADED',
    value: { hook: hook.name, slot, message: messageOf(error), ...(call ? { toolCallId: call.id } : {}) },
  })
}

/** The hook's promise, cut off at its time limit, and soon after the run was aborted. */
function inTime<T>(promise: Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', hurry)
      settle()
    }
    const expire = (ms: number) => setTimeout(() => end(() => reject(new Error(`no answer within ${ms} ms`))), ms)
    const hurry = () => {
      clearTimeout(timer)
      timer = expire(afterAbortMs)
    }
    let timer = expire(signal.aborted ? Math.min(timeoutMs, afterAbortMs) : timeoutMs)
    signal.addEventListener('abort', hurry, { once: true })
    promise.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    )
  })
}

const unmatched = { ok: true, value: undefined, note: () => undefined } as const

const isPromise = <T>(value: T | Promise<T>): value is Promise<T> =>
  typeof (value as Promise<T> | undefined)?.then === 'function'
const elapsed = (started: number) => Math.round((performance.now() - started) * 100) / 100
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
