import { z } from 'zod'
import { takeHandedDraft } from './handed-draft'
import { readDraft, writeDraft } from './stored-draft'
import { readFiles, writeFiles } from './stored-files'

export interface UnsentMessage {
  text: string
  /** In the workspace already. */
  files: readonly string[]
}

/** Those of the messages on their way that did not arrive. */
export const unsentOf = (
  pending: ReadonlyArray<{ text: string; files?: readonly string[]; error?: unknown }>,
): UnsentMessage[] => pending.flatMap(({ text, files = [], error }) => (error === undefined ? [] : [{ text, files }]))

const unsentSchema = z.array(z.object({ text: z.string(), files: z.array(z.string()) }))

const storageKey = (place: string) => `sluice.unsent.${place}`

/** Keeps in this browser what was said in a conversation and did not arrive, for as long as that is so. A browser that keeps nothing only forgets it. */
export function keepUnsent(place: string, messages: readonly UnsentMessage[]): void {
  try {
    if (messages.length > 0) localStorage.setItem(storageKey(place), JSON.stringify(messages))
    else localStorage.removeItem(storageKey(place))
  } catch {
    return // storage is full or forbidden: the text stays on the page
  }
}

/** The draft of a conversation that is opened: what did not arrive when it was last open stands before what was typed since. */
export function openingDraft(place: string): string {
  takeHandedDraft(place)
  takeBack(place)
  return readDraft(place)
}

/** The files that go with that draft. */
export function openingFiles(place: string): readonly string[] {
  takeHandedDraft(place)
  takeBack(place)
  return readFiles(place)
}

/** Makes what did not arrive part of the draft again, once. */
function takeBack(place: string): void {
  const unsent = readUnsent(place)
  if (unsent.length === 0) return
  writeDraft(place, [...unsent.map(({ text }) => text), readDraft(place)].filter(Boolean).join('\n'))
  writeFiles(place, [...new Set([...unsent.flatMap(({ files }) => files), ...readFiles(place)])])
  keepUnsent(place, [])
}

function readUnsent(place: string): UnsentMessage[] {
  try {
    return unsentSchema.parse(JSON.parse(localStorage.getItem(storageKey(place)) ?? '[]'))
  } catch {
    return [] // storage is forbidden, or holds what this page did not write
  }
}
