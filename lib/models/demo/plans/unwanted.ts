import type { Intent } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import { say } from '@/lib/models/demo/move'
import type { Plan } from '@/lib/models/demo/plan'

/** What was ruled out is not done, and nothing else was asked for. */
export const unwanted: Plan<Extract<Intent, { kind: 'unwanted' }>> = function* ({ words }, { said }) {
  return say(
    words(
      `什么都没有做，也没有改：你说了${quoted(said, words)}。`,
      `Nothing was changed: you said ${quoted(said, words)}.`,
    ),
  )
}

/** Beside other work: it was heard, and left alone. */
export const leftAlone = (said: readonly string[], words: Words): string =>
  words(`按你说的没有做：${quoted(said, words)}。`, `Not done, as you said: ${quoted(said, words)}.`)

const quoted = (said: readonly string[], words: Words): string =>
  said.map((wish) => words(`「${wish}」`, `“${wish}”`)).join(words('、', ', '))
