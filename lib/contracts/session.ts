import { z } from 'zod'

/** A place where a person is signed in. */
export interface SessionView {
  id: string
  isCurrent: boolean
  /** ISO time of the sign-in. */
  since: string
  /** As the browser names itself; may be empty. */
  program: string
}

/** How a person shows once more that it is they: one click on the demo, the password, or the identity provider. */
export type ConfirmBy = 'demo' | 'password' | 'provider'

/** Limits of a new password, in characters. */
export const passwordLimits = { min: 10, max: 200 }

const newPassword = z.string().min(passwordLimits.min).max(passwordLimits.max)
const enteredPassword = z.string().min(1).max(passwordLimits.max)

export const signInBody = z.object({ email: z.string().max(200), password: z.string().max(passwordLimits.max) })
/** `again`: the provider is to ask also somebody who is signed in there. */
export const providerSignIn = z.object({ next: z.string().max(2_000).default('/'), again: z.boolean().default(false) })
export const confirmLogin = z.object({ password: enteredPassword.optional() })
export const passwordChange = z.object({ current: enteredPassword, next: newPassword })
export const firstAdmin = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(200),
  password: newPassword,
  code: z.string().max(40).default(''),
})
