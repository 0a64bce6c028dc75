import { labelData } from '@/lib/contracts/labelled-data'
import type { ToolCompactor } from './compaction'
import type { Summarise } from './summarise'
import { missingSurvivors } from './survivors'
import { clip } from './transcript-text'

/** Most characters of a result that are given to whoever summarises. */
const readable = 60_000

/**
 * Shortens a long result to what its tool allows. Handles, identifiers and error text that the summary dropped are put behind it; the
 * whole stays data, between marks.
 */
export const createToolCompactor = (summarise: Summarise): ToolCompactor => ({
  compact: async (call, text, threshold, signal) => {
    const maxChars = Math.floor(threshold / 2)
    const request = { subject: 'tool-result', text: clip(text, readable), maxChars } as const
    const answer = await summarise(request, signal)
    const said = answer?.text.trim()
    if (!said) return undefined
    const short = clip(said, maxChars)
    const kept = missingSurvivors(text, short)
    const body = labelData(`summary of ${call.tool}`, kept ? `${short}\n${kept}` : short)
    return {
      text: `Shortened from ${text.length} characters; call ${call.tool} with narrower arguments for details.\n${body}`,
      ...(answer?.usage ? { usage: answer.usage } : {}),
    }
  },
})
