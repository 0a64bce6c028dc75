import { z } from 'zod'

export const workspaceFileSchema = z.object({
  path: z.string(),
  size: z.number().int(),
  version: z.number().int(),
  readOnly: z.boolean(),
  updatedAt: z.string(),
  copiedFrom: z.string().nullable(),
})

/** What a tool that wrote a file returns; the file tree is told from it. */
export const fileChangeSchema = z.object({ file: workspaceFileSchema, created: z.boolean() })

export const pathSchema = z.string().min(1).max(1000)
export const editablePath = pathSchema.describe('Path below /mnt/user-data/')
