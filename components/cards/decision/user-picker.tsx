'use client'
import { Combobox } from '@base-ui/react/combobox'
import { ChevronsUpDown, User } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { listPeople } from '@/components/api/endpoints'
import { useErrorText } from '@/components/api/use-error-text'
import { useResource } from '@/components/api/use-resource'
import { classNames } from '@/components/ui/class-names'
import { itemClass, popupClass } from '@/components/ui/popup'
import type { Person } from '@/lib/contracts/user'

type Choice = Pick<Person, 'id' | 'name'>

interface UserPickerProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  value: string | undefined
  placeholder: string
  /** Nobody approves his own request. */
  exceptId: string
  /** Nobody else may be chosen. */
  only?: ReadonlyArray<Choice> | undefined
  disabled: boolean
  onChange(id: string | undefined): void
}

/** Finds a person who may approve, by typing a part of the name; where only one may, that one is chosen from the start. The value is the account's id. */
export function UserPicker({ value, placeholder, exceptId, only, disabled, onChange, ...field }: UserPickerProps) {
  const t = useTranslations('inputs')
  const errorText = useErrorText()
  const people = useResource('approver', () => listPeople('approver'))
  const items: ReadonlyArray<Choice> = (only ?? people.data?.items ?? []).filter(({ id }) => id !== exceptId)
  useChosenIfOnly(only || people.data ? items : [], value, onChange)
  return (
    <Combobox.Root
      items={items}
      value={items.find(({ id }) => id === value) ?? null}
      onValueChange={(person: Choice | null) => onChange(person?.id)}
      itemToStringLabel={(person: Choice) => person.name}
      isItemEqualToValue={(a: Choice, b: Choice) => a.id === b.id}
      disabled={disabled}
    >
      <Combobox.InputGroup className="frame-focus flex h-decide w-full items-center gap-2 rounded-inner border border-line-control bg-paper px-2.5">
        <User className="size-4 text-ink-3" aria-hidden />
        <Combobox.Input {...field} placeholder={placeholder} className="w-full min-w-0 bg-transparent outline-none" />
        <Combobox.Trigger
          aria-label={t('showPeople')}
          className="-mr-1 grid size-7 place-items-center rounded-chip text-ink-3"
        >
          <ChevronsUpDown className="size-4" aria-hidden />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className="z-50" sideOffset={4}>
          <Combobox.Popup className={classNames(popupClass, 'w-(--anchor-width)')}>
            <Combobox.Empty className="px-2 py-1.5 text-13 text-ink-3 empty:hidden">
              {people.error ? errorText(people.error) : people.isLoading ? t('loadingPeople') : t('nobody')}
            </Combobox.Empty>
            <Combobox.List>
              {(person: Choice) => (
                <Combobox.Item key={person.id} value={person} className={itemClass}>
                  {person.name}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Once: whoever empties the field again keeps it empty. */
function useChosenIfOnly(items: readonly Choice[], value: string | undefined, onChange: (id: string) => void): void {
  const isOffered = useRef(false)
  const id = items.length === 1 ? items[0]?.id : undefined
  useEffect(() => {
    if (isOffered.current || id === undefined || value !== undefined) return
    isOffered.current = true
    onChange(id)
  }, [id, value, onChange])
}
