import type { Instance, InstanceStatus, Task, WriteContext } from './port'
import type { BackfillPlan, BackfillRange, DebugRun, Page } from './port-records'

/** The part of the platform that runs tasks: instances, backfills, states. */
export interface PlatformOperations {
  listInstances(filter?: { taskId?: string; status?: InstanceStatus; bizdate?: string }, limit?: number): Page<Instance>
  getInstance(instanceId: string): Instance | undefined
  getInstanceLog(instanceId: string): string | undefined
  /** Runs what is saved on a throwaway copy that also has the actor's own saved table changes which the script names. */
  debugRun(input: { taskId: string; bizdate: string }, context: WriteContext): Promise<DebugRun>
  rerunInstance(instanceId: string, context: WriteContext): Promise<Instance>
  previewBackfill(
    range: BackfillRange,
  ): Promise<{ taskIds: string[]; days: number; instances: number; tables: string[] }>
  backfill(
    input: BackfillRange & { parallelism?: number; reason: string },
    context: WriteContext,
  ): Promise<BackfillPlan>
  cancelBackfill(backfillId: string, context: WriteContext): Promise<BackfillPlan>
  freezeTask(taskId: string, context: WriteContext): Promise<Task>
  unfreezeTask(taskId: string, context: WriteContext): Promise<Task>
  offlineTask(taskId: string, context: WriteContext): Promise<Task>
  /** Asks for the kill; the instance is `killing` until the run has really ended. */
  killInstance(instanceId: string, context: WriteContext): Promise<Instance>
}
