import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import type { Plan } from '@/lib/models/demo/plan'

/** What stands before “then publish” was not understood: what waits from before must not go out in its place. */
export const holdRelease: Plan<Extract<Intent, { kind: 'hold-release' }>> = function* ({ words }, { unclear }) {
  return say(
    words(
      `「${unclear}」我没听懂，或者做不了，所以什么都没有改，也**没有发布**。请换个说法；只想发布已经保存的改动，就单说「发布」。`,
      `I did not understand “${unclear}”, or cannot do it, so nothing was changed and **nothing was released**. Please put it another way; to release only what is saved already, say just “publish it”.`,
    ),
  )
}
