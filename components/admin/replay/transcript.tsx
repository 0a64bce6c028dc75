'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useStickToBottom } from 'use-stick-to-bottom'
import { ReadOnlyContext } from '@/components/cards/decision/read-only-context'
import { groupTurns, type Turn } from '@/components/chat/group-turns'
import type { ThreadView } from '@/components/chat/thread-view'
import { TurnView } from '@/components/chat/turn-view'

/** The thread as its people saw it at this moment. Nothing can be decided here. */
export function Transcript({ view, at }: { view: ThreadView; at: string | undefined }) {
  const t = useTranslations('admin.replay')
  const { scrollRef, contentRef } = useStickToBottom({ initial: 'instant', resize: 'instant' })
  const before = useRef<Turn[]>([])
  const turns = groupTurns(view, before.current)
  before.current = turns
  return (
    <ReadOnlyContext value>
      <section
        ref={scrollRef}
        aria-label={t('transcript')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
        tabIndex={0}
        className="scroll-area min-h-0 -outline-offset-2 max-wide:h-[70dvh]"
      >
        <div ref={contentRef} className="mx-auto max-w-[792px] px-6 pt-4 pb-8 max-tablet:px-3">
          {at === undefined ? <p className="py-8 text-center text-13 text-ink-3">{t('before')}</p> : null}
          {turns.map((turn, index) => (
            <TurnView key={turn.key} turn={turn} isLast={index === turns.length - 1} />
          ))}
        </div>
      </section>
    </ReadOnlyContext>
  )
}
