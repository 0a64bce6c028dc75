import type { Attachment } from '@/lib/agent/attachment'
import { notices } from './notices'
import { risk } from './risk'
import { staleMetadata } from './stale-metadata'

/** Every attachment, in the order in which the model reads them. */
export const attachments = [notices, risk, staleMetadata] as readonly Attachment[]
