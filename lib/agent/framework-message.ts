import type { ModelMessage } from './hook'

/** Messages in the user's role that no person wrote: attachments, summaries, requests for a format. Each is one marked block. */

export const attachmentMark = '<attachment '
export const summaryMark = '<summary>'
export const formatMark = '<format>'

const marks = [attachmentMark, summaryMark, formatMark]

const firstText = (message: ModelMessage): string => {
  if (message.role !== 'user') return ''
  const [part] = message.content
  return part?.type === 'text' ? part.text : ''
}

export const isFromSystem = (message: ModelMessage): boolean => {
  const text = firstText(message)
  return marks.some((mark) => text.startsWith(mark))
}

export const isSummary = (message: ModelMessage): boolean => firstText(message).startsWith(summaryMark)

export const frameworkMessage = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] })
