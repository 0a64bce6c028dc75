'use client'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import type { Locale } from '@/lib/contracts/localized'

/** Keeps the language in a cookie for a year and shows the page again in it; nothing typed is lost. */
export function useSetLocale(): (locale: Locale) => void {
  const router = useRouter()
  return useCallback(
    (locale) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing on plain HTTP and in two of three engines
      document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`
      router.refresh()
    },
    [router],
  )
}
