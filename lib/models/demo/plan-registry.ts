import type { Intent } from './intent'
import type { Move } from './move'
import type { Plan, PlanContext, Walk } from './plan'
import { listPacks, listTables, listTasks, searchTables } from './plans/catalogue'
import { changeColumn } from './plans/change-column'
import { chart } from './plans/chart'
import { createTable, qualityRule, schedule } from './plans/define'
import { describeTable } from './plans/describe'
import { editNumber } from './plans/edit-number'
import { editScript } from './plans/edit-script'
import { fixDownstream } from './plans/fix-downstream'
import { instanceAct, instances } from './plans/instances'
import { lineage } from './plans/lineage'
import { backfill, cancelBackfill, operate } from './plans/operate'
import { deploy, dropTable, rollback, withdraw } from './plans/pack'
import { query, typedSql } from './plans/query'
import { publish } from './plans/release'
import { showTask } from './plans/show-task'
import { cannot, goOn, help, neverMind, thanks, typedApproval, undo, unknown, writeSql } from './plans/talk'

type Plans = { [K in Intent['kind']]: Plan<Extract<Intent, { kind: K }>> }

const plans: Plans = {
  help,
  thanks,
  'typed-approval': typedApproval,
  'never-mind': neverMind,
  'write-sql': writeSql,
  'go-on': goOn,
  cannot,
  unknown,
  'list-tables': listTables,
  'search-tables': searchTables,
  'list-tasks': listTasks,
  'list-packs': listPacks,
  'describe-table': describeTable,
  'show-task': showTask,
  query,
  sql: typedSql,
  chart,
  lineage,
  'change-column': changeColumn,
  'edit-script': editScript,
  'fix-downstream': fixDownstream,
  'drop-table': dropTable,
  'create-table': createTable,
  'edit-number': editNumber,
  'quality-rule': qualityRule,
  schedule,
  undo,
  publish,
  deploy,
  withdraw,
  rollback,
  backfill,
  'cancel-backfill': cancelBackfill,
  operate,
  instances,
  'instance-act': instanceAct,
}

/** The plan of an intent, begun. */
export function planFor(intent: Intent, context: PlanContext): Walk<Move> {
  const plan = plans[intent.kind] as Plan<Intent>
  return plan(context, intent)
}
