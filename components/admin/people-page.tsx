'use client'
import { LogOut, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { useFormat } from '@/components/format/use-format'
import { useMe } from '@/components/session/me-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Select } from '@/components/ui/select'
import type { PersonLine } from '@/lib/contracts/admin-system'
import { type Role, roles } from '@/lib/contracts/user'
import { changeRole, endSessions, listPeople } from './admin-api'
import { AdminPage, Loaded } from './admin-page'
import { type Column, DataTable } from './data-table'
import { NewPersonDialog } from './new-person-dialog'

type People = { items: PersonLine[] }

/** Who may do what, and where they are signed in. */
export function PeoplePage() {
  const t = useTranslations('admin.people')
  const errorText = useErrorText()
  const people = useResource('people', listPeople)
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<PersonLine>()
  const act = (work: Promise<People>) =>
    work.then(people.set).catch((error: unknown) => {
      toast.error(errorText(error))
      people.reload()
    })
  const columns = useColumns({ onRole: (id, role) => void act(changeRole(id, role)), onEnd: setEnding })
  return (
    <AdminPage
      place="people"
      action={
        <Button onClick={() => setAdding(true)}>
          <UserPlus className="size-4" aria-hidden />
          {t('add')}
        </Button>
      }
    >
      <Loaded resource={people}>
        {({ items }) => <DataTable label={t('label')} columns={columns} rows={items} rowKey={({ id }) => id} />}
      </Loaded>
      <NewPersonDialog open={isAdding} onOpenChange={setAdding} onAdded={people.set} />
      <ConfirmDialog
        open={ending !== undefined}
        onOpenChange={(open) => {
          if (!open) setEnding(undefined)
        }}
        title={t('endTitle', { name: ending?.name ?? '' })}
        description={t('endText')}
        confirmLabel={t('end')}
        cancelLabel={t('cancel')}
        danger
        onConfirm={() => ending && void act(endSessions(ending.id))}
      />
    </AdminPage>
  )
}

function useColumns({
  onRole,
  onEnd,
}: {
  onRole(id: string, role: Role): void
  onEnd(person: PersonLine): void
}): Array<Column<PersonLine>> {
  const t = useTranslations('admin.people')
  const s = useTranslations('shell')
  const format = useFormat()
  const { person: me } = useMe()
  return [
    {
      key: 'name',
      label: t('name'),
      cell: ({ name, id }) => (
        <span className="whitespace-nowrap">{`${name}${id === me.id ? ` ${t('you')}` : ''}`}</span>
      ),
    },
    { key: 'email', label: t('email'), cell: ({ email }) => <span className="whitespace-nowrap">{email}</span> },
    {
      key: 'role',
      label: t('role'),
      cell: ({ id, name, role }) => (
        <Select
          aria-label={t('roleOf', { name })}
          className="min-w-40"
          value={role}
          choices={roles.map((each) => ({ value: each, label: s(`role.${each}`) }))}
          onChange={(value) => onRole(id, value as Role)}
        />
      ),
    },
    { key: 'sessions', label: t('sessions'), isNumber: true, cell: ({ sessions }) => format.number(sessions) },
    { key: 'seen', label: t('lastSeen'), cell: ({ lastSeenAt }) => (lastSeenAt ? format.dateTime(lastSeenAt) : '–') },
    {
      key: 'end',
      label: t('actions'),
      cell: (line) => (
        <Button look="quiet" disabled={line.sessions === 0} onClick={() => onEnd(line)}>
          <LogOut className="size-4" aria-hidden />
          {t('end')}
          <span className="sr-only">: {line.name}</span>
        </Button>
      ),
    },
  ]
}
