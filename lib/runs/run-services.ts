import type { HookServices } from '@/lib/hooks/define-hook'
import type { ToolServices } from '@/lib/tools/define-tool'
import { workspaceFolder, workspaceOf } from './files'
import { pictureAddress } from './picture-address'
import type { Runtime } from './runtime'

export type RunServices = HookServices & ToolServices

/** What the hooks and tools of a conversation's runs work with. */
export function servicesOf(runtime: Runtime, conversationId: string, tokenLimit: number | undefined): RunServices {
  const { db, policy, platform, warehouse, sql } = runtime
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
    traceRun: runtime.traceExport?.runEnded,
  }
}
