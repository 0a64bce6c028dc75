import type { Attachment } from './attachment'
import { attachmentMark, frameworkMessage } from './framework-message'
import type { ModelMessage } from './hook'
import { messageOf } from './hook-firing'
import { emit, type Run } from './run'

/** What the model is told without having asked: one user-role message at the tail of the next request. */
export interface Injection {
  message: ModelMessage
  names: string[]
  text: string
  /** Keys that are told now and cleared with the request's commit. */
  keys: Attachment['key'][]
}

/** Renders what hooks have left; undefined when there is nothing to tell. Clears nothing by itself. */
export function renderAttachments<S>(run: Run<S>): Injection | undefined {
  const names: string[] = []
  const blocks: string[] = []
  const keys: Attachment['key'][] = []
  for (const attachment of run.options.attachments) {
    const value = run.state.get(attachment.key)
    if (value === undefined) continue
    const text = render(run, attachment, value)
    if (text === undefined) continue
    names.push(attachment.name)
    blocks.push(`${attachmentMark}name="${attachment.name}">\n${text}\n</attachment>`)
    keys.push(attachment.key)
  }
  if (names.length === 0) return undefined
  const text = blocks.join('\n\n')
  return { message: frameworkMessage(text), names, text, keys }
}

/** The same message with the request of a format step behind what is told. */
export function withRequest(told: Injection | undefined, request: string | undefined): Injection | undefined {
  if (request === undefined) return told
  const text = told ? `${told.text}\n\n${request}` : request
  return { message: frameworkMessage(text), names: [...(told?.names ?? []), 'format'], text, keys: told?.keys ?? [] }
}

/** An attachment that fails keeps its key: it is told once it can be. */
function render<S>(run: Run<S>, attachment: Attachment, value: unknown): string | undefined {
  try {
    return attachment.render(value)
  } catch (error) {
    const message = messageOf(error)
    run.context.log(`attachment ${attachment.name} failed`, { error: message })
    emit(run, { type: 'CUSTOM', name: 'HOOK_DEGRADED', value: { hook: attachment.name, slot: 'attachment', message } })
    return undefined
  }
}
