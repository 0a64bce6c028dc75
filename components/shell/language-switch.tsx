'use client'
import { Languages } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { useSetLocale } from './use-set-locale'

export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const setLocale = useSetLocale()
  const next = useLocale() === 'en' ? 'zh-CN' : 'en'
  return (
    <IconButton label={t('switchLanguage')} lang={next} className={className ?? ''} onClick={() => setLocale(next)}>
      <Languages className="size-4" aria-hidden />
    </IconButton>
  )
}
