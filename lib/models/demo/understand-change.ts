import { looksLikeTable, namesIn, splitDotted } from './identifiers'
import type { ColumnEdit, Intent } from './intent'

/** What earlier turns were about. */
export interface Memory {
  table?: string
  column?: string
  /** The last change of a column that was carried out in this conversation. */
  change?: { table: string; edit: ColumnEdit }
  task?: string
  pack?: string
  intent?: Intent
}

const renameWords = /改名|重命名|更名|改成|改为|叫做|换名|rename|renam|change the name|call it/i
const retypeWords = /改(?:成|为)?.{0,6}类型|类型.{0,8}(?:改|换|变)|(?:change|alter|make|convert).{0,40}\btype\b|retype|widen/i
const dropWords = /删(?:除|掉|了)?|去掉|移除|\b(?:drop|remove|delete)\b/i
const addWords = /加(?:一个|个|上|一列)?|新增|增加|添加|\badd\b/i
const columnWords = /字段|列|column|field|col\b/i
const typePattern = /\b(decimal\s*\(\s*\d+\s*,\s*\d+\s*\)|varchar(?:\s*\(\s*\d+\s*\))?|bigint|integer|int|smallint|double|float|boolean|bool|date|timestamp|string|text)(?![\w(])/i

/** A request to change a column of a table; undefined when it is none. */
export function understandChange(text: string, memory: Memory, publish: boolean): Intent | undefined {
  const names = namesIn(text).map((name) => ({ ...name, ...splitDotted(name.text) }))
  const dotted = names.find((name) => name.table)
  const table = dotted?.table ?? names.find((name) => looksLikeTable(name.name))?.name ?? memory.table
  const columns = names.filter((name) => name.name !== table && !(looksLikeTable(name.name) && name.table === undefined))
  const plain = columns.length > 0 ? columns.map((name) => name.name) : bareColumns(text)
  const edit = editOf(text, plain)
  if (!edit || !table) return undefined
  return { kind: 'change-column', table, change: edit, publish }
}

function editOf(text: string, columns: string[]): ColumnEdit | undefined {
  const [first, second] = columns
  const type = text.match(typePattern)?.[1]?.replace(/\s+/g, '').toUpperCase()
  if (first && type && (retypeWords.test(text) || (renameWords.test(text) && !second))) return { op: 'retype', column: first, type }
  if (first && second && renameWords.test(text)) return { op: 'rename', column: first, to: second }
  if (first && addWords.test(text) && columnWords.test(text)) return { op: 'add', column: first, type: type ?? 'VARCHAR' }
  if (first && dropWords.test(text) && (columnWords.test(text) || columns.length === 1)) return { op: 'drop', column: first }
  return undefined
}

/** Columns written without an underscore: `rename remark to note`, `把备注列 remark 改名为 note`. */
function bareColumns(text: string): string[] {
  const english = text.match(/(?:rename|change|drop|remove|delete|add)\s+(?:the\s+)?(?:column\s+|field\s+)?([a-z][a-z0-9]*)\s*(?:(?:column|field)\s*)?(?:(?:to|into|as)\s+([a-z][a-z0-9]*))?/i)
  const chinese = text.match(/([a-z][a-z0-9]*)\s*(?:字段|列)?\s*(?:重命名|改名|更名|改)?(?:成|为|叫做?)\s*([a-z][a-z0-9]*)/i)
  const found = chinese ?? english
  return (found?.slice(1) ?? []).filter((name): name is string => name !== undefined && !/^(?:the|a|column|field|table)$/i.test(name))
}
