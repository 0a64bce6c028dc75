import { defineHook } from './define-hook'

/** First of all gates: no call without a conversation and a person in whose name it is made. */
export const toolCallIdentity = defineHook({
  name: 'tool-call-identity',
  kind: 'gate',
  beforeTool: (run) =>
    run.conversationId && run.user.id
      ? undefined
      : { type: 'block', code: 'identity-missing', message: 'Nobody is known in whose name this call would be made.' },
})
