import { readEnvelope } from '@/lib/contracts/tool-envelope'
import { log } from '@/lib/log'
import { defineHook } from './define-hook'
import { maskedArguments } from './parts/masked-arguments'

/**
 * One line for each call that has ended, whatever its end: arguments, sizes, duration, outcome. It goes by the call's id, so calls of
 * one tool side by side don't mix. The database keeps all of this in `tool_call`, written with the call itself; this is the file's copy.
 */
export const toolCallLog = defineHook({
  name: 'tool-call-log',
  kind: 'observe',
  onRunEvent: (run, event) => {
    if (event.type !== 'TOOL_CALL_RESULT') return
    const { toolCallId, content, metadata } = event
    const call = run.toolCalls.find(({ id }) => id === toolCallId)
    log().info(
      {
        toolCallId,
        tool: call?.tool ?? null,
        effect: call?.effect ?? null,
        runId: run.runId,
        conversationId: run.conversationId,
        userId: run.user.id,
        arguments: maskedArguments(call?.input),
        status: metadata.status,
        code: metadata.code ?? null,
        durationMs: metadata.durationMs,
        resultCharacters: readEnvelope(content).head?.characters?.total ?? content.length,
        shownCharacters: content.length,
      },
      'tool call',
    )
  },
})
