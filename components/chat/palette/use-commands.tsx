'use client'
import { Languages, ListChecks, Plus, Settings, SunMoon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useSetLocale } from '@/components/shell/use-set-locale'
import type { Command } from './palette-entries'

/** What can be done from anywhere. */
export function useCommands(): Command[] {
  const t = useTranslations('palette')
  const router = useRouter()
  const locale = useLocale()
  const setLocale = useSetLocale()
  const { resolvedTheme, setTheme } = useTheme()
  const nextTheme = resolvedTheme === 'dark' ? 'light' : 'dark'
  return [
    { key: 'new', label: t('new'), icon: <Plus aria-hidden />, run: () => router.push('/') },
    { key: 'approvals', label: t('approvals'), icon: <ListChecks aria-hidden />, run: () => router.push('/approvals') },
    { key: 'settings', label: t('settings'), icon: <Settings aria-hidden />, run: () => router.push('/settings') },
    { key: 'theme', label: t(`theme.${nextTheme}`), icon: <SunMoon aria-hidden />, run: () => setTheme(nextTheme) },
    {
      key: 'language',
      label: t('language'),
      icon: <Languages aria-hidden />,
      run: () => setLocale(locale === 'en' ? 'zh-CN' : 'en'),
    },
  ]
}
