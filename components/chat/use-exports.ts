'use client'
import { useLocale, useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { exportAddress, getExport } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { shownStatus } from '@/components/cards/decision/shown-status'
import { receiptOutcome } from '@/components/cards/receipt-outcome'
import { saveAddress, saveText } from '@/components/cards/save-text'
import { useFormat } from '@/components/format/use-format'
import { fileNameOf } from '@/lib/contracts/file-name'
import { type Locale, localize } from '@/lib/contracts/localized'
import { reduceThread } from './reduce-thread'
import { emptyThread } from './thread-view'
import { type MarkdownWords, toMarkdown } from './to-markdown'

/** A conversation as a file, or on paper. Each has all of it, not only what is loaded. */
export function useExports(id: string, title: string, loadAll: () => Promise<void>) {
  const errorText = useErrorText()
  const words = useMarkdownWords()
  const attempt = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => void toast.error(errorText(error)))
  return {
    onMarkdown: attempt(async () => {
      const { events } = await getExport(id)
      const text = toMarkdown(title, reduceThread(emptyThread, events), words)
      saveText(`${fileNameOf(title)}.md`, text, 'text/markdown;charset=utf-8')
    }),
    onJson: () => saveAddress(`${fileNameOf(title)}.json`, exportAddress(id)),
    onPrint: attempt(async () => {
      await loadAll()
      requestAnimationFrame(() => window.print())
    }),
  }
}

function useMarkdownWords(): MarkdownWords {
  const t = useTranslations('export')
  const chat = useTranslations('chat')
  const states = useTranslations('toolState')
  const decision = useTranslations('decision')
  const receipt = useTranslations('receipt')
  const locale = useLocale() as Locale
  const format = useFormat()
  return {
    you: chat('you'),
    time: format.dateTime,
    superseded: t('superseded'),
    tool: ({ tool, state, durationMs }) =>
      `\`${tool}\` · ${states(state)}${durationMs === undefined ? '' : ` · ${format.duration(durationMs)}`}`,
    card: (interaction) => {
      const { title, decisions } = interaction
      const by = decisions.map(({ actor, label }) => `${actor.name}: ${localize(label, locale)}`).join('; ')
      return `${localize(title, locale)} · ${decision(`status.${shownStatus(interaction)}`)}${by ? ` (${by})` : ''}`
    },
    receipt: (value) => `${receipt('label')}: ${receipt(`outcome.${receiptOutcome(value)}`)}`,
    risk: (table, count) => t('risk', { table, count }),
    image: (name) => t('image', { name }),
    failed: (message) => t('failed', { message }),
  }
}
