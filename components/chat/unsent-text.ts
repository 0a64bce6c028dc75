import { readDraft, writeDraft } from './stored-draft'

const storageKey = (place: string) => `sluice.unsent.${place}`

/** Keeps in this browser what was said in a conversation and did not arrive, for as long as that is so. A browser that keeps nothing only forgets it. */
export function keepUnsent(place: string, texts: readonly string[]): void {
  try {
    if (texts.length > 0) localStorage.setItem(storageKey(place), texts.join('\n'))
    else localStorage.removeItem(storageKey(place))
  } catch {
    return // storage is full or forbidden: the text stays on the page
  }
}

/** The draft of a conversation that is opened: what did not arrive when it was last open stands before what was typed since. */
export function openingDraft(place: string): string {
  const unsent = readUnsent(place)
  if (unsent) {
    writeDraft(place, [unsent, readDraft(place)].filter(Boolean).join('\n'))
    keepUnsent(place, [])
  }
  return readDraft(place)
}

function readUnsent(place: string): string {
  try {
    return localStorage.getItem(storageKey(place)) ?? ''
  } catch {
    return ''
  }
}
