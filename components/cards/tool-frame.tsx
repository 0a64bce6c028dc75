'use client'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import type { ToolEntry } from '@/components/chat/thread-view'
import { classNames } from '@/components/ui/class-names'
import { CopyButton } from '@/components/ui/copy-button'
import { Group } from '@/components/ui/group'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { VisibleText } from '@/components/ui/visible-text'

interface ToolFrameProps {
  entry: ToolEntry
  title: ReactNode
  state: ReactNode
  /** The tool's name as the model knows it, with a count when calls were joined. */
  name: string
  isFlush?: boolean
  children?: ReactNode
}

/** Words first, the tool's name in small at the right, then state and time; input and output one press away. */
export function ToolFrame({ entry, title, state, name, isFlush = false, children }: ToolFrameProps) {
  const t = useTranslations('toolFrame')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Group label={name} className="overflow-hidden rounded-card border border-line bg-paper">
      <header className="flex min-h-9 items-center gap-2 pr-3 pl-3 text-14 max-tablet:flex-wrap max-tablet:py-1.5">
        <h3 className="min-w-0 flex-1 break-words max-tablet:basis-3/5 [&_code]:text-13">{title}</h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex items-center gap-0.5 rounded-chip py-1 font-mono text-12 text-ink-3 hover:text-ink max-tablet:min-h-9"
        >
          <ChevronRight className={classNames('size-3 transition-transform', isOpen && 'rotate-90')} aria-hidden />
          <span className="max-tablet:sr-only">{name}</span>
          <span className="sr-only">{t('details')}</span>
        </button>
        {state}
      </header>
      {children ? (
        <div className={isFlush ? '' : 'grid gap-2 px-3 pb-2.5 text-13 text-ink-2 empty:hidden'}>{children}</div>
      ) : null}
      <div id={id} hidden={!isOpen} className="border-t border-line bg-sunk">
        {isOpen ? (
          <>
            <Block title={t('input')} text={pretty(entry.argsText)} />
            <Block title={t('output')} text={entry.content || pretty(JSON.stringify(entry.output ?? null))} />
          </>
        ) : null}
      </div>
    </Group>
  )
}

const charactersAtFirst = 2000

function Block({ title, text }: { title: string; text: string }) {
  const t = useTranslations('toolFrame')
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > charactersAtFirst
  return (
    <div className="border-b border-line px-3 py-2 last:border-b-0">
      <h4 className="flex items-center gap-1 text-12 text-ink-3">
        {title}
        <CopyButton text={text} label={t('copy')} doneLabel={t('copied')} className="size-6!" />
      </h4>
      <ScrollRegion label={title} className="max-h-80">
        <pre className="text-12 leading-[18px] break-words whitespace-pre-wrap">
          <VisibleText text={isLong && !isOpen ? text.slice(0, charactersAtFirst) : text} />
        </pre>
      </ScrollRegion>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="mt-1 text-13 text-teal hover:underline max-tablet:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('less') : t('more', { count: text.length })}
        </button>
      ) : null}
    </div>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
