'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { CommitPreview, Interaction } from '@/lib/contracts/interaction'
import { type Locale, localize } from '@/lib/contracts/localized'

/** What the card is about in one line, from server facts; a tool that has no sentence gets the configured title. */
export function useCardTitle(): (
  interaction: Pick<Interaction, 'tool' | 'title'>,
  preview: CommitPreview | undefined,
) => string {
  const t = useTranslations('decision.title')
  const locale = useLocale() as Locale
  return (interaction, preview) => {
    const key = interaction.tool as never
    if (!preview || !t.has(key)) return localize(interaction.title, locale)
    return t(key, { name: preview.target.name, count: preview.items.length, environment: preview.environment } as never)
  }
}
