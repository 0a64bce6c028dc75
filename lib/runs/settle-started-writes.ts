import { moveToolCall, openToolCalls, type RunRow, type ToolCallRow } from '@/db/runs'
import { findPerson } from '@/lib/auth/people'
import type { ErrorCode } from '@/lib/contracts/error-code'
import type { AgentTool } from '@/lib/contracts/tool'
import { reopenGrant } from '@/lib/guard/reopen-grant'
import { log } from '@/lib/log'
import { bindTools } from '@/lib/tools/bind-tools'
import { workspaceFolder, workspaceOf } from './files'
import { releaseItemsNow } from './release-items-now'
import { createRunStore } from './run-store'
import type { Runtime } from './runtime'
import { toolMessage } from './tool-message'

/**
 * Calls that had started when their process ended. Reading ones simply run again, and so do saves: the platform answers a known
 * key with its first result. A write that a person allowed is looked up by its key: it took effect → it is done with the recorded
 * result (its preview would no longer hold); it did not → its grant is given back and it starts again; nobody knows → unknown,
 * and nothing is retried.
 */
export async function settleStartedWrites(runtime: Runtime, row: RunRow): Promise<void> {
  for (const call of openToolCalls(runtime.db, row.conversationId)) {
    if (call.status !== 'running') continue
    if (call.effect === 'write') await settle(runtime, row, call)
    else moveToolCall(runtime.db, call.id, ['running'], { status: 'proposed' })
  }
}

async function settle(runtime: Runtime, row: RunRow, call: ToolCallRow): Promise<void> {
  const outcome = await lookUpOutcome(runtime, call)
  if (outcome === 'unknown') return endCall(runtime, row, call, lostInCrash(call))
  if (outcome && call.interactionId) return endCall(runtime, row, call, { status: 'done', result: outcome.result })
  reopenGrant(runtime.db, call.id, runtime.now())
  moveToolCall(runtime.db, call.id, ['running'], { status: call.interactionId ? 'waiting' : 'proposed' })
}

/** Whether a write took effect: its recorded result, nothing, or unknown. */
export async function lookUpOutcome(
  { platform }: Runtime,
  call: ToolCallRow,
): Promise<{ result: unknown } | 'unknown' | undefined> {
  try {
    return await platform.outcomeOf(call.id)
  } catch (error) {
    log().error({ error, toolCallId: call.id }, 'the outcome of a write cannot be known')
    return 'unknown'
  }
}

/** How a call ended whose body is out of reach. */
export type CallFate =
  | { status: 'done'; result: unknown }
  | { status: 'failed' | 'unknown' | 'cancelled'; code: ErrorCode; text: string }

const lostInCrash = ({ tool }: ToolCallRow): CallFate => ({
  status: 'unknown',
  code: 'outcome-unknown',
  text: `The server stopped while ${tool} was running and its outcome cannot be known. Do not repeat it; a person must check.`,
})

/** What became of a write that had started, by its key; undefined for what did not take effect, and for calls that only read. */
export async function fateOf(runtime: Runtime, call: ToolCallRow): Promise<CallFate | undefined> {
  if (call.status !== 'running' || call.effect !== 'write') return undefined
  const outcome = await lookUpOutcome(runtime, call)
  if (outcome === 'unknown') return lostInCrash(call)
  return outcome && { status: 'done', result: outcome.result }
}

/** Ends the call as if its body had just returned; the ledger writes the receipt. */
export function endCall(runtime: Runtime, row: RunRow, call: ToolCallRow, fate: CallFate): void {
  const user = findPerson(runtime.db, row.userId)
  if (!user) throw new Error(`Run ${row.id} belongs to a person who has no role any more`)
  const { id: runId, conversationId } = row
  const identity = {
    runId,
    conversationId,
    user,
    stepsTaken: row.steps,
    interactionId: row.interactionId ?? undefined,
    continues: true,
  }
  const { platform, warehouse } = runtime
  const workspace = workspaceOf(runtime, conversationId)
  const sandbox = runtime.sandbox.open(workspaceFolder(runtime, conversationId))
  const tool = bindTools({ platform, warehouse, workspace, sandbox }).find(({ name }) => name === call.tool)
  const { status } = fate
  const text = fate.status === 'done' ? asText(tool, fate.result) : fate.text
  const code = fate.status === 'done' ? undefined : fate.code
  const result = fate.status === 'done' ? fate.result : undefined
  const durationMs = runtime.now().getTime() - (call.startedAt ?? runtime.now()).getTime()
  const resolved = call.input
  const waiting = releaseItemsNow(runtime, conversationId, user.id)
  createRunStore(runtime, identity).callEnds({
    call: {
      id: call.id,
      tool: call.tool,
      effect: call.effect,
      step: call.step,
      input: call.input,
      resolved,
      resumed: true,
    },
    status,
    code,
    text,
    message: toolMessage(call.id, call.tool, text, status !== 'done'),
    card: result,
    durationMs,
    state: waiting.state,
    events: [
      {
        type: 'TOOL_CALL_RESULT',
        messageId: `result-${call.id}`,
        toolCallId: call.id,
        role: 'tool',
        content: text.slice(0, 4000),
        metadata: { status, output: result, durationMs, ...(code ? { code } : {}) },
      },
      ...waiting.events,
    ],
    firings: [],
  })
}

/** The recorded result in the tool's words; a shape that it does not know is told as data. */
function asText(tool: AgentTool | undefined, result: unknown): string {
  try {
    return tool?.toModel(result) ?? JSON.stringify(result)
  } catch (error) {
    log().warn({ error, tool: tool?.name }, 'a recorded result is told as data')
    return JSON.stringify(result)
  }
}
