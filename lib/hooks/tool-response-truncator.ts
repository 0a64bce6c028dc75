import { createHash } from 'node:crypto'
import type { RunContext, ToolCall } from '@/lib/agent/hook'
import { type EnvelopeHead, readEnvelope, writeEnvelope } from '@/lib/contracts/tool-envelope'
import { outputOf, toolView } from '@/lib/contracts/tool-view'
import { defineHook, type HookServices } from './define-hook'
import { emitFileChange } from './parts/file-tree-event'
import { keepItems } from './parts/keep-items'
import { keepLines } from './parts/keep-lines'
import { lastQuestion } from './parts/person-texts'
import { type Question, questionTerms } from './parts/rank-pieces'
import { parseStructure } from './parts/stable-json'

type Run = RunContext<HookServices>

/** Room for the envelope's first line. */
const headRoom = 600

/**
 * Cuts a result that is too long for the model to what answers the current question. The whole goes to a file first; what is left out
 * is marked with its line numbers there. A shorter result passes byte for byte. The card has everything either way.
 */
export const toolResponseTruncator = defineHook({
  name: 'tool-response-truncator',
  kind: 'transform',
  afterTool: (run, call, output) => {
    const text = run.modelText(call, output)
    const limit = run.services.policy.limits.resultCharacters
    return text.length > limit ? toolView(outputOf(output), shortened(run, call, text, limit)) : undefined
  },
})

function shortened(run: Run, call: ToolCall, text: string, limit: number): string {
  const { body } = readEnvelope(text)
  const value = parseStructure(body)
  const whole = value ? `${JSON.stringify(value, null, 1)}\n` : body
  const question = questionOf(run, call)
  const kept = value ? keepItems(value, question, limit - headRoom) : keepLines(body, question, limit - headRoom)
  const head: EnvelopeHead = {
    tool: call.tool,
    complete: false,
    pieces: kept.pieces,
    characters: { total: body.length, shown: kept.text.length },
    ...placeOf(run, call, whole, value ? 'json' : 'txt'),
  }
  return writeEnvelope(head, kept.text)
}

/** What the person wants to know, and less so what the model looked for. */
function questionOf(run: Run, call: ToolCall): Question[] {
  const asked = questionTerms(lastQuestion(run.messages).slice(0, 4_000))
  const looked = questionTerms(textsOf(call.input).join(' ').slice(0, 4_000)).filter((term) => !asked.includes(term))
  return [...asked.map((term) => ({ term, weight: 1 })), ...looked.map((term) => ({ term, weight: 0.25 }))]
}

const textsOf = (input: unknown): string[] =>
  Object.values((input ?? {}) as object).filter((value) => typeof value === 'string')

/** Where the whole is. A window of a file stays what it is: its whole is the file. */
function placeOf(run: Run, call: ToolCall, whole: string, extension: string): Pick<EnvelopeHead, 'file' | 'next'> {
  const { path } = (call.input ?? {}) as { path?: unknown }
  if ((call.tool === 'viewFile' || call.tool === 'searchFile') && typeof path === 'string')
    return { file: path, next: 'View fewer lines at once, or searchFile.' }
  try {
    const hash = createHash('sha256').update(whole).digest('hex').slice(0, 10)
    const file = run.services.workspace.saveSnapshot(`${call.tool}-${hash}.${extension}`, whole, { folder: 'results' })
    if (file.changed) emitFileChange(run, file)
    return { file: file.path, next: 'What is left out: searchFile or viewFile in this file.' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const value = { hook: 'tool-response-truncator', slot: 'afterTool', message, toolCallId: call.id }
    run.emit({ type: 'CUSTOM', name: 'HOOK_DEGRADED', value })
    return { next: 'What is left out was not saved: call again and ask for less.' }
  }
}
