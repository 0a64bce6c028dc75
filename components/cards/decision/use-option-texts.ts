'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { InteractionOption } from '@/lib/contracts/interaction'
import { severities } from '@/lib/contracts/lineage'
import { type Locale, localize } from '@/lib/contracts/localized'

/** The words of an option: its label from the configuration, what it means, and why it cannot be chosen. */
export function useOptionTexts(option: InteractionOption): {
  label: string
  note: string | undefined
  reason: string | undefined
} {
  const t = useTranslations('decision')
  const s = useTranslations('severity')
  const e = useTranslations('evidence')
  const r = useTranslations('shell.role')
  const locale = useLocale() as Locale
  const label = localize(option.label, locale)
  const noteKey = option.id === 'draft' ? 'draft' : option.effect === 'run' ? undefined : option.effect
  const note = noteKey ? t(`optionNote.${noteKey}`) : undefined
  if (!option.disabled) return { label, note, reason: undefined }
  const { code, params } = option.disabled
  const severity = (value: string | undefined) =>
    severities.find((each) => each === value) ? s(value as 'HIGH') : (value ?? '')
  const evidence = (params.evidence ?? '')
    .split(', ')
    .map((each) => (e.has(`${each}.title` as never) ? e(`${each}.title` as never) : each))
    .join(', ')
  const roles = (text: string) =>
    text
      .split(', ')
      .map((each) => (r.has(each as never) ? r(each as never) : each))
      .join(', ')
  const reason = t(`disabled.${code}`, {
    severity: severity(params.severity),
    limit: severity(params.limit),
    evidence,
    roles: roles(params.roles ?? ''),
    approver: params.approver ?? '',
    objects: params.objects ?? '',
    missing: params.missing ?? '',
  })
  return { label, note, reason }
}
