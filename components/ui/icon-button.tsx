import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'
import { Hint } from './hint'

export const iconButtonClass =
  'inline-grid size-7 place-items-center rounded-inner text-ink-3 transition-colors hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-60 max-tablet:size-9'

type IconButtonProps = Omit<ComponentProps<typeof BaseButton>, 'className' | 'aria-label'> & {
  label: string
  className?: string
  /** The icon. */
  children: ReactNode
}

/** A button that shows only an icon: its name is read aloud and shown on hover or focus. */
export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <Hint text={label}>
      <BaseButton {...props} aria-label={label} className={classNames(iconButtonClass, className)}>
        {children}
      </BaseButton>
    </Hint>
  )
}
