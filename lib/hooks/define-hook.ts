import type { Db } from '@/db/client'
import type { Hook } from '@/lib/agent/hook'
import type { Policy } from '@/lib/guard/policy'
import type { Platform } from '@/lib/platform/port'
import type { SqlWorker } from '@/lib/sql/sql-worker'
import type { Warehouse } from '@/lib/warehouse/port'
import type { Workspace } from '@/lib/workspace/workspace'

/** What hooks may use; bound by `lib/runs`. */
export interface HookServices {
  db: Db
  policy: Policy
  platform: Platform
  warehouse: Warehouse
  workspace: Workspace
  sql: SqlWorker
  /** Variables that later scripts of the conversation start with. */
  sandbox: { saveEnvironment(variables: Record<string, string>): void }
  /** Tokens that the run may use; undefined = no limit. */
  tokenLimit?: number | undefined
  /** The tokens of the person's day, whichever run uses them; undefined = no limit. */
  dayTokens?: { limit: number; used(): number } | undefined
  /** Told when a run has ended, if traces are exported. */
  traceRun?: ((runId: string) => void) | undefined
  /** A signed address of a stored picture, good until `expiresAt`. */
  pictureAddress(imageId: string): { url: string; expiresAt: string }
}

/** A hook is a record of slots; deleting it is one line in `index.ts`. */
export const defineHook = (hook: Hook<HookServices>): Hook<HookServices> => hook
