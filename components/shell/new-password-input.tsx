import type { ComponentProps } from 'react'
import { TextInput } from '@/components/ui/text-input'
import { passwordLimits } from '@/lib/contracts/session'

/** Where somebody chooses a password: the limits are those that the server checks. */
export function NewPasswordInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      {...props}
      type="password"
      required
      minLength={passwordLimits.min}
      maxLength={passwordLimits.max}
      autoComplete="new-password"
    />
  )
}
