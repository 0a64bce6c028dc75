'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmLogin } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useMe } from '@/components/session/me-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Group } from '@/components/ui/group'
import { TextInput } from '@/components/ui/text-input'

interface FreshLoginProps {
  /** How old a login may be. */
  minutes: number
  /** The session is new: the decision can be sent again. */
  onConfirmed(): void
}

/** Where the decision was refused for an old login: shows once more who it is, and the decision goes on. */
export function FreshLogin({ minutes, onConfirmed }: FreshLoginProps) {
  const t = useTranslations('decision.freshLogin')
  const errorText = useErrorText()
  const { person, confirmBy } = useMe()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const confirm = (entered?: string) => {
    setBusy(true)
    setFailure(undefined)
    confirmLogin(entered).then(onConfirmed, (error: unknown) => {
      setFailure(errorText(error))
      setBusy(false)
    })
  }
  return (
    <Group
      label={t('title')}
      className="grid basis-full gap-2 rounded-card border border-amber-line bg-amber-wash p-3.5"
    >
      <b className="font-semibold">{t('title')}</b>
      <p className="text-13 text-ink-2">{t('text', { minutes })}</p>
      {confirmBy === 'password' ? (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            confirm(password)
          }}
        >
          <Field label={t('password')} error={failure} className="min-w-[220px] flex-1">
            {(ids) => (
              <TextInput
                {...ids}
                type="password"
                required
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" look="primary" tall disabled={isBusy}>
            {t('confirm')}
          </Button>
        </form>
      ) : null}
      {confirmBy === 'demo' ? (
        <div>
          <Button look="primary" tall disabled={isBusy} onClick={() => confirm()}>
            {t('confirmDemo', { name: person.name })}
          </Button>
        </div>
      ) : null}
      {confirmBy === 'provider' ? <ProviderLink label={t('provider')} /> : null}
      {failure && confirmBy !== 'password' ? (
        <p role="alert" className="text-13 text-rose">
          {failure}
        </p>
      ) : null}
    </Group>
  )
}

/** A full load: the provider asks, and leads back to this page. */
function ProviderLink({ label }: { label: string }) {
  const back = typeof location === 'undefined' ? '/' : location.pathname + location.search
  return (
    <div>
      <a href={`/login?next=${encodeURIComponent(back)}`}>{label}</a>
    </div>
  )
}
