'use client'
import { CircleX, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/chip'
import type { Receipt } from '@/lib/contracts/interaction'
import { useReceiptText } from './use-receipt-text'

/** The receipt of a write that needed no card, inside its tool card. */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const text = useReceiptText()
  const isDone = receipt.outcome === 'executed'
  return (
    <p className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
      <Chip tone={isDone ? 'sure' : 'stop'} icon={isDone ? <ShieldCheck aria-hidden /> : <CircleX aria-hidden />}>
        {t('label')}
      </Chip>
      <span>{text(receipt)}</span>
      <span title={receipt.auditId} className="font-mono text-12 text-ink-3">
        #{receipt.auditId.slice(0, 8)}
      </span>
    </p>
  )
}
