'use client'
import { useCallback, useEffect, useState } from 'react'
import { writeDraft } from './stored-draft'
import { openingDraft } from './unsent-text'

/** What was typed and not sent, kept in this browser by conversation. A browser that keeps nothing only forgets it. */
export function useDraft(place: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ place, text: '' })
  useEffect(() => setDraft({ place, text: openingDraft(place) }), [place])
  const change = useCallback(
    (text: string) => {
      setDraft({ place, text })
      writeDraft(place, text)
    },
    [place],
  )
  return [draft.place === place ? draft.text : '', change]
}
