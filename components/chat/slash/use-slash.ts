'use client'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { listSkills } from '@/components/api/endpoints'
import { useResource } from '@/components/api/use-resource'
import { type Locale, localize } from '@/lib/contracts/localized'
import { type SlashCommand, type SlashEntry, type SlashSkill, slashEntries, slashQuery } from './slash-entries'

export interface Slash {
  isOpen: boolean
  listId: string
  entries: readonly SlashEntry[]
  chosen: SlashEntry | undefined
  isLoading: boolean
  hasFailed: boolean
  idOf(entry: SlashEntry): string
  choose(entry: SlashEntry): void
  close(): void
  /** After each change of the message. */
  typed(text: string): void
  /** Whether the list has taken the key. */
  takesKey(event: KeyboardEvent): boolean
}

interface Given {
  draft: string
  setDraft(text: string): void
  commands: readonly SlashCommand[]
  /** Back to the message after a choice. */
  focus(): void
}

/** The list behind a slash at the start of a message: it opens by typing only, and while it is open Enter never sends. */
export function useSlash({ draft, setDraft, commands, focus }: Given): Slash {
  const listId = useId()
  const [isWanted, setWanted] = useState(false)
  const [at, setAt] = useState(0)
  const query = isWanted ? slashQuery(draft) : undefined
  const { skills, isLoading, hasFailed } = useSkills(isWanted)
  const entries = query === undefined ? [] : slashEntries(query, commands, skills)
  const isOpen = query !== undefined && (entries.length > 0 || isLoading)
  const chosen = entries[Math.min(at, entries.length - 1)]
  const close = () => setWanted(false)
  const choose = ({ command, text }: SlashEntry) => {
    if (command?.unavailable !== undefined) return
    close()
    setDraft(text ?? '')
    focus()
    command?.run()
  }
  const keys = useSlashKeys({
    isOpen,
    move: (step) => setAt((Math.min(at, entries.length - 1) + step + entries.length) % Math.max(1, entries.length)),
    take: () => {
      if (chosen) choose(chosen)
    },
    close,
  })
  const typed = (text: string) => {
    setAt(0)
    if (slashQuery(text) === undefined) setWanted(false)
    else if (slashQuery(draft) === undefined) setWanted(true) // after Escape only a new slash opens it again
  }
  const idOf = (entry: SlashEntry) => `${listId}-${entry.key}`
  return { isOpen, listId, entries, chosen, isLoading, hasFailed, idOf, choose, close, typed, takesKey: keys }
}

function useSkills(isWanted: boolean): { skills: SlashSkill[]; isLoading: boolean; hasFailed: boolean } {
  const t = useTranslations('composer.slash')
  const locale = useLocale() as Locale
  const { data, error, isLoading } = useResource(isWanted ? 'skills' : undefined, listSkills)
  const skills = (data?.items ?? []).map(({ name, description }) => ({
    name,
    note: localize(description, locale),
    text: t('ask', { name }),
  }))
  return { skills, isLoading, hasFailed: error !== undefined }
}

interface KeyActions {
  isOpen: boolean
  move(step: number): void
  take(): void
  close(): void
}

/** Arrows, Enter and Escape of the open list. Keys of an input method are its own. */
function useSlashKeys({ isOpen, move, take, close }: KeyActions): (event: KeyboardEvent) => boolean {
  const isHeld = useRef(false)
  const acts = new Map([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Escape', close],
    ['Enter', take],
  ])
  return (event) => {
    // The press that has chosen goes on until it is let go: what it chose is not sent by it.
    if (event.repeat && isHeld.current) return taken(event)
    const act = isOpen && !event.shiftKey && !isComposing(event) ? acts.get(event.key) : undefined
    isHeld.current = act !== undefined && event.key === 'Enter'
    if (!act) return false
    act()
    return taken(event)
  }
}

const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229

function taken(event: KeyboardEvent): true {
  event.preventDefault()
  event.stopPropagation()
  return true
}
