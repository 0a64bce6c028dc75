'use client'
import { useCallback, useEffect, useState } from 'react'

const storageKey = (place: string) => `sluice.draft.${place}`

/** What was typed and not sent, kept in this browser by conversation. A browser that keeps nothing only forgets it. */
export function useDraft(place: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ place, text: '' })
  useEffect(() => setDraft({ place, text: readDraft(place) }), [place])
  const change = useCallback(
    (text: string) => {
      setDraft({ place, text })
      writeDraft(place, text)
    },
    [place],
  )
  return [draft.place === place ? draft.text : '', change]
}

function readDraft(place: string): string {
  try {
    return localStorage.getItem(storageKey(place)) ?? ''
  } catch {
    return ''
  }
}

function writeDraft(place: string, text: string): void {
  try {
    if (text) localStorage.setItem(storageKey(place), text)
    else localStorage.removeItem(storageKey(place))
  } catch {
    // Storage is full or forbidden: the text stays in the field.
    return
  }
}
