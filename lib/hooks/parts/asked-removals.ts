import type { RunContext } from '@/lib/agent/hook'
import { tableChanges } from '@/lib/contracts/state-key'
import type { DeclaredChange } from '@/lib/sql/types'
import { personTexts } from './person-texts'

const removalWord = /\b(?:drop|remove|delete|take out|get rid of)\b|删|去掉|移除|下掉/i
/** "Don't remove x" asks for the opposite. */
const refusalWord = /\b(?:don['’]?t|do not|never|must not|without|keep)\b|不要|不能|不得|别|勿|保留/i
/** One wish ends at a sentence's end or before the next verb. */
const wishEnd =
  /\.(?=\s|$)|[;。；，\n]|\bthen\b|然后|接着|并且|(?=\b(?:but|rename|publish|change|keep|add)\b)|(?=改名|重命名|发布|保留|新增)/i

/**
 * What a script may lose because a person asked for it: renames and drops that this conversation made in tables, and names that the
 * person wrote in a wish to remove something, except those to `keep`. What only the model says does not count.
 */
export function askedChanges(run: Pick<RunContext, 'messages' | 'state'>, keep: readonly string[]): DeclaredChange {
  const changes = (run.state.get(tableChanges) ?? []).flatMap((table) => table.changes)
  const kept = new Set(keep.map((name) => name.toLowerCase()))
  const asked = run.messages.flatMap(personTexts).flatMap(removalWishes).flatMap(namesIn)
  return {
    renamed: changes.flatMap(({ kind, column, to }) => (kind === 'rename' && to ? [{ from: column, to }] : [])),
    removed: [
      ...changes.flatMap(({ kind, column }) => (kind === 'drop' ? [column] : [])),
      ...new Set(asked.filter((name) => !kept.has(name.toLowerCase()))),
    ],
  }
}

/** The parts of a text that ask to remove something. English names its object after the verb, Chinese before or after it. */
const removalWishes = (text: string): string[] =>
  text.split(wishEnd).flatMap((wish = '') => {
    const verb = removalWord.exec(wish)
    if (!verb || refusalWord.test(wish)) return []
    return [/[a-z]/i.test(verb[0]) ? wish.slice(verb.index) : wish]
  })

/** Words that look like names of the warehouse, also within Chinese text without spaces, and whatever stands between quotes. */
function namesIn(text: string): string[] {
  const written = text.match(/[A-Za-z_][A-Za-z0-9_$]*/g) ?? []
  const quoted = [...text.matchAll(/[`"'“「]([^`"'”」\n]{1,100})[`"'”」]/g)].map((match) => match[1] ?? '')
  return [...written.filter((word) => /[_\d]/.test(word)), ...quoted]
}
