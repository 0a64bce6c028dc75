import type { Interaction, Receipt } from '@/lib/contracts/interaction'
import type { ThreadEntry, ThreadView, ToolEntry } from './thread-view'

/** The words of the person's language that a written-down conversation needs. */
export interface MarkdownWords {
  you: string
  time(iso: string): string
  /** Added to what was said in another way later. */
  superseded: string
  tool(entry: ToolEntry): string
  card(interaction: Interaction): string
  receipt(receipt: Receipt): string
  risk(table: string, count: number): string
  image(name: string): string
  failed(message: string): string
}

/** A conversation as a Markdown document: what was said, what was done, what was decided. Reasoning is left out. */
export function toMarkdown(title: string, view: ThreadView, words: MarkdownWords): string {
  const parts = view.entries.flatMap((entry) => {
    if (entry.isDiscarded) return []
    const text = partOf(entry, words)
    return text === undefined ? [] : [text]
  })
  return `# ${oneLine(title)}\n\n${parts.join('\n\n')}\n`
}

function partOf(entry: ThreadEntry, words: MarkdownWords): string | undefined {
  switch (entry.kind) {
    case 'user': {
      const mark = entry.isSuperseded ? ` (${words.superseded})` : ''
      return `## ${entry.author ?? words.you} · ${words.time(entry.at)}${mark}\n\n${quote(entry.text)}`
    }
    case 'text':
      return entry.text.trim() === '' ? undefined : entry.text.trim()
    case 'tool':
      return `- ${words.tool(entry)}`
    case 'card':
      return `> **${words.card(entry.interaction)}**`
    case 'receipt':
      return `> ${words.receipt(entry.receipt)}${entry.receipt.fingerprint ? ` · \`${entry.receipt.fingerprint}\`` : ''}`
    case 'risk':
      return `> ${words.risk(entry.report.table, entry.report.findings.length)}`
    case 'image':
      return `*${words.image(entry.image.name)}*`
    case 'notice':
      return entry.notice.type === 'run-error' ? `> ${words.failed(entry.notice.message)}` : undefined
    default:
      return undefined
  }
}

/** What a person typed is no Markdown of ours: as a quotation it cannot end its own section. */
const quote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
