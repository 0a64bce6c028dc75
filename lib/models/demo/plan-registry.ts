import type { Intent } from './intent'
import type { Move } from './move'
import type { Plan, PlanContext, Walk } from './plan'
import { listPacks, listTables, listTasks, searchTables } from './plans/catalogue'
import { changeColumn } from './plans/change-column'
import { chart } from './plans/chart'
import { checkDownstream } from './plans/check-downstream'
import { contrary } from './plans/contrary'
import { decisions } from './plans/decisions'
import { createTable, qualityRule, schedule } from './plans/define'
import { describeTable } from './plans/describe'
import { discard } from './plans/discard'
import { editNumber } from './plans/edit-number'
import { editScript } from './plans/edit-script'
import { fixDownstream } from './plans/fix-downstream'
import { holdRelease } from './plans/hold-release'
import { instanceAct, instances } from './plans/instances'
import { investigate } from './plans/investigate'
import { lineage } from './plans/lineage'
import { backfill, cancelBackfill, operate } from './plans/operate'
import { deploy, dropTable, rollback, withdraw } from './plans/pack'
import { phasedChange } from './plans/phased-change'
import { phasedScript } from './plans/phased-script'
import { publish } from './plans/publish'
import { query, typedSql } from './plans/query'
import { readFile } from './plans/read-file'
import { showTask } from './plans/show-task'
import { cannot, goOn, help, neverMind, thanks, typedApproval, undo, unknown, writeSql } from './plans/talk'
import { unknownRatio } from './plans/unknown-ratio'
import { unwanted } from './plans/unwanted'
import { writeEtl } from './plans/write-etl'

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
  unwanted,
  contrary,
  'list-tables': listTables,
  'search-tables': searchTables,
  'list-tasks': listTasks,
  'list-packs': listPacks,
  'describe-table': describeTable,
  'show-task': showTask,
  query,
  sql: typedSql,
  chart,
  'unknown-ratio': unknownRatio,
  'read-file': readFile,
  lineage,
  'change-column': (context, intent) => (intent.phased ? phasedChange : changeColumn)(context, intent),
  'edit-script': (context, intent) => (intent.phased ? phasedScript : editScript)(context, intent),
  'write-etl': writeEtl,
  investigate,
  'check-downstream': checkDownstream,
  'fix-downstream': fixDownstream,
  'drop-table': dropTable,
  'create-table': createTable,
  'edit-number': editNumber,
  'quality-rule': qualityRule,
  schedule,
  undo,
  decisions,
  discard,
  publish,
  'hold-release': holdRelease,
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
