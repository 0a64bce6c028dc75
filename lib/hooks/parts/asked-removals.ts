import type { ModelMessage, RunContext } from '@/lib/agent/hook'
import { tableChanges } from '@/lib/contracts/state-key'
import type { DeclaredChange } from '@/lib/sql/types'

const removalWord =
  /\b(drop|remove|delete|get rid of|take out|rename|replace|without)\b|删|去掉|移除|下掉|不要|改名|重命名|改为|改成|替换/i

/**
 * What a script may lose because a person asked for it: renames and drops that this conversation made in tables, and names that the
 * person wrote in a message that speaks of removing or renaming. What only the model says does not count.
 */
export function askedChanges(run: RunContext, keep: readonly string[]): DeclaredChange {
  const changes = (run.state.get(tableChanges) ?? []).flatMap((table) => table.changes)
  const kept = new Set(keep.map((name) => name.toLowerCase()))
  const asked = run.messages
    .flatMap(personText)
    .filter((text) => removalWord.test(text))
    .flatMap(namesIn)
  return {
    renamed: changes.flatMap(({ kind, column, to }) => (kind === 'rename' && to ? [{ from: column, to }] : [])),
    removed: [
      ...changes.flatMap(({ kind, column }) => (kind === 'drop' ? [column] : [])),
      ...new Set(asked.filter((name) => !kept.has(name.toLowerCase()))),
    ],
  }
}

/** Texts of a message that a person wrote; what the framework adds to the history is marked and is not theirs. */
function personText(message: ModelMessage): string[] {
  if (message.role !== 'user') return []
  return message.content.flatMap((part) => (part.type === 'text' && !part.text.startsWith('<') ? [part.text] : []))
}

/** Words that look like names of the warehouse: with an underscore or a digit, or between quotes. */
function namesIn(text: string): string[] {
  const written = text.match(/[\p{L}_][\p{L}\p{N}_$]*/gu) ?? []
  const quoted = [...text.matchAll(/[`"'“「]([^`"'”」\n]{1,100})[`"'”」]/g)].map((match) => match[1] ?? '')
  return [...written.flatMap(asciiPart).filter((word) => /[_\d]/.test(word)), ...quoted]
}

/** Chinese text has no spaces: `删掉order_amount字段` names one column. */
const asciiPart = (word: string): string[] => word.match(/[A-Za-z_][A-Za-z0-9_$]*/g) ?? []
