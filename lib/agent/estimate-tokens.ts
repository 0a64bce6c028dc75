import type { ModelMessage } from './hook'

/** From here on a character is a word of its own for most models: CJK, kana, Hangul, full-width forms. */
const firstWide = 0x2e80

/** Rough number of a text's tokens: one a wide character, one for four of all others. An estimate, never shown as a count. */
export function estimateTokens(text: string): number {
  let wide = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= firstWide) wide++
  return Math.ceil(wide + (text.length - wide) / 4)
}

/** What a message costs beside its text: its role and the marks around it. */
const perMessage = 4

const known = new WeakMap<ModelMessage, number>() // messages are frozen: one look at each is enough

export function estimateMessage(message: ModelMessage): number {
  const before = known.get(message)
  if (before !== undefined) return before
  const tokens = countMessage(message)
  known.set(message, tokens)
  return tokens
}

function countMessage(message: ModelMessage): number {
  if (typeof message.content === 'string') return perMessage + estimateTokens(message.content)
  let tokens = perMessage
  for (const part of message.content) {
    if (part.type === 'text' || part.type === 'reasoning') tokens += estimateTokens(part.text)
    else tokens += estimateTokens(JSON.stringify(part))
  }
  return tokens
}

export const estimateMessages = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, message) => sum + estimateMessage(message), 0)

/** Characters of a message: no model makes more tokens of it, whatever it is, and nobody has to look at them. */
function lengthOf({ content }: ModelMessage): number {
  if (typeof content === 'string') return perMessage + content.length
  let length = perMessage
  for (const part of content) {
    if (part.type === 'text' || part.type === 'reasoning') length += part.text.length
    else if (part.type === 'tool-result' && part.output.type === 'text') length += part.output.value.length
    else length += JSON.stringify(part).length
  }
  return length
}

export const createHistoryEstimate = () => createSum(estimateMessage)
export const createHistoryLength = () => createSum(lengthOf)

/** Adds up a growing history: a step costs its new messages only. */
function createSum(sizeOf: (message: ModelMessage) => number): (messages: readonly ModelMessage[]) => number {
  let list: readonly ModelMessage[] | undefined
  let counted = 0
  let total = 0
  return (messages) => {
    if (messages !== list || messages.length < counted) {
      list = messages
      counted = 0
      total = 0
    }
    for (; counted < messages.length; counted++) total += sizeOf(messages[counted] as ModelMessage)
    return total
  }
}
