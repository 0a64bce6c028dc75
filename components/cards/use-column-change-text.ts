'use client'
import { useTranslations } from 'next-intl'
import type { ColumnChange } from '@/lib/contracts/lineage'

/** A kind of column change in one word, for a chip. */
export function useColumnChangeText(): (kind: ColumnChange['kind']) => string {
  const t = useTranslations('columnChange')
  return (kind) => t(kind)
}
