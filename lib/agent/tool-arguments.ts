import type { z } from 'zod'
import type { AgentTool } from '@/lib/contracts/tool'
import type { Refusal } from './refusal'

/** `input` is what the model wrote, `resolved` the same by the tool's schema, with its defaults. */
export type ParsedArguments =
  | { ok: true; input: unknown; resolved: unknown }
  | { ok: false; input: unknown; refusal: Refusal }

const shownIssues = 10
const keptCharacters = 2_000

/** Parses strictly: a text that is not whole JSON is refused, never repaired, because a repaired script is a shortened script. */
export function parseArguments(
  tool: AgentTool | undefined,
  name: string,
  text: string,
  known: readonly AgentTool[],
): ParsedArguments {
  const json = parseJson(text)
  const input = json.ok ? json.value : { unparsed: text.slice(0, keptCharacters) }
  if (!tool) return { ok: false, input, refusal: unknownTool(name, known) }
  if (!json.ok)
    return {
      ok: false,
      input,
      refusal: invalid(`The arguments of ${name} are not valid JSON (${text.length} characters): ${json.error}`),
    }
  const parsed = tool.inputSchema.safeParse(json.value)
  if (!parsed.success)
    return {
      ok: false,
      input,
      refusal: invalid(`The arguments of ${name} do not fit:\n${describeIssues(parsed.error)}`),
    }
  return { ok: true, input, resolved: parsed.data }
}

type Json = { ok: true; value: unknown } | { ok: false; error: string }

function parseJson(text: string): Json {
  if (text.trim() === '') return { ok: true, value: {} } // how providers write a call without arguments
  try {
    const value: unknown = JSON.parse(text)
    return text.includes('"__proto__"') ? { ok: false, error: 'the key __proto__ is not allowed' } : { ok: true, value }
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) }
  }
}

/** What does not fit, a line a field. */
export function describeIssues(error: z.ZodError): string {
  const lines = error.issues
    .slice(0, shownIssues)
    .map((issue) => `- ${issue.path.map(String).join('.') || '(root)'}: ${issue.message}`)
  const rest = error.issues.length - lines.length
  return rest > 0 ? `${lines.join('\n')}\n- and ${rest} more` : lines.join('\n')
}

const invalid = (message: string): Refusal => ({ code: 'invalid-arguments', message })

const unknownTool = (name: string, known: readonly AgentTool[]): Refusal => ({
  code: 'unknown-tool',
  message: `There is no tool ${name}. Tools: ${known.map((tool) => tool.name).join(', ') || 'none'}.`,
})
