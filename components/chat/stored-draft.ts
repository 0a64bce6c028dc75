const storageKey = (place: string) => `sluice.draft.${place}`

export function readDraft(place: string): string {
  try {
    return localStorage.getItem(storageKey(place)) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(place: string, text: string): void {
  try {
    if (text) localStorage.setItem(storageKey(place), text)
    else localStorage.removeItem(storageKey(place))
  } catch {
    // Storage is full or forbidden: the text stays in the field.
    return
  }
}
