import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { controlClass } from './text-input'

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={classNames(controlClass, 'min-h-16 resize-y py-2', className)} />
}
