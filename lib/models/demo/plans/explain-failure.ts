import type { Words } from '@/lib/models/demo/language'
import type { Step } from '@/lib/models/demo/transcript'

/** Says what a tool refused and that nothing was done beyond what the cards show. */
export function explainFailure(step: Step, words: Words): string {
  const reason = (step.result ?? '').replace(/^Error\b[^:]*:\s*/, '').trim()
  return words(
    `\`${step.tool}\` 没有执行成功：\n\n> ${reason}\n\n我没有继续。请修正后再让我试，或告诉我换一种做法。`,
    `\`${step.tool}\` did not work:\n\n> ${reason}\n\nI stopped there. Correct it and ask me again, or tell me another way.`,
  )
}
