'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { readPlatformText, splitPlace } from './platform-text'

/** A text of the platform or its engine in the person's language; one that nobody knows shows as it came. */
export function usePlatformText(): (text: string) => string {
  const t = useTranslations('platformText')
  return useCallback(
    (text) => {
      const { place, rest } = splitPlace(text)
      const known = readPlatformText(rest)
      return known && t.has(known.code as never) ? `${place}${t(known.code as never, known.params as never)}` : text
    },
    [t],
  )
}
