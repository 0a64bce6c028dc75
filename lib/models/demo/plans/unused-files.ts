import type { Words } from '@/lib/models/demo/language'
import type { Memory } from '@/lib/models/demo/memory'
import { withSubjects } from '@/lib/models/demo/subjects-of'
import { understand } from '@/lib/models/demo/understand'

/** Files that were sent along and that no part of the answer looks at: said at once; empty when there are none. */
export function filesUnused(parts: readonly string[], memory: Memory, words: Words): string {
  const sent = memory.sent ?? []
  if (sent.length === 0) return ''
  const used: Array<string | undefined> = []
  let after = memory
  for (const part of parts) {
    const intent = understand(part, after)
    if (intent.kind === 'read-file') used.push(intent.path)
    after = withSubjects(intent, after)
  }
  const unused = sent.filter(({ path }) => !used.includes(path)).map(({ name }) => `\`${name}\``)
  if (unused.length === 0) return ''
  return words(
    `附件 ${unused.join('、')} 这次没有用到。我可以看它的内容，用 Python 数行、算列、画图，比如「这个文件有多少行」。`,
    `I did not use the attached ${unused.join(', ')} in this answer. I can look at it and count, add up and chart with Python: for example “how many rows are in the file”.`,
  )
}
