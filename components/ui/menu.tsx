import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names'
import { itemClass, popupClass } from './popup'

/** A button that opens a list of actions. `trigger` is the button itself. */
export function Menu({
  trigger,
  children,
  align = 'end',
}: {
  trigger: ReactElement<Record<string, unknown>>
  children: ReactNode
  align?: 'start' | 'end'
}) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="z-50" sideOffset={4} align={align}>
          <BaseMenu.Popup className={classNames(popupClass, 'min-w-44')}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

export function MenuItem({
  icon,
  danger = false,
  onSelect,
  children,
}: {
  icon?: ReactNode
  danger?: boolean
  onSelect(): void
  children: ReactNode
}) {
  return (
    <BaseMenu.Item onClick={onSelect} className={classNames(itemClass, danger && 'text-rose', '[&>svg]:size-4')}>
      {icon}
      {children}
    </BaseMenu.Item>
  )
}

/** One of several choices; the chosen one carries a mark. */
export function MenuChoices({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string
  choices: ReadonlyArray<{ value: string; label: string }>
  onChange(value: string): void
}) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-0.5 text-12 text-ink-3">{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={(next: string) => onChange(next)}>
        {choices.map((choice) => (
          <BaseMenu.RadioItem key={choice.value} value={choice.value} className={itemClass} closeOnClick>
            <span className="inline-grid size-4 place-items-center">
              <BaseMenu.RadioItemIndicator className="size-2 rounded-full bg-teal" />
            </span>
            {choice.label}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  )
}

export const MenuLine = () => <BaseMenu.Separator className="my-1 h-px bg-line" />
