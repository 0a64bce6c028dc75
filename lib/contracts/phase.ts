import { z } from 'zod'

/** The phases of a longer piece of work, in order. */
export const phases = ['design', 'decompose', 'execute', 'verify'] as const
export const phaseSchema = z.enum(phases)
export type Phase = z.infer<typeof phaseSchema>

/** What comes after a phase; after the last one the work is done. */
export const phaseAfter = (phase: Phase): Phase | 'done' => phases[phases.indexOf(phase) + 1] ?? 'done'
