import { isFromSystem } from './framework-message'
import type { ModelMessage } from './hook'

/** A stretch of the history, end exclusive. */
export interface Section {
  from: number
  to: number
}

/** A model's answer with the results of its calls, or a single message of somebody else: what may not be torn apart. */
interface Group extends Section {
  /** A round is an answer with its results, and what was said to the model right before it. */
  isAnswer: boolean
  isKept: boolean
}

/**
 * What a summary may stand for: everything before the last rounds, except the current user turn and answers whose calls still wait
 * for a person. Sections are maximal; a section ends where something in between must stay.
 */
export function sectionsToSummarise(
  messages: readonly ModelMessage[],
  options: { keepRounds: number; unresolvedCalls: ReadonlySet<string> },
): Section[] {
  const groups = groupsOf(messages, options.unresolvedCalls)
  const current = messages.findLastIndex((message) => message.role === 'user' && !isFromSystem(message))
  const end = startOfLastRounds(groups, options.keepRounds)
  const sections: Section[] = []
  for (const { from, to, isKept } of groups) {
    if (from >= end) break
    if (isKept || from === current || messages[from]?.role === 'system') continue
    const last = sections.at(-1)
    if (last?.to === from) last.to = to
    else sections.push({ from, to })
  }
  return sections
}

function groupsOf(messages: readonly ModelMessage[], unresolved: ReadonlySet<string>): Group[] {
  const groups: Group[] = []
  for (const [index, message] of messages.entries()) {
    const last = groups.at(-1)
    if (message.role === 'tool' && last?.isAnswer) {
      last.to = index + 1
      continue
    }
    groups.push({
      from: index,
      to: index + 1,
      isAnswer: message.role === 'assistant',
      isKept: hasCall(message, unresolved),
    })
  }
  return groups
}

/** Where the last rounds begin; what was said to the model right before the first of them belongs to it. */
function startOfLastRounds(groups: readonly Group[], keepRounds: number): number {
  let rounds = 0
  let place = groups.length
  while (place > 0 && rounds < keepRounds) if (groups[--place]?.isAnswer) rounds++
  if (rounds < keepRounds) return 0
  while (place > 0 && groups[place - 1]?.isAnswer === false) place--
  return groups[place]?.from ?? 0
}

const hasCall = (message: ModelMessage, ids: ReadonlySet<string>): boolean =>
  ids.size > 0 &&
  message.role === 'assistant' &&
  message.content.some((part) => part.type === 'tool-call' && ids.has(part.toolCallId))
