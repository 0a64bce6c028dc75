'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { changePassword } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { TextInput } from '@/components/ui/text-input'
import { NewPasswordInput } from './new-password-input'

export function PasswordForm({ onChanged }: { onChanged(): void }) {
  const t = useTranslations('settings')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    setBusy(true)
    setFailure(undefined)
    changePassword(String(form.get('current')), String(form.get('next')))
      .then(
        () => {
          element.reset()
          toast(t('passwordChanged'))
          onChanged()
        },
        (error: unknown) => setFailure(errorText(error)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form className="grid gap-3" onSubmit={handleSubmit}>
      <Field label={t('currentPassword')} error={failure}>
        {(ids) => <TextInput {...ids} name="current" type="password" required autoComplete="current-password" />}
      </Field>
      <Field label={t('newPassword')} hint={t('passwordHint')}>
        {(ids) => <NewPasswordInput {...ids} name="next" />}
      </Field>
      <div>
        <Button type="submit" disabled={isBusy}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  )
}
