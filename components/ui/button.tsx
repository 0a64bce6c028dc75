import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps } from 'react'
import { classNames } from './class-names'

const looks = {
  plain: 'border-line-control bg-paper text-ink hover:bg-hover font-medium',
  primary: 'border-teal-fill bg-teal-fill text-on-teal hover:border-teal-strong hover:bg-teal-strong font-semibold',
  danger: 'border-rose bg-paper text-rose hover:bg-rose-wash font-medium',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink font-medium',
} as const

export type ButtonLook = keyof typeof looks

/** Shared with links that look like buttons. */
export const buttonClass = (look: ButtonLook = 'plain', tall = false): string =>
  classNames(
    'inline-flex items-center justify-center gap-1.5 rounded-inner border whitespace-nowrap no-underline transition-colors select-none',
    tall ? 'h-decide px-4' : 'h-control px-3',
    looks[look],
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-ink-3',
  )

export function Button({
  look = 'plain',
  tall = false,
  className,
  ...props
}: Omit<ComponentProps<typeof BaseButton>, 'className'> & { look?: ButtonLook; tall?: boolean; className?: string }) {
  return <BaseButton {...props} className={classNames(buttonClass(look, tall), className)} />
}
