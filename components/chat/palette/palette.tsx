'use client'
import { MessageSquare, Search, TextSearch } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useErrorText } from '@/components/api/use-error-text'
import { useConversations } from '@/components/chat/conversations-provider'
import { useFormat } from '@/components/format/use-format'
import { classNames } from '@/components/ui/class-names'
import { VisibleText } from '@/components/ui/visible-text'
import { type PaletteEntry, type PaletteGroup, paletteGroups } from './palette-entries'
import { useCommands } from './use-commands'
import { useSearch } from './use-search'

/** One field for conversations, what was said in them, and commands. Arrows choose, Enter goes there. */
export function Palette({ field, onDone }: { field: RefObject<HTMLInputElement | null>; onDone(): void }) {
  const t = useTranslations('palette')
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const search = useSearch(text)
  const groups = useGroups(text, search.answer)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = entries[Math.min(at, entries.length - 1)]
  const idOf = (entry: PaletteEntry | undefined) => (entry ? `${listId}-${entry.key}` : undefined)
  const chosenId = idOf(chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onDone()
    entry.run()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined)
      setAt((Math.min(at, entries.length - 1) + move + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter') run(chosen)
    else return
    event.preventDefault()
  }

  return (
    <div className="flex min-h-0 flex-col">
      <div className="frame-focus sticky top-0 flex items-center gap-2 border-b border-line bg-paper px-4">
        <Search className="size-4 text-ink-3" aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('field')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosenId}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('placeholder')}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={handleKeyDown}
          className="h-11 w-full bg-transparent text-15 outline-none"
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('results')} className="p-1.5">
        {groups.map((group) => (
          <Group key={group.name} group={group} chosen={chosen} idOf={idOf} onRun={run} />
        ))}
      </div>
      <PaletteFoot isEmpty={groups.every(({ name }) => name === 'commands')} text={text} search={search} />
    </div>
  )
}

function useGroups(text: string, answer: ReturnType<typeof useSearch>['answer']): PaletteGroup[] {
  const l = useTranslations('list')
  const router = useRouter()
  const { items } = useConversations()
  const commands = useCommands()
  const recent = items.filter(({ archived }) => !archived)
  return paletteGroups({ text, commands, recent, answer, untitled: l('untitled'), go: (path) => router.push(path) })
}

interface GroupProps {
  group: PaletteGroup
  chosen: PaletteEntry | undefined
  idOf(entry: PaletteEntry): string | undefined
  onRun(entry: PaletteEntry): void
}

function Group({ group, chosen, idOf, onRun }: GroupProps) {
  const t = useTranslations('palette')
  const headId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-labelledby={headId} className="mb-1.5">
      <p id={headId} className="px-2.5 pt-1.5 pb-1 text-12 font-semibold text-ink-3">
        {t(`group.${group.name}`)}
      </p>
      {group.entries.map((entry) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={entry.key}
          id={idOf(entry)}
          role="option"
          aria-selected={entry === chosen}
          onClick={() => onRun(entry)}
          className={classNames(
            'flex min-h-9 cursor-pointer items-start gap-2.5 rounded-inner px-2.5 py-1.5 max-tablet:min-h-11 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:text-ink-3',
            entry === chosen ? 'bg-hover' : 'hover:bg-sunk',
          )}
        >
          {entry.icon ?? (group.name === 'messages' ? <TextSearch aria-hidden /> : <MessageSquare aria-hidden />)}
          <EntryText entry={entry} />
        </div>
      ))}
    </div>
  )
}

function EntryText({ entry: { title, note, at } }: { entry: PaletteEntry }) {
  const format = useFormat()
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 break-words">
          {title.map(({ text, hit }, index) =>
            hit ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
              <mark key={index} className="rounded-chip bg-teal-mark px-0.5 text-inherit">
                {text}
              </mark>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
              <VisibleText key={index} text={text} />
            ),
          )}
        </span>
        {note ? <span className="block truncate text-12 text-ink-3">{note}</span> : null}
      </span>
      {at ? (
        <time dateTime={at} className="text-12 leading-5 text-ink-3">
          {format.clock(at)}
        </time>
      ) : null}
    </>
  )
}

function PaletteFoot({
  isEmpty,
  text,
  search,
}: {
  isEmpty: boolean
  text: string
  search: ReturnType<typeof useSearch>
}) {
  const t = useTranslations('palette')
  const errorText = useErrorText()
  const isAsked = text.trim() !== ''
  const status = search.isLoading ? t('loading') : isAsked && isEmpty && !search.error ? t('nothing') : ''
  return (
    <div className="px-4 pb-3 text-13 text-ink-3 empty:hidden">
      <p role="status">{status}</p>
      {search.error && isAsked ? (
        <p role="alert" className="text-rose">
          {errorText(search.error)}
        </p>
      ) : null}
      {search.more ? (
        <button type="button" onClick={search.more} className="text-teal hover:underline max-tablet:min-h-11">
          {t('more')}
        </button>
      ) : null}
    </div>
  )
}
