import type { Intent } from './intent'
import type { Move } from './move'
import type { Plan, PlanContext, Walk } from './plan'
import { describeTable, listTables, searchTables, showTask } from './plans/catalogue'
import { changeColumn } from './plans/change-column'
import { lineage } from './plans/lineage'
import { backfill, instanceAct, instances, operate } from './plans/operate'
import { deploy, dropTable, rollback, withdraw } from './plans/pack'
import { chart, query, typedSql } from './plans/query'
import { publish } from './plans/release'
import { editScript, fixDownstream } from './plans/script'
import { help, thanks, typedApproval, unknown } from './plans/talk'

type Plans = { [K in Intent['kind']]: Plan<Extract<Intent, { kind: K }>> }

const plans: Plans = {
  help,
  thanks,
  'typed-approval': typedApproval,
  unknown,
  'list-tables': listTables,
  'search-tables': searchTables,
  'describe-table': describeTable,
  'show-task': showTask,
  'change-column': changeColumn,
  publish,
  lineage,
  query,
  sql: typedSql,
  chart,
  'edit-script': editScript,
  'fix-downstream': fixDownstream,
  deploy,
  withdraw,
  rollback,
  'drop-table': dropTable,
  backfill,
  operate,
  instances,
  'instance-act': instanceAct,
}

/** The plan of an intent, begun. */
export function planFor(intent: Intent, context: PlanContext): Walk<Move> {
  const plan = plans[intent.kind] as Plan<Intent>
  return plan(context, intent)
}
