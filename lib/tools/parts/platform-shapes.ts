import { z } from 'zod'
import { releaseItemSchema } from '@/lib/contracts/release'

/** The platform's records as tools return them; they match the types of `lib/platform/port`. */

export const layerSchema = z.enum(['ODS', 'DWD', 'DWS', 'ADS', 'DIM'])

export const columnSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  comment: z.string(),
  partition: z.boolean().optional(),
  nullable: z.boolean().optional(),
})

export const scheduleSchema = z.object({
  taskId: z.string(),
  cron: z.string(),
  timeZone: z.string().optional(),
  retries: z.number().int(),
  priority: z.number().int(),
  version: z.number().int(),
  dependencies: z.array(z.object({ taskId: z.string(), offset: z.number().int() })),
})

export const taskTypeSchema = z.enum(['sql', 'python', 'sync', 'quality'])

/** A task without its script. */
export const taskInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: taskTypeSchema,
  comment: z.string(),
  owner: z.string(),
  version: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  status: z.enum(['online', 'offline', 'frozen']),
  inputs: z.array(z.string()),
  outputs: z.array(z.string()),
  schedule: scheduleSchema.nullable(),
})
export type TaskInfo = z.infer<typeof taskInfoSchema>

export const instanceStatusSchema = z.enum(['waiting', 'running', 'success', 'failed', 'killing', 'killed', 'blocked'])

export const instanceSchema = z.object({
  id: z.string(),
  taskId: z.string(),
  taskName: z.string(),
  bizdate: z.string(),
  kind: z.enum(['cycle', 'backfill', 'manual', 'dry-run']),
  status: instanceStatusSchema,
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  rows: z.number().nullable(),
  message: z.string().nullable(),
})
export type InstanceInfo = z.infer<typeof instanceSchema>

/** Runs that a write set going: the receipt names them with their states. */
export const startedSchema = z.array(z.object({ instanceId: z.string(), taskName: z.string(), bizdate: z.string() }))

export const packSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'frozen', 'publishing', 'published', 'partial', 'failed', 'withdrawn', 'rolled_back']),
  mode: z.enum(['direct', 'approval', 'draft']).nullable(),
  author: z.string(),
  contentHash: z.string(),
  items: z.array(
    releaseItemSchema.extend({
      result: z.enum(['done', 'failed', 'skipped']).optional(),
      message: z.string().optional(),
    }),
  ),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
  rollbackOf: z.string().optional(),
  started: startedSchema.optional(),
})
export type PackInfo = z.infer<typeof packSchema>

export const backfillSchema = z.object({
  id: z.string(),
  taskIds: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  includeDownstream: z.boolean(),
  parallelism: z.number().int(),
  reason: z.string(),
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  instances: z.number().int(),
  started: startedSchema.optional(),
})

export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ total: z.number().int(), returned: z.number().int(), items: z.array(item) })

/** A day as the platform takes it. */
export const daySchema = z.iso.date().describe('Data day, YYYY-MM-DD')
