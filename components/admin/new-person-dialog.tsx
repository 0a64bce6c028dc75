'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '@/components/api/use-error-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import type { PersonLine } from '@/lib/contracts/admin-system'
import { type Role, roles } from '@/lib/contracts/user'
import { addPerson } from './admin-api'

const fields = [
  { name: 'name', type: 'text', autoComplete: 'off' },
  { name: 'email', type: 'email', autoComplete: 'off' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
] as const

/** A local account with a first password, which its person changes in the settings. */
export function NewPersonDialog({
  open,
  onOpenChange,
  onAdded,
}: {
  open: boolean
  onOpenChange(open: boolean): void
  onAdded(people: { items: PersonLine[] }): void
}) {
  const t = useTranslations('admin.people')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('add')}
      description={t('addText')}
      closeLabel={t('cancel')}
    >
      <NewPersonForm
        onAdded={(people) => {
          onAdded(people)
          onOpenChange(false)
        }}
      />
    </Dialog>
  )
}

function NewPersonForm({ onAdded }: { onAdded(people: { items: PersonLine[] }): void }) {
  const t = useTranslations('admin.people')
  const s = useTranslations('shell')
  const errorText = useErrorText()
  const [values, setValues] = useState({ name: '', email: '', password: '' })
  const [role, setRole] = useState<Role>('analyst')
  const [error, setError] = useState<unknown>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    addPerson({ ...values, role }).then(onAdded, setError)
  }
  return (
    <form className="grid gap-3 p-4" onSubmit={handleSubmit}>
      {fields.map(({ name, type, autoComplete }) => (
        <Field key={name} label={t(name)} hint={name === 'password' ? t('passwordHint') : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              type={type}
              required
              autoComplete={autoComplete}
              minLength={name === 'password' ? 10 : 1}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <Field label={t('role')}>
        {(ids) => (
          <Select
            id={ids.id}
            aria-label={t('role')}
            value={role}
            choices={roles.map((each) => ({ value: each, label: s(`role.${each}`) }))}
            onChange={(value) => setRole(value as Role)}
          />
        )}
      </Field>
      <p role="alert" className="text-13 text-rose empty:hidden">
        {error ? errorText(error) : null}
      </p>
      <Button type="submit" look="primary" tall>
        {t('add')}
      </Button>
    </form>
  )
}
