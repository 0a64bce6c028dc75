import { z } from 'zod'

export const roles = ['analyst', 'approver', 'admin'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

export const personSchema = z.object({ id: z.string(), name: z.string(), role: roleSchema })
/** A signed-in person. `id` is the account id. */
export type Person = z.infer<typeof personSchema>
