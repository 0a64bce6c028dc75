import type { z } from 'zod'
import { AppError } from '@/lib/errors'

/** The query by its schema; an empty parameter counts as absent. Errors name the parameters. */
export function queryOf<T>(url: URL, schema: z.ZodType<T>): T {
  const given = Object.fromEntries([...url.searchParams].filter(([, value]) => value.trim() !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const list = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw new AppError('invalid-request', `The query is not as expected. ${list}`)
}
