'use client'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { isApiError } from '@/components/api/api-error'
import { providerAddress, signIn, signInDemo } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { TextInput } from '@/components/ui/text-input'
import { safeReturnPath } from '@/lib/contracts/return-path'
import type { Role } from '@/lib/contracts/user'
import { DemoRoles } from './demo-roles'

interface LoginFormProps {
  isDemo: boolean
  /** Name of the identity provider, where there is one. */
  provider: string | undefined
}

/** One click a role on the demo, the identity provider, and an account for everybody else. */
export function LoginForm({ isDemo, provider }: LoginFormProps) {
  const t = useTranslations('login')
  const errorText = useErrorText()
  const search = useSearchParams()
  const next = safeReturnPath(search.get('next'))
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState(provider && search.has('failed') ? t('failed', { name: provider }) : undefined)

  const enter = async (what: string, call: () => Promise<unknown>) => {
    setBusy(what)
    setFailure(undefined)
    try {
      const answer = await call()
      // A full load: the page starts with the new session and nothing else.
      location.assign((answer as { url?: string } | undefined)?.url ?? next)
    } catch (error) {
      const isWrong = isApiError(error) && error.status === 401
      setFailure(isWrong ? t('wrong') : errorText(error))
      setBusy(undefined)
    }
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void enter('account', () => signIn(String(form.get('email')), String(form.get('password'))))
  }

  return (
    <div className="grid gap-6">
      {isDemo ? <DemoRoles busy={busy} onChoose={(role: Role) => void enter(role, () => signInDemo(role))} /> : null}
      {provider ? (
        <Button
          look="primary"
          tall
          disabled={busy !== undefined}
          onClick={() => void enter('provider', () => providerAddress(next))}
        >
          {t('other', { name: provider })}
        </Button>
      ) : null}
      {isDemo || provider ? (
        <p className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('or')}
        </p>
      ) : null}
      <form className="grid gap-3" onSubmit={handleSubmit}>
        <Field label={t('email')}>
          {(ids) => <TextInput {...ids} name="email" type="email" required autoComplete="username" />}
        </Field>
        <Field label={t('password')}>
          {(ids) => <TextInput {...ids} name="password" type="password" required autoComplete="current-password" />}
        </Field>
        <Button type="submit" look={isDemo || provider ? 'plain' : 'primary'} tall disabled={busy !== undefined}>
          {busy === 'account' ? t('entering') : t('enter')}
        </Button>
      </form>
      <p role="alert" className="text-13 text-rose empty:hidden">
        {failure}
      </p>
    </div>
  )
}
