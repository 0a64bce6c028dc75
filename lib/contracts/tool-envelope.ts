import { z } from 'zod'

const count = z.object({ total: z.number().int(), shown: z.number().int() })

/** The first line of every tool result that the model reads. Keys stand in this order; nothing here depends on time or chance. */
const headSchema = z.object({
  tool: z.string(),
  /** False: parts are left out; what follows says how much, and where the whole is. */
  complete: z.boolean(),
  pieces: count.optional(),
  characters: count.optional(),
  file: z.string().optional(),
  next: z.string().optional(),
})
export type EnvelopeHead = z.infer<typeof headSchema>

export function writeEnvelope({ tool, complete, pieces, characters, file, next }: EnvelopeHead, body: string): string {
  const counts = (value: z.infer<typeof count> | undefined) => value && { total: value.total, shown: value.shown }
  const head = { tool, complete, pieces: counts(pieces), characters: counts(characters), file, next }
  return `${JSON.stringify(head)}\n${body}`
}

/** Head and body of an enveloped text; a text without a head is all body. */
export function readEnvelope(text: string): { head: EnvelopeHead | undefined; body: string } {
  const end = text.indexOf('\n')
  if (end < 0 || !text.startsWith('{"tool":')) return { head: undefined, body: text }
  const parsed = headSchema.safeParse(parseJson(text.slice(0, end)))
  return parsed.success ? { head: parsed.data, body: text.slice(end + 1) } : { head: undefined, body: text }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a line that only looks like a head belongs to the body
  }
}
