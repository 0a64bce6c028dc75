import { z } from 'zod'
import { formatMark } from './framework-message'
import { describeIssues } from './tool-arguments'

/** The shape that a run's result must have. */
export interface OutputFormat<T = unknown> {
  readonly schema: z.ZodType<T>
  /** What the result is, in a sentence for the model. */
  readonly description?: string
}

type Parsed = { ok: true; value: unknown } | { ok: false; problems: string }

/** Asks for the result, in the user's role at the tail: a schema in a system message would break the cached prefix. */
export function formatRequest({ schema, description }: OutputFormat): string {
  const shape = JSON.stringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }))
  return block([
    'Now give the result of your work as one JSON value and nothing else. Call no tool.',
    ...(description ? [description] : []),
    `It must fit this JSON schema: ${shape}`,
  ])
}

/** Asks for it again, saying what is wrong field by field. */
export const repairRequest = (problems: string): string =>
  block(['This does not fit the schema. Mend what is named here and give the whole JSON value again:', problems])

const block = (lines: readonly string[]): string => [formatMark, ...lines, '</format>'].join('\n')

const fence = /^```(?:json)?[ \t]*\n([\s\S]*?)\n?```$/

/** The result in a model's answer. Strict, but for one Markdown fence around the whole, which models without a JSON mode put there. */
export async function parseFormat(schema: z.ZodType, text: string): Promise<Parsed> {
  const trimmed = text.trim()
  const json = parseJson(fence.exec(trimmed)?.[1] ?? trimmed)
  if (!json.ok) return json
  const parsed = await schema.safeParseAsync(json.value)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problems: describeIssues(parsed.error) }
}

function parseJson(text: string): Parsed {
  if (text === '') return { ok: false, problems: '- (root): the answer is empty' }
  if (text.includes('"__proto__"')) return { ok: false, problems: '- (root): the key __proto__ is not allowed' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, problems: `- (root): this is no valid JSON: ${error instanceof Error ? error.message : error}` }
  }
}
