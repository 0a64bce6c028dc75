'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isApiError } from '@/components/api/api-error'
import { confirmLogin, providerAddress } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useMe } from '@/components/session/me-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Group } from '@/components/ui/group'
import { TextInput } from '@/components/ui/text-input'
import type { Deciding } from './use-decide'

/** Where the decision was refused for an old login: shows once more who it is, and the same decision goes on. */
export function FreshLogin({ deciding }: { deciding: Deciding }) {
  const { error, sendAgain } = deciding
  if (!isApiError(error, 'fresh-login-required')) return null
  return <ConfirmLogin minutes={Number(error.details.minutes)} onConfirmed={sendAgain} />
}

interface ConfirmLoginProps {
  /** How old a login may be. */
  minutes: number
  /** The session is new. */
  onConfirmed(): void
}

function ConfirmLogin({ minutes, onConfirmed }: ConfirmLoginProps) {
  const t = useTranslations('decision.freshLogin')
  const errorText = useErrorText()
  const { person, confirmBy } = useMe()
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
      className="col-span-full grid basis-full gap-2 rounded-card border border-amber-line bg-amber-wash p-3.5"
    >
      <b className="font-semibold">{t('title')}</b>
      <p className="text-13 text-ink-2">{t('text', { minutes })}</p>
      {confirmBy === 'password' ? <PasswordLine isBusy={isBusy} failure={failure} onEnter={confirm} /> : null}
      {confirmBy === 'demo' ? (
        <div>
          <Button look="primary" tall disabled={isBusy} onClick={() => confirm()}>
            {t('confirmDemo', { name: person.name })}
          </Button>
        </div>
      ) : null}
      {confirmBy === 'provider' ? (
        <ProviderButton label={t('provider')} onFailed={(error) => setFailure(errorText(error))} />
      ) : null}
      {failure && confirmBy !== 'password' ? (
        <p role="alert" className="text-13 text-rose">
          {failure}
        </p>
      ) : null}
    </Group>
  )
}

interface PasswordLineProps {
  isBusy: boolean
  failure: string | undefined
  onEnter(password: string): void
}

function PasswordLine({ isBusy, failure, onEnter }: PasswordLineProps) {
  const t = useTranslations('decision.freshLogin')
  const [password, setPassword] = useState('')
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onEnter(password)
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
  )
}

/** A full load: the provider asks, and leads back to this page. */
function ProviderButton({ label, onFailed }: { label: string; onFailed(error: unknown): void }) {
  const goThere = () =>
    providerAddress(location.pathname + location.search, true).then(({ url }) => location.assign(url), onFailed)
  return (
    <div>
      <Button look="primary" tall onClick={() => void goThere()}>
        {label}
      </Button>
    </div>
  )
}
