'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { listSessions } from '@/components/api/endpoints'
import { useResource } from '@/components/api/use-resource'
import { useMe } from '@/components/session/me-context'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Locale } from '@/lib/contracts/localized'
import { PasswordForm } from './password-form'
import { SessionList } from './session-list'
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
  const { person, model, confirmBy } = useMe()
  const sessions = useResource('sessions', listSessions)
  usePageTitle(t('title'))
  return (
    <main id="main" className="scroll-area bg-paper">
      <div className="mx-auto grid max-w-xl gap-8 px-6 py-8 max-tablet:px-4">
        <h1 className="text-20 font-semibold tracking-tight">{t('title')}</h1>
        <Appearance />
        <Section title={t('account')}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-13">
            <dt className="text-ink-3">{t('person')}</dt>
            <dd>
              {person.name} · {s(`role.${person.role}`)}
            </dd>
            <dt className="text-ink-3">{t('model')}</dt>
            <dd>{model.demo ? t('demoModel') : model.name}</dd>
          </dl>
        </Section>
        <Section title={t('sessions')}>
          <SessionList sessions={sessions} />
        </Section>
        {confirmBy === 'password' ? (
          <Section title={t('changePassword')}>
            <PasswordForm onChanged={sessions.reload} />
          </Section>
        ) : null}
      </div>
    </main>
  )
}

function Appearance() {
  const t = useTranslations('settings')
  const s = useTranslations('shell')
  const locale = useLocale()
  const setLocale = useSetLocale()
  const { theme, setTheme } = useChosenTheme()
  return (
    <Section title={t('appearance')}>
      <Field label={t('language')}>
        {(ids) => <Select {...ids} value={locale} choices={languages} onChange={(next) => setLocale(next as Locale)} />}
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
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-15 font-semibold">{title}</h2>
      {children}
    </section>
  )
}
