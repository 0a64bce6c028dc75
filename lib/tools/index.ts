import { backfill } from './backfill'
import { bash } from './bash'
import { cancelBackfill } from './cancel-backfill'
import { completePhase } from './complete-phase'
import { copyFile } from './copy-file'
import { createFile } from './create-file'
import { debugRun } from './debug-run'
import { delegate } from './delegate'
import { deleteDatasource } from './delete-datasource'
import { deployCommit } from './deploy-commit'
import { discardChange } from './discard-change'
import { dropTable } from './drop-table'
import { executeSql } from './execute-sql'
import { freezeTask } from './freeze-task'
import { getInstanceLog } from './get-instance-log'
import { getLineage } from './get-lineage'
import { getPack } from './get-pack'
import { getTable } from './get-table'
import { getTableDdl } from './get-table-ddl'
import { getTask } from './get-task'
import { killInstance } from './kill-instance'
import { listFiles } from './list-files'
import { listInstances } from './list-instances'
import { listPacks } from './list-packs'
import { listTasks } from './list-tasks'
import { offlineTask } from './offline-task'
import { packCommit } from './pack-commit'
import { previewTable } from './preview-table'
import { readSkill } from './read-skill'
import { rerunInstance } from './rerun-instance'
import { rollback } from './rollback'
import { runPython } from './run-python'
import { saveDocument } from './save-document'
import { searchFile } from './search-file'
import { searchTables } from './search-tables'
import { strReplace } from './str-replace'
import { transferTaskUpsert } from './transfer-task-upsert'
import { unfreezeTask } from './unfreeze-task'
import { updatePlan } from './update-plan'
import { upsertDatasource } from './upsert-datasource'
import { upsertQualityRule } from './upsert-quality-rule'
import { upsertSchedule } from './upsert-schedule'
import { upsertTable } from './upsert-table'
import { upsertTask } from './upsert-task'
import { viewFile } from './view-file'
import { withdrawPack } from './withdraw-pack'

/** Every tool of the agent. The order is that of the model's request and stays fixed: its cached prefix depends on it. */
export const tools = [
  // catalogue
  searchTables,
  getTable,
  getTableDdl,
  getLineage,
  previewTable,
  listTasks,
  getTask,
  // change
  upsertTable,
  upsertTask,
  upsertSchedule,
  upsertQualityRule,
  upsertDatasource,
  deleteDatasource,
  transferTaskUpsert,
  dropTable,
  discardChange,
  // release
  packCommit,
  deployCommit,
  withdrawPack,
  rollback,
  listPacks,
  getPack,
  // operate
  listInstances,
  getInstanceLog,
  debugRun,
  rerunInstance,
  backfill,
  cancelBackfill,
  freezeTask,
  unfreezeTask,
  offlineTask,
  killInstance,
  // files
  listFiles,
  viewFile,
  searchFile,
  copyFile,
  strReplace,
  createFile,
  // analyse
  executeSql,
  runPython,
  bash,
  // plan
  readSkill,
  updatePlan,
  completePhase,
  saveDocument,
  delegate,
] as const
