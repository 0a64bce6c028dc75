import { z } from 'zod'
import { columnChangeSchema, impactReportSchema } from './lineage'
import { phaseSchema } from './phase'
import { planSchema, releaseItemSchema } from './release'

/** A typed place in a conversation's state. Hooks write it, attachments and the loop read it. */
export interface StateKey<T> {
  readonly name: string
  readonly schema: z.ZodType<T>
}

const stateKey = <T>(name: string, schema: z.ZodType<T>): StateKey<T> => ({ name, schema })

/** Impact reports not yet told to the model; cleared when an attachment has told them. */
export const riskReports = stateKey('risk-reports', z.array(impactReportSchema))
/** Tables whose columns the model knows from before a write; cleared when told. */
export const staleTables = stateKey(
  'stale-tables',
  z.array(z.object({ tableId: z.string(), table: z.string(), version: z.number().int() })),
)
/** What happened outside the run (a late receipt, a rejected card), one sentence each; cleared when told. */
export const notices = stateKey('notices', z.array(z.string()))
/** Pictures that a script made and the person sees, not yet told to the model; cleared when told. */
export const newPictures = stateKey('new-pictures', z.array(z.object({ name: z.string(), path: z.string() })))
/** The plan panel: steps and release items. */
export const planState = stateKey('plan', planSchema)
export const releaseItems = stateKey('release-items', z.array(releaseItemSchema))
/** Snapshots by the object they came from: which base version an offloaded script has. */
export const scriptBases = stateKey(
  'script-bases',
  z.record(z.string(), z.object({ taskId: z.string(), version: z.number().int(), snapshotPath: z.string() })),
)
/** The same for columns files of tables. */
export const columnBases = stateKey(
  'column-bases',
  z.record(z.string(), z.object({ tableId: z.string(), version: z.number().int(), snapshotPath: z.string() })),
)
/** What this conversation changed in tables' columns: the losses in a script that the person has asked for. */
export const tableChanges = stateKey(
  'table-changes',
  z.array(z.object({ tableId: z.string(), table: z.string(), changes: z.array(columnChangeSchema) })),
)
/** The phase that the conversation's work is in; absent = none. */
export const phaseState = stateKey('phase', phaseSchema)

/** The run that was warned last that its person's day runs out of tokens. */
export const warnedOfDay = stateKey('warned-of-day', z.string())

/** The authorisation mark of a guarded tool (`required-state` in the configuration); written by a decision only. */
export const confirmation = (
  requiredState: string,
): StateKey<{ interactionId: string; digest: string; optionId: string }> =>
  stateKey(
    `confirm:${requiredState}`,
    z.object({ interactionId: z.string(), digest: z.string(), optionId: z.string() }),
  )
