import type { Attachment } from '@/lib/agent/attachment'
import { images } from './images'
import { notices } from './notices'
import { risk } from './risk'
import { staleMetadata } from './stale-metadata'

/** Every attachment, in the order in which the model reads them. */
export const attachments = [notices, risk, staleMetadata, images] as readonly Attachment[]
