import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { readEnvelope } from '@/lib/contracts/tool-envelope'
import { readSentFiles, type SentFile } from './sent-files'

/** One call of a turn with the result as text; `undefined` = it has none yet. */
export interface Step {
  /** The call's id, by which notices name it. */
  id?: string
  tool: string
  input: Record<string, unknown>
  result: string | undefined
  failed: boolean
}

/** What a person said and everything that happened since, until he spoke again. */
export interface Turn {
  request: string
  steps: Step[]
  /** What the model answered in this turn, in order. */
  answers: string[]
  /** Blocks that the framework attached. */
  context: string[]
  /** The last thing the model did was to answer, not to call a tool. */
  isAnswered: boolean
  /** Files that were sent along with what the person said. */
  files?: readonly SentFile[]
  /** Said on a card, in place of letting it run. */
  isFromCard?: true
}

/** Nobody said anything. */
export const silence: Turn = { request: '', steps: [], answers: [], context: [], isAnswered: false }

/** What the framework adds: one or more whole blocks and nothing else. */
const attached = /^(?:\s*<attachment name="[\w-]+">\n[\s\S]*?\n<\/attachment>)+\s*$/

/** Reads the prompt as a model would: turns with their calls and results. The last turn is the one to go on with. */
export function readTranscript(prompt: LanguageModelV4Prompt): Turn[] {
  const turns: Turn[] = []
  const open = new Map<string, Step>()
  for (const message of prompt) {
    const turn = turns.at(-1)
    if (message.role === 'user') addUserText(turns, textOf(message.content), filesOf(message.content))
    if (message.role === 'assistant' && turn) addAnswer(turn, message.content, open)
    if (message.role === 'tool') for (const part of message.content) addResult(part, open)
  }
  return turns
}

type Content<R extends LanguageModelV4Prompt[number]['role']> = Extract<
  LanguageModelV4Prompt[number],
  { role: R }
>['content']

/** Files that were sent along stand in a part of their own, which is no part of the request. */
const textOf = (content: Content<'user'>): string =>
  content.flatMap((part) => (part.type === 'text' && !part.text.startsWith('<files>\n') ? [part.text] : [])).join('\n')

const filesOf = (content: Content<'user'>): SentFile[] =>
  content.flatMap((part) => (part.type === 'text' ? readSentFiles(part.text) : []))

function addAnswer(turn: Turn, content: Content<'assistant'>, open: Map<string, Step>): void {
  turn.isAnswered = content.every((part) => part.type !== 'tool-call')
  for (const part of content) {
    if (part.type === 'text' && part.text) turn.answers.push(part.text)
    if (part.type !== 'tool-call') continue
    const { toolCallId: id, toolName: tool } = part
    const step: Step = { id, tool, input: asRecord(part.input), result: undefined, failed: false }
    turn.steps.push(step)
    open.set(part.toolCallId, step)
  }
}

function addResult(part: Content<'tool'>[number], open: Map<string, Step>): void {
  const step = part.type === 'tool-result' ? open.get(part.toolCallId) : undefined
  if (!step || part.type !== 'tool-result') return
  const { output } = part
  step.result =
    'value' in output && typeof output.value === 'string' ? readEnvelope(output.value).body : JSON.stringify(output)
  step.failed = output.type.startsWith('error')
}

function addUserText(turns: Turn[], text: string, files: readonly SentFile[]): void {
  const current = turns.at(-1)
  const isAttached = current !== undefined && attached.test(text)
  if (isAttached && !current.isAnswered) current.context.push(text)
  else if (isAttached)
    turns.push({ ...silence, steps: [], answers: [], context: [text] }) // after an answer: nobody spoke, a card was decided
  else
    turns.push({
      ...silence,
      request: text,
      steps: [],
      answers: [],
      context: [],
      ...(files.length > 0 ? { files } : {}),
    })
}

const asRecord = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
