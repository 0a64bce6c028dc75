import type { Intent } from '@/lib/models/demo/intent'
import { say } from '@/lib/models/demo/move'
import type { Plan } from '@/lib/models/demo/plan'

/** A column is to go and to stay: the person is asked, and nothing is changed until then. */
export const contrary: Plan<Extract<Intent, { kind: 'contrary' }>> = function* ({ words }, { column }) {
  return say(
    words(
      `你既要改掉或删除 \`${column}\`，又要保留它，两者只能选一个，所以什么都没有改。要哪一个？`,
      `You ask to take \`${column}\` away and to keep it; only one of them can be done, so nothing was changed. Which one do you want?`,
    ),
  )
}
