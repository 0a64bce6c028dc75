import type { Words } from '@/lib/models/demo/language'

const severityOrder = ['HIGH', 'UNKNOWN', 'MEDIUM', 'LOW']

/** The risk that an attachment told, in the person's words: worst first. Empty when none was told. */
export function riskText(context: readonly string[], words: Words): string {
  const lines = context.flatMap((block) => block.split('\n')).filter((line) => /^\s*(?:HIGH|UNKNOWN|MEDIUM|LOW) /.test(line))
  if (lines.length === 0) return ''
  const sorted = [...new Set(lines.map((line) => line.trim()))].sort((a, b) => rank(a) - rank(b))
  const shown = sorted.slice(0, 8)
  const more = sorted.length > shown.length ? `\n- ${words(`还有 ${sorted.length - shown.length} 条`, `${sorted.length - shown.length} more`)}` : ''
  return `\n\n**${words('下游影响', 'Downstream impact')}**\n\n${shown.map(listed).join('\n')}${more}`
}

const rank = (line: string): number => severityOrder.findIndex((severity) => line.includes(severity))

/** `HIGH ads_x, task ads_x (id …): relies on …` as a list item with the parts that matter in front. */
function listed(line: string): string {
  const [, severity, table, rest] = line.match(/^(\S+) ([^,\s]+)(?:, task [^(]*\([^)]*\))?:? ?(.*)$/) ?? []
  return severity && table ? `- **${severity}** \`${table}\` · ${rest}` : `- ${line}`
}
