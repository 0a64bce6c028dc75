import type { BeforeToolDecision } from '@/lib/agent/hook'
import { AppError } from '@/lib/errors'

/** A gate's decision; a coded error in it becomes the block with that code, so that the model learns what to mend. Bugs stay errors. */
export async function blockOnError(
  decide: () => Promise<BeforeToolDecision | undefined> | BeforeToolDecision | undefined,
): Promise<BeforeToolDecision | undefined> {
  try {
    return await decide()
  } catch (error) {
    if (error instanceof AppError) return { type: 'block', code: error.code, message: error.message }
    throw error
  }
}
