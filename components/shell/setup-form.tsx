'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { setUp } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { TextInput } from '@/components/ui/text-input'
import { NewPasswordInput } from './new-password-input'

/** The first administrator's account. Somebody beyond this machine proves with a code that they see the server's console. */
export function SetupForm({ asksCode }: { asksCode: boolean }) {
  const t = useTranslations('setup')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    setBusy(true)
    setFailure(undefined)
    setUp({ name: text('name'), email: text('email'), password: text('password'), code: text('code') }).then(
      // A full load: the page starts with the new session and nothing else.
      () => location.assign('/'),
      (error: unknown) => {
        setFailure(errorText(error))
        setBusy(false)
      },
    )
  }
  return (
    <form className="grid gap-3" onSubmit={handleSubmit}>
      <Field label={t('name')}>{(ids) => <TextInput {...ids} name="name" required autoComplete="name" />}</Field>
      <Field label={t('email')}>
        {(ids) => <TextInput {...ids} name="email" type="email" required autoComplete="username" />}
      </Field>
      <Field label={t('password')} hint={t('passwordHint')}>
        {(ids) => <NewPasswordInput {...ids} name="password" />}
      </Field>
      {asksCode ? (
        <Field label={t('code')} hint={t('codeHint')}>
          {(ids) => <TextInput {...ids} name="code" required autoComplete="off" className="font-mono uppercase" />}
        </Field>
      ) : null}
      <Button type="submit" look="primary" tall disabled={isBusy}>
        {isBusy ? t('creating') : t('create')}
      </Button>
      <p role="alert" className="text-13 text-rose empty:hidden">
        {failure}
      </p>
    </form>
  )
}
