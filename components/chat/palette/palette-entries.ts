import type { ReactNode } from 'react'
import type { ConversationSummary, SearchAnswer, SnippetPiece } from '@/lib/contracts/conversation'

export interface PaletteEntry {
  key: string
  title: readonly SnippetPiece[]
  note?: string
  /** ISO. */
  at?: string
  icon?: ReactNode
  run(): void
}

export interface PaletteGroup {
  name: 'commands' | 'conversations' | 'messages'
  entries: PaletteEntry[]
}

export interface Command {
  key: string
  label: string
  icon: ReactNode
  run(): void
}

interface Found {
  text: string
  commands: readonly Command[]
  recent: readonly ConversationSummary[]
  answer: SearchAnswer | undefined
  untitled: string
  go(path: string): void
}

const recentLimit = 6
export const plain = (text: string): SnippetPiece[] => [{ text, hit: false }]

/** What the palette offers for a text: without one the last conversations and all commands. */
export function paletteGroups({ text, commands, recent, answer, untitled, go }: Found): PaletteGroup[] {
  const wanted = text.trim().toLowerCase()
  const open = (id: string, turnId?: string | null) => () => go(turnId ? `/c/${id}#turn-${turnId}` : `/c/${id}`)
  const conversations = wanted
    ? (answer?.conversations ?? []).map(({ conversationId, title }) => ({
        key: `c-${conversationId}`,
        title,
        run: open(conversationId),
      }))
    : recent.slice(0, recentLimit).map(({ id, title, updatedAt }) => ({
        key: `c-${id}`,
        title: plain(title || untitled),
        at: updatedAt,
        run: open(id),
      }))
  const messages = (wanted ? (answer?.messages ?? []) : []).map((hit) => ({
    key: `m-${hit.id}`,
    title: hit.snippet,
    note: hit.tool ? `${hit.title || untitled} · ${hit.tool}` : hit.title || untitled,
    at: hit.at,
    run: open(hit.conversationId, hit.turnId),
  }))
  const offered = commands
    .filter(({ label }) => label.toLowerCase().includes(wanted))
    .map(({ key, label, icon, run }) => ({ key, title: plain(label), icon, run }))
  const groups: PaletteGroup[] = [
    { name: 'conversations', entries: conversations },
    { name: 'messages', entries: messages },
    { name: 'commands', entries: offered },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
