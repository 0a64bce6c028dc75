import { readDraft, writeDraft } from './stored-draft'
import { readFiles, writeFiles } from './stored-files'

const from = 'new'
let heir: string | undefined

/** What is still being typed on the start page belongs to the conversation that its first message opens. */
export function handDraftTo(place: string): void {
  heir = place
}

/** Called where a draft is opened: takes over what was typed until the page changed, once. */
export function takeHandedDraft(place: string): void {
  if (heir !== place) return
  heir = undefined
  writeDraft(place, [readDraft(place), readDraft(from)].filter(Boolean).join('\n'))
  writeFiles(place, [...new Set([...readFiles(place), ...readFiles(from)])])
  writeDraft(from, '')
  writeFiles(from, [])
}
