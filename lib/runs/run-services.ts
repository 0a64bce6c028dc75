import type { HookServices } from '@/lib/hooks/define-hook'
import { tokensToday } from '@/lib/limits/daily-tokens'
import type { ToolServices } from '@/lib/tools/define-tool'
import { workspaceFolder, workspaceOf } from './files'
import { pictureAddress } from './picture-address'
import type { RunIdentity } from './run-identity'
import type { Runtime } from './runtime'

export type RunServices = HookServices & ToolServices

/** What the hooks and tools of a run work with. */
export function servicesOf(
  runtime: Runtime,
  { conversationId, user }: Pick<RunIdentity, 'conversationId' | 'user'>,
  tokenLimit: number | undefined,
): RunServices {
  const { db, policy, platform, warehouse, sql, limits, now } = runtime
  return {
    db,
    policy,
    platform,
    warehouse,
    sql,
    skills: runtime.skills,
    workspace: workspaceOf(runtime, conversationId),
    sandbox: runtime.sandbox.open(workspaceFolder(runtime, conversationId)),
    pictureAddress: (imageId) => pictureAddress(runtime.secret, imageId, runtime.now()),
    tokenLimit,
    dayTokens: { limit: limits.person.tokens, used: () => tokensToday(db, user.id, now()) },
    traceRun: runtime.traceExport?.runEnded,
  }
}
