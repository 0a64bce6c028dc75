'use client'
import { useTranslations } from 'next-intl'
import type { Receipt } from '@/lib/contracts/interaction'

/**
 * The sentence of a receipt: by its code, and by the state of what was written where that matters, else by tool and outcome.
 * A sentence that lacks a parameter is not used.
 */
export function useReceiptText(): (receipt: Receipt) => string {
  const t = useTranslations('receipt')
  return ({ outcome, tool, code, params }) => {
    const general = t(`general.${outcome}`, { tool })
    const key = [`code.${code}.${params.status}`, `code.${code}`].find((each) => t.has(each as never)) as never
    const sentence: unknown = key && t.raw(key)
    if (outcome !== 'executed' || typeof sentence !== 'string') return general
    const names = [...sentence.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name ?? '')
    return names.every((name) => name in params) ? t(key, params as never) : general
  }
}
