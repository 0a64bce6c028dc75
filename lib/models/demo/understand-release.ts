import type { ColumnEdit } from './intent'
import type { Rule } from './rule'

/** `pack_1a2b3c` as the platform writes it. */
const packIn = (text: string): string | undefined => text.match(/\b(pack_[\w-]+)\b/i)?.[1]
const draft = /草稿|\bdrafts?\b/i

/** A change that can be turned round is made the other way; only `undo` of a drop or a type has no way back. */
const undo: Rule = ({ verbs, tables, columns, memory }) => {
  if (tables.length + columns.length > 0 || (memory.changes ?? []).length === 0) return undefined
  const isUndo =
    /撤销|还原|改回去|改回来|恢复原(?:样|状)|撤回(?:刚才|这个|这次|上一?个?)?的?(?:修改|改动|更改)|\bundo\b|\brevert\b|\bchange it back\b|\bput it back\b|\btake (?:it|that|this) back\b|\bscratch that\b|\bnever ?mind (?:that|the) (?:change|rename)\b|当我没(?:说|改)|\bdiscard\b/i.test(
      verbs,
    )
  if (!isUndo || /发布|release|publish|roll/i.test(verbs)) return undefined
  const last = memory.changes?.at(-1)
  const edit = last && reversed(last.edit)
  return last && edit
    ? { kind: 'change-column', table: last.table, changes: [edit], downstream: false, publish: false }
    : { kind: 'undo' }
}

function reversed(edit: ColumnEdit): ColumnEdit | undefined {
  if (edit.op === 'rename') return { op: 'rename', column: edit.to, to: edit.column }
  return edit.op === 'add' ? { op: 'drop', column: edit.column } : undefined
}

const rollback: Rule = ({ verbs, text, memory }) =>
  /回滚|回退|(?:撤回|撤销)(?:上一?次|最近一?次|刚才的?|这次)?的?发布(?!包|申请|请求|单)|退回(?:上个|上一个)版本|\broll(?:ing|ed)?[\s-]?(?:(?:it|that|this|them|everything|the (?:last )?(?:release|change))\s)?back\b|\brevert\b|\bundo\b/i.test(
    verbs,
  )
    ? { kind: 'rollback', pack: packIn(text) ?? memory.pack }
    : undefined

const withdraw: Rule = ({ verbs, text, memory }) =>
  /撤回|撤销|withdraw|take back|retract|discard/i.test(verbs) &&
  (packIn(text) || /包|草稿|申请|审批|发布|pack|draft|request|release/i.test(verbs))
    ? { kind: 'withdraw', pack: packIn(text) ?? memory.pack }
    : undefined

/** What other conversations left open is meant, said outright. */
const elsewhere =
  /(?:其他|其它|别的|另外的?|以前的?|之前的?)(?:那些)?(?:对话|会话|聊天)|\b(?:other|earlier|previous|another) (?:conversation|chat|session|thread)s?\b|\belsewhere\b/i

const publish: Rule = ({ verbs, text, publish: wanted, memory }) => {
  const pack = packIn(text)
  const isDraft = draft.test(verbs)
  if (isDraft && /存|保存|save|keep|store|作为|做成|as (?:a )?draft/i.test(verbs) && !/发布草稿|把草稿/.test(verbs))
    return { kind: 'publish', draft: true }
  if (wanted && (isDraft || pack)) return { kind: 'deploy', pack: pack ?? (isDraft ? memory.pack : undefined) }
  if (!wanted) return undefined
  if (memory.draft && !elsewhere.test(verbs)) return { kind: 'deploy', pack: memory.draft }
  return { kind: 'publish', draft: false, ...(elsewhere.test(verbs) ? { elsewhere: true } : {}) }
}

export const releaseRules: readonly Rule[] = [undo, rollback, withdraw, publish]
