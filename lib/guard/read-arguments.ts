import type { z } from 'zod'
import { AppError } from '@/lib/errors'

/** The arguments that a card needs; what else is in them is the tool's business. */
export function readArguments<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new AppError('invalid-arguments', `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
}
