'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMe } from '@/components/session/me-context'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Locale } from '@/lib/contracts/localized'
import { useChosenTheme } from './theme-switch'
import { usePageTitle } from './use-page-title'
import { useSetLocale } from './use-set-locale'

/** Language names in their own language, so that whoever needs one finds it. */
const languages = [
  { value: 'en', label: 'English' },
  { value: 'zh-CN', label: '简体中文' },
]

export function SettingsPage() {
  const t = useTranslations('settings')
  const s = useTranslations('shell')
  const locale = useLocale()
  const setLocale = useSetLocale()
  const { theme, setTheme } = useChosenTheme()
  const { person, model } = useMe()
  usePageTitle(t('title'))
  return (
    <main id="main" className="scroll-area bg-paper">
      <div className="mx-auto grid max-w-xl gap-6 px-6 py-8 max-tablet:px-4">
        <h1 className="text-20 font-semibold tracking-tight">{t('title')}</h1>
        <Field label={t('language')}>
          {(ids) => (
            <Select {...ids} value={locale} choices={languages} onChange={(next) => setLocale(next as Locale)} />
          )}
        </Field>
        <Field label={t('theme')}>
          {(ids) => (
            <Select
              {...ids}
              value={theme}
              choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: s(`theme.${value}`) }))}
              onChange={setTheme}
            />
          )}
        </Field>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-4 text-13">
          <dt className="text-ink-3">{t('person')}</dt>
          <dd>
            {person.name} · {s(`role.${person.role}`)}
          </dd>
          <dt className="text-ink-3">{t('model')}</dt>
          <dd>{model.demo ? t('demoModel') : model.name}</dd>
        </dl>
      </div>
    </main>
  )
}
