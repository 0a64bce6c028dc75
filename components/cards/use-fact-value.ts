'use client'
import { useTranslations } from 'next-intl'
import { useFormat } from '@/components/format/use-format'
import type { CommitPreview } from '@/lib/contracts/interaction'
import { usePlatformText } from './use-platform-text'

/** Facts whose values are codes, and where their words stand. */
const words: Record<string, string> = {
  'instance-status': 'instance.status',
  'instance-kind': 'instance.kind',
  'task-status': 'task.status',
  'pack-status': 'pack.status',
  operation: 'factValue.operation',
}

/** The value of a fact on a card: codes in words, times of the person's zone, everything else as the server wrote it. */
export function useFactValue(): (fact: CommitPreview['facts'][number]) => string {
  const t = useTranslations()
  const format = useFormat()
  const platformText = usePlatformText()
  const word = (namespace: string, code: string) => {
    const key = `${namespace}.${code}` as never
    return t.has(key) ? t(key) : code
  }
  return ({ code, value }) => {
    const namespace = words[code]
    if (namespace) return word(namespace, value)
    if (code === 'progress') return value.replaceAll(/[a-z]+(?= \d)/g, (state) => word('instance.status', state))
    if (code === 'message') return platformText(value)
    return code === 'started' && !Number.isNaN(Date.parse(value)) ? `${format.dateTime(value)} ${format.zone}` : value
  }
}
