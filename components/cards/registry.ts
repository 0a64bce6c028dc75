import { defaultCard } from './default-card'
import type { AnyToolCard } from './define-card'
import { backfillCard } from './tools/backfill-card'
import { bashCard } from './tools/bash-card'
import { cancelBackfillCard } from './tools/cancel-backfill-card'
import { completePhaseCard } from './tools/complete-phase-card'
import { copyFileCard } from './tools/copy-file-card'
import { createFileCard } from './tools/create-file-card'
import { debugRunCard } from './tools/debug-run-card'
import { delegateCard } from './tools/delegate-card'
import { deleteDatasourceCard } from './tools/delete-datasource-card'
import { deployCommitCard } from './tools/deploy-commit-card'
import { discardChangeCard } from './tools/discard-change-card'
import { dropTableCard } from './tools/drop-table-card'
import { executeSqlCard } from './tools/execute-sql-card'
import { freezeTaskCard } from './tools/freeze-task-card'
import { getInstanceLogCard } from './tools/get-instance-log-card'
import { getLineageCard } from './tools/get-lineage-card'
import { getPackCard } from './tools/get-pack-card'
import { getTableCard } from './tools/get-table-card'
import { getTableDdlCard } from './tools/get-table-ddl-card'
import { getTaskCard } from './tools/get-task-card'
import { killInstanceCard } from './tools/kill-instance-card'
import { listFilesCard } from './tools/list-files-card'
import { listInstancesCard } from './tools/list-instances-card'
import { listPacksCard } from './tools/list-packs-card'
import { listTasksCard } from './tools/list-tasks-card'
import { offlineTaskCard } from './tools/offline-task-card'
import { packCommitCard } from './tools/pack-commit-card'
import { previewTableCard } from './tools/preview-table-card'
import { readSkillCard } from './tools/read-skill-card'
import { rerunInstanceCard } from './tools/rerun-instance-card'
import { rollbackCard } from './tools/rollback-card'
import { runPythonCard } from './tools/run-python-card'
import { saveDocumentCard } from './tools/save-document-card'
import { searchFileCard } from './tools/search-file-card'
import { searchTablesCard } from './tools/search-tables-card'
import { strReplaceCard } from './tools/str-replace-card'
import { transferTaskUpsertCard } from './tools/transfer-task-upsert-card'
import { unfreezeTaskCard } from './tools/unfreeze-task-card'
import { updatePlanCard } from './tools/update-plan-card'
import { upsertDatasourceCard } from './tools/upsert-datasource-card'
import { upsertQualityRuleCard } from './tools/upsert-quality-rule-card'
import { upsertScheduleCard } from './tools/upsert-schedule-card'
import { upsertTableCard } from './tools/upsert-table-card'
import { upsertTaskCard } from './tools/upsert-task-card'
import { viewFileCard } from './tools/view-file-card'
import { withdrawPackCard } from './tools/withdraw-pack-card'

/** One card a tool. A new tool's card is a file and a line here; without one the default card shows it. */
export const toolCards: readonly AnyToolCard[] = [
  searchTablesCard,
  getTableCard,
  getTableDdlCard,
  getLineageCard,
  previewTableCard,
  listTasksCard,
  getTaskCard,
  upsertTableCard,
  upsertTaskCard,
  upsertScheduleCard,
  upsertQualityRuleCard,
  upsertDatasourceCard,
  deleteDatasourceCard,
  transferTaskUpsertCard,
  dropTableCard,
  discardChangeCard,
  packCommitCard,
  deployCommitCard,
  withdrawPackCard,
  rollbackCard,
  listPacksCard,
  getPackCard,
  listInstancesCard,
  getInstanceLogCard,
  debugRunCard,
  rerunInstanceCard,
  backfillCard,
  cancelBackfillCard,
  freezeTaskCard,
  unfreezeTaskCard,
  offlineTaskCard,
  killInstanceCard,
  listFilesCard,
  viewFileCard,
  searchFileCard,
  copyFileCard,
  strReplaceCard,
  createFileCard,
  executeSqlCard,
  runPythonCard,
  bashCard,
  readSkillCard,
  updatePlanCard,
  completePhaseCard,
  saveDocumentCard,
  delegateCard,
]

const byTool = new Map(toolCards.map((card) => [card.tool, card]))

export const toolCardOf = (tool: string): AnyToolCard => byTool.get(tool) ?? defaultCard
