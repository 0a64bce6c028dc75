'use client'
import { useTranslations } from 'next-intl'
import type { Receipt } from '@/lib/contracts/interaction'

/** The sentence of a receipt: by its code and parameters, else by tool and outcome. A sentence that lacks a parameter is not used. */
export function useReceiptText(): (receipt: Receipt) => string {
  const t = useTranslations('receipt')
  return (receipt) => {
    const general = t(`general.${receipt.outcome}`, { tool: receipt.tool })
    const key = `code.${receipt.code}` as never
    if (receipt.outcome !== 'executed' || !t.has(key)) return general
    const names = [...String(t.raw(key)).matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '')
    return names.every((name) => name in receipt.params) ? t(key, receipt.params as never) : general
  }
}
