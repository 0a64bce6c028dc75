'use client'
import { useEffect } from 'react'
import { isLostAnswer } from './api-error'
import type { Resource } from './use-resource'

const againMs = 2500

/** Something is shown, and reading it anew got no answer: it may be out of date, so it is asked for until there is one. What never loaded is the page's to say. */
export function useReadAgain({ data, error, reload }: Pick<Resource<unknown>, 'data' | 'error' | 'reload'>): void {
  const isDue = data !== undefined && isLostAnswer(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed try is an error of its own and sets the next one going
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(reload, againMs)
    return () => clearTimeout(timer)
  }, [isDue, error, reload])
}
