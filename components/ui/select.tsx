import { Select as BaseSelect } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { classNames } from './class-names'
import { itemClass, popupClass } from './popup'
import { controlClass } from './text-input'

interface SelectProps {
  id?: string
  value: string | null
  choices: ReadonlyArray<{ value: string; label: string }>
  placeholder?: string | undefined
  disabled?: boolean
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean
  onChange(value: string): void
  className?: string
}

export function Select({
  value,
  choices,
  placeholder,
  disabled = false,
  onChange,
  className,
  ...trigger
}: SelectProps) {
  return (
    <BaseSelect.Root
      items={[...choices]}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
    >
      <BaseSelect.Trigger
        {...trigger}
        className={classNames(controlClass, 'flex h-decide items-center justify-between gap-2', className)}
      >
        <BaseSelect.Value placeholder={placeholder ?? ''} />
        <BaseSelect.Icon>
          <ChevronsUpDown className="size-4 text-ink-3" aria-hidden />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className="z-50" sideOffset={4} alignItemWithTrigger={false}>
          <BaseSelect.Popup className={classNames(popupClass, 'min-w-(--anchor-width)')}>
            {choices.map((choice) => (
              <BaseSelect.Item key={choice.value} value={choice.value} className={itemClass}>
                <BaseSelect.ItemText className="flex-1">{choice.label}</BaseSelect.ItemText>
                <BaseSelect.ItemIndicator>
                  <Check className="size-4 text-teal" aria-hidden />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}
