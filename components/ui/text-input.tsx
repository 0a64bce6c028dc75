import { Input } from '@base-ui/react/input'
import type { ComponentProps } from 'react'
import { classNames } from './class-names'

/** The frame of every one-line control. */
export const controlClass =
  'w-full rounded-inner border border-line-control bg-paper px-2.5 text-14 text-ink aria-invalid:border-rose focus-visible:border-teal focus-visible:outline-1 focus-visible:outline-offset-0'

export function TextInput({
  className,
  ...props
}: Omit<ComponentProps<typeof Input>, 'className'> & { className?: string }) {
  return <Input {...props} className={classNames(controlClass, 'h-decide', className)} />
}
