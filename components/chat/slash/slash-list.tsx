'use client'
import { BookOpen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { classNames } from '@/components/ui/class-names'
import type { SlashEntry } from './slash-entries'
import type { Slash } from './use-slash'

const groups = ['commands', 'skills'] as const

/** What a slash offers, above the message; the message keeps the focus and names the chosen one. */
export function SlashList({ slash }: { slash: Slash }) {
  const t = useTranslations('composer.slash')
  const { isOpen, listId, entries, chosen, isLoading, hasFailed, idOf } = slash
  const chosenId = chosen && idOf(chosen)
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId])
  const shown = groups.filter((group) => entries.some((entry) => entry.group === group))
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen ? t('found', { count: entries.length }) : null}
      </p>
      {isOpen ? (
        <div className="border-b border-line">
          {/* It scrolls, so a keyboard must get there; the keys mean the same as in the message. */}
          <div
            id={listId}
            role="listbox"
            aria-label={t('label')}
            aria-activedescendant={chosenId}
            tabIndex={0}
            onKeyDown={slash.takesKey}
            className="scroll-area max-h-[40dvh] p-1.5"
          >
            {shown.map((group) => (
              <SlashGroup key={group} group={group} slash={slash} />
            ))}
          </div>
          {isLoading ? <p className="px-4 pb-1.5 text-12 text-ink-3">{t('loading')}</p> : null}
          {hasFailed ? <p className="px-4 pb-1.5 text-12 text-rose">{t('failed')}</p> : null}
        </div>
      ) : null}
    </>
  )
}

function SlashGroup({ group, slash }: { group: SlashEntry['group']; slash: Slash }) {
  const t = useTranslations('composer.slash')
  const headId = `${slash.listId}-${group}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-labelledby={headId}>
      <p id={headId} className="px-2.5 pt-1 pb-0.5 text-12 font-semibold text-ink-3">
        {t(group)}
      </p>
      {slash.entries
        .filter((entry) => entry.group === group)
        .map((entry) => (
          <SlashOption key={entry.key} entry={entry} slash={slash} />
        ))}
    </div>
  )
}

function SlashOption({ entry, slash }: { entry: SlashEntry; slash: Slash }) {
  const isChosen = entry === slash.chosen
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the message keeps the focus and names the chosen one
    // biome-ignore lint/a11y/useKeyWithClickEvents: the message hears the keys
    <div
      id={slash.idOf(entry)}
      role="option"
      aria-selected={isChosen}
      aria-disabled={entry.command?.unavailable !== undefined}
      onMouseDown={(event) => event.preventDefault()} // the message keeps the focus, on a phone its keyboard too
      onClick={() => slash.choose(entry)}
      className={classNames(
        'flex min-h-9 cursor-pointer items-start gap-2.5 rounded-inner px-2.5 py-1.5 aria-disabled:cursor-default max-tablet:min-h-11 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-ink-3',
        isChosen ? 'bg-hover' : 'hover:bg-sunk',
      )}
    >
      {entry.icon ?? <BookOpen aria-hidden />}
      <span className="min-w-0 flex-1">
        <span className="font-medium break-words">{entry.name}</span>
        <span className="line-clamp-2 text-12 text-ink-3">{entry.note}</span>
      </span>
    </div>
  )
}
