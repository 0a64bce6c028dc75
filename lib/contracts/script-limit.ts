import { z } from 'zod'

/**
 * The limits of a script. Ended by the watchdog: `wallMs`, `memoryBytes`, `writtenBytes`, `printedBytes`, `processes`. Refused or ended by
 * the kernel, for a single process: `processorMs`, `addressBytes`, `fileBytes`, and `processes` again.
 */
export const scriptLimitSchema = z.enum([
  'wallMs',
  'processorMs',
  'memoryBytes',
  'addressBytes',
  'writtenBytes',
  'fileBytes',
  'printedBytes',
  'processes',
])
export type ScriptLimit = z.infer<typeof scriptLimitSchema>

export const reachedLimitSchema = z.object({
  limit: scriptLimitSchema,
  /** Null where what was refused was not measured. */
  used: z.number().nullable(),
  allowed: z.number(),
})
export type ReachedLimit = z.infer<typeof reachedLimitSchema>
