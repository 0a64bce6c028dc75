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

export const MenuLine = () => <BaseMenu.Separator className="my-1 h-px bg-line" />
