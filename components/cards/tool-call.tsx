'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ToolEntry } from '@/components/chat/thread-view'
import { CardBoundary } from './card-boundary'
import { defaultCard } from './default-card'
import type { AnyToolCard } from './define-card'
import { maskScript } from './mask-script'
import { ReceiptLine } from './receipt-line'
import { toolCardOf } from './registry'
import { isRecord, toToolPart } from './to-tool-part'
import { ToolFailure } from './tool-failure'
import { ToolFrame } from './tool-frame'
import { ToolState } from './tool-state'

/** One call of a tool: its sentence, its state, its special display where it has one. */
export function ToolCall({ entry: whole }: { entry: ToolEntry }) {
  const entry = maskScript(whole)
  return (
    <CardBoundary fallback={<Call entry={entry} card={defaultCard} />}>
      <Call entry={entry} card={toolCardOf(entry.tool)} />
    </CardBoundary>
  )
}

function Call({ entry, card }: { entry: ToolEntry; card: AnyToolCard }) {
  const isDone = entry.state === 'done'
  const Body = isDone && isRecord(entry.output) ? card.Body : undefined
  const hasError = entry.state === 'failed' || entry.state === 'blocked' || entry.state === 'unknown'
  return (
    <ToolFrame
      entry={entry}
      title={<ToolTitle entry={entry} card={card} />}
      name={entry.tool}
      state={<ToolState entry={entry} />}
      isFlush={card.isFlush === true && Body !== undefined}
    >
      {Body || hasError || entry.receipt ? (
        <>
          {Body ? <Body part={toToolPart(entry) as never} /> : null}
          {hasError ? <ToolFailure code={entry.code} message={entry.content} /> : null}
          {entry.receipt ? <ReceiptLine receipt={entry.receipt} /> : null}
        </>
      ) : null}
    </ToolFrame>
  )
}

/**
 * `done` once it is, else `doing`; for a tool that a person may have to decide about, `asked` as long as it does not run by a
 * decision. A tool without a sentence shows its name.
 */
export function ToolTitle({ entry, card }: { entry: ToolEntry; card: AnyToolCard }): ReactNode {
  const t = useTranslations('tools')
  const f = useTranslations('toolFrame')
  const key = `${entry.tool}.${sentenceOf(entry, t.has(`${entry.tool}.asked` as never))}` as never
  if (card === defaultCard || !t.has(key)) return <code>{entry.tool}</code>
  if (entry.state === 'preparing' && entry.argsText === '') return f('preparing')
  const input = isRecord(entry.args) ? entry.args : {}
  const output = entry.state === 'done' && isRecord(entry.output) ? entry.output : undefined
  const words = card.words(input as never, output as never)
  return t.rich(key, { ...words, c: (text: ReactNode) => <code>{text}</code> } as never)
}

function sentenceOf({ state, interactionId }: ToolEntry, isDecided: boolean): 'done' | 'doing' | 'asked' {
  if (state === 'done') return 'done'
  return isDecided && !(state === 'running' && interactionId !== undefined) ? 'asked' : 'doing'
}
