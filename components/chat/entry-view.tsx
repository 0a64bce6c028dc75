'use client'
import { Image, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { DecisionCard } from '@/components/cards/decision/decision-card'
import { useIsReadOnly } from '@/components/cards/decision/read-only-context'
import { EditView } from '@/components/cards/edit-view'
import { PictureCard } from '@/components/cards/picture-card'
import { ReceiptCard } from '@/components/cards/receipt-card'
import { toolCardOf } from '@/components/cards/registry'
import { RiskCard } from '@/components/cards/risk-card'
import { shortPath } from '@/components/cards/short-path'
import { isRecord } from '@/components/cards/to-tool-part'
import { ToolCall } from '@/components/cards/tool-call'
import { ToolFrame } from '@/components/cards/tool-frame'
import { ToolState } from '@/components/cards/tool-state'
import { useMe } from '@/components/session/me-context'
import type { Receipt } from '@/lib/contracts/interaction'
import { LiveReceipt } from './live-receipt'
import { Markdown } from './markdown/markdown'
import { NoticeLine } from './notice-line'
import { ReasoningFold } from './reasoning-fold'
import { GateStep, Step } from './step'
import type { ThreadItem } from './thread-items'
import { type CardEntry, isOpen, type ToolEntry } from './thread-view'

/** One item of a turn, with its place on the channel. Draws again only when its entry changed. */
export const EntryView = memo(function EntryView({ item }: { item: ThreadItem }) {
  switch (item.kind) {
    case 'text':
      return (
        <div className="my-3">
          <Markdown text={item.text} isStreaming={item.isStreaming} />
        </div>
      )
    case 'reasoning':
      return (
        <Step>
          <ReasoningFold entry={item} />
        </Step>
      )
    case 'tool':
      return <ToolStep entry={item} />
    case 'edits':
      return <EditsStep path={item.path} entries={item.entries} />
    case 'card':
      return <CardStep entry={item} />
    case 'risk':
      return (
        <Step node={<TriangleAlert />}>
          <RiskCard report={item.report} />
        </Step>
      )
    case 'receipt':
      return (
        <Step>
          <ReceiptStep receipt={item.receipt} />
        </Step>
      )
    case 'image':
      return (
        <Step node={<Image />}>
          <PictureCard image={item.image} />
        </Step>
      )
    case 'notice':
      return (
        <Step>
          <NoticeLine notice={item.notice} />
        </Step>
      )
    default:
      return null
  }
})

/** A replay and a shared copy show what was known then, and ask nobody. */
function ReceiptStep({ receipt }: { receipt: Receipt }) {
  return useIsReadOnly() ? <ReceiptCard receipt={receipt} /> : <LiveReceipt receipt={receipt} />
}

function ToolStep({ entry }: { entry: ToolEntry }) {
  const Icon = toolCardOf(entry.tool).icon
  return (
    <Step node={<Icon />}>
      <ToolCall entry={entry} />
    </Step>
  )
}

function EditsStep({ path, entries }: { path: string; entries: readonly ToolEntry[] }) {
  const t = useTranslations('tools')
  const Icon = toolCardOf('str_replace').icon
  const last = entries.at(-1)
  if (!last) return null
  const durationMs = entries.reduce((sum, entry) => sum + (entry.durationMs ?? 0), 0)
  const places = entries.reduce(
    (sum, entry) =>
      sum + (isRecord(entry.output) && typeof entry.output.replaced === 'number' ? entry.output.replaced : 1),
    0,
  )
  const words = { path: shortPath(path), count: places, c: (text: React.ReactNode) => <code>{text}</code> }
  return (
    <Step node={<Icon />}>
      <ToolFrame
        entry={last}
        title={t.rich('str_replace.done', words)}
        name={entries.length > 1 ? `str_replace × ${entries.length}` : 'str_replace'}
        state={<ToolState entry={{ ...last, durationMs }} />}
      >
        <EditView path={path} edits={entries.flatMap(toEdit)} />
      </ToolFrame>
    </Step>
  )
}

function toEdit({ toolCallId, args, output }: ToolEntry) {
  if (!isRecord(args) || typeof args.old_str !== 'string' || typeof args.new_str !== 'string') return []
  const lines =
    isRecord(output) && Array.isArray(output.lines)
      ? output.lines.filter((line): line is number => typeof line === 'number')
      : []
  return [{ key: toolCallId, from: args.old_str, to: args.new_str, lines }]
}

function CardStep({ entry }: { entry: CardEntry }) {
  const t = useTranslations('decision')
  const { person } = useMe()
  const { interaction, preview, drift } = entry
  const open = isOpen(interaction)
  const isReadOnly = useIsReadOnly()
  const decider = interaction.status === 'pending' ? interaction.requester : interaction.approver
  return (
    <GateStep isOpen={open} isMine={open && !isReadOnly && decider?.id === person.id}>
      <DecisionCard interaction={interaction} preview={preview} drift={drift} />
      {open ? (
        <p className="mt-3 text-13 text-ink-3">
          {t.rich('parked', { tool: interaction.tool, c: (text) => <code>{text}</code> })}
        </p>
      ) : null}
    </GateStep>
  )
}
