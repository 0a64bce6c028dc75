const rule = `-- ${'='.repeat(60)}`
const fields = ['task', 'task_id', 'type', 'owner', 'comment', 'version']
const fieldLine = new RegExp(`^-- (?:${fields.join('|')}): `)

export interface TaskHeader {
  name: string
  id: string
  type: string
  owner: string
  comment: string
  version: number
}

/** The platform's default comment block at the top of every script that is read; it is made anew and never stored. */
export function taskHeader(task: TaskHeader): string {
  const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const lines = [
    `-- task: ${oneLine(task.name)}`,
    `-- task_id: ${task.id}`,
    `-- type: ${task.type}`,
    `-- owner: ${oneLine(task.owner)}`,
    `-- comment: ${oneLine(task.comment)}`,
    `-- version: ${task.version}`,
  ]
  return [rule, ...lines, rule, ''].join('\n')
}

/**
 * The script without that block. It is recognised by its field names: other blocks (an author's own, a scheduling note)
 * may use the same separator lines and stay.
 */
export function stripTaskHeader(script: string): string {
  const text = script.replace(/^\uFEFF/, '')
  const lines = text.split('\n')
  const at = (index: number) => lines[index]?.trimEnd()
  if (at(0) !== rule || !at(1)?.startsWith('-- task: ')) return text
  let end = 1
  while (fieldLine.test(`${at(end)} `) && end <= fields.length) end++
  return at(end) === rule ? lines.slice(end + 1).join('\n') : text
}
