import { parse } from 'yaml'
import { z } from 'zod'
import { AppError } from '@/lib/errors'

const fileSchema = z.strictObject({
  models: z.array(z.strictObject({ match: z.string().min(1), window: z.number().int().min(4_000) })).min(1),
})

/** How many tokens a model takes at once. */
export type WindowOf = (model: string) => number

/** Used when no pattern of the file fits. */
const leastWindow = 32_000

/**
 * Reads `models.yaml`. `override` (SLUICE_MODEL_WINDOW) holds for every model. A name without a provider is taken to be of `provider`,
 * because the loop knows models by their id alone. Throws `config-invalid` naming the file.
 */
export function readContextWindows(
  text: string,
  file: string,
  { override, provider }: { override?: number | undefined; provider: string },
): WindowOf {
  const parsed = fileSchema.safeParse(parseYaml(text, file))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new AppError('config-invalid', `${file} is not usable. ${lines.join('; ')}`)
  }
  const patterns = parsed.data.models.map(({ match, window }) => ({ pattern: toPattern(match), window }))
  return (model) => {
    if (override !== undefined) return override
    const name = model.includes(':') || model === 'demo' ? model : `${provider}:${model}`
    return patterns.find(({ pattern }) => pattern.test(name))?.window ?? leastWindow
  }
}

function parseYaml(text: string, file: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new AppError('config-invalid', `${file} is no YAML: ${(cause as Error).message.split('\n', 1)[0]}`, { cause })
  }
}

const toPattern = (match: string): RegExp =>
  new RegExp(`^${match.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')}$`)
