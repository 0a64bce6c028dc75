const line = '='.repeat(60)
const fields = ['task', 'task_id', 'type', 'owner', 'comment', 'version']
const fieldLine = new RegExp(`^(?:--|#) (?:${fields.join('|')}): `)

/** How a comment begins in the language of the script. */
const commentOf = (type: string): string => (type === 'python' ? '#' : '--')

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
  const values = [oneLine(task.name), task.id, task.type, oneLine(task.owner), oneLine(task.comment), task.version]
  const lines = [line, ...fields.map((field, index) => `${field}: ${values[index]}`), line]
  return lines.map((text) => `${commentOf(task.type)} ${text}\n`).join('')
}

/**
 * The script without that block. It is recognised by its field names: other blocks (an author's own, a scheduling note)
 * may use the same separator lines and stay.
 */
export function stripTaskHeader(script: string): string {
  const text = script.replace(/^\uFEFF/, '')
  const lines = text.split('\n')
  const at = (index: number) => lines[index]?.trimEnd()
  const rule = at(0)
  if ((rule !== `-- ${line}` && rule !== `# ${line}`) || !/^(?:--|#) task: /.test(at(1) ?? '')) return text
  let end = 1
  while (fieldLine.test(`${at(end)} `) && end <= fields.length) end++
  return at(end) === rule ? lines.slice(end + 1).join('\n') : text
}
