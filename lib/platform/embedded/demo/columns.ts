import type { DemoTable } from '@/lib/platform/embedded/demo-world'

/** One column a line: name, type without spaces, comment. `dt` is the partition key wherever it occurs. */
export function columns(text: string): DemoTable['columns'] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, name = '', type = '', comment = ''] = /^\s*(\S+)\s+(\S+)\s+(.+)$/.exec(line) ?? []
    return name === 'dt' ? { name, type, comment, partition: true } : { name, type, comment }
  })
}
