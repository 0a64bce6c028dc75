import { defineAttachment } from '@/lib/agent/attachment'
import { notices as noticesKey } from '@/lib/contracts/state-key'

/** What happened outside the model's sight: a late receipt, a rejected card, warnings of a save. */
export const notices = defineAttachment({
  name: 'notices',
  key: noticesKey,
  render: (sentences) => (sentences.length === 0 ? undefined : sentences.join('\n')),
})
