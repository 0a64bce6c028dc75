import type { Hook } from '@/lib/agent/hook'
import { approvedArguments } from './approved-arguments'
import { conversationPersistence } from './conversation-persistence'
import { copyFile } from './copy-file'
import { dangerousToolGuard } from './dangerous-tool-guard'
import { ddlBodyOffload } from './ddl-body-offload'
import { ddlColumnsOnload } from './ddl-columns-onload'
import type { HookServices } from './define-hook'
import { documentSave } from './document-save'
import { envVarCapture } from './env-var-capture'
import { lineageResponseOffload } from './lineage-response-offload'
import { logging } from './logging'
import { phaseCompletion } from './phase-completion'
import { planUpdate } from './plan-update'
import { platformReadCache } from './platform-read-cache'
import { pythonImage } from './python-image'
import { queryResultStore } from './query-result-store'
import { releaseItemCollector } from './release-item-collector'
import { releaseScope } from './release-scope'
import { riskAnalysis } from './risk-analysis'
import { scriptBaseRecorder } from './script-base-recorder'
import { sqlExecute } from './sql-execute'
import { tableChangeRecorder } from './table-change-recorder'
import { tableColumnsOffload } from './table-columns-offload'
import { taskScriptOffload } from './task-script-offload'
import { taskScriptOnload } from './task-script-onload'
import { tokenBudget } from './token-budget'
import { toolCallIdentity } from './tool-call-identity'
import { toolCallLog } from './tool-call-log'
import { toolResponseFormatter } from './tool-response-formatter'
import { toolResponseTruncator } from './tool-response-truncator'
import { trace } from './trace'

/** Every hook in its order; order is meaning, `docs/hooks.md` says why each stands where it does. */
export const hooks: readonly Hook<HookServices>[] = [
  // around the model: what it may cost
  tokenBudget,
  // before a tool: identity and right, then load and freeze the content, then the guard decides on exactly that
  toolCallIdentity,
  approvedArguments,
  taskScriptOnload,
  ddlColumnsOnload,
  releaseScope,
  dangerousToolGuard,
  // after the guard: what saves a statement before it runs
  sqlExecute,
  // and what has been read before; it stands between the two because it answers last and keeps the raw result
  platformReadCache,

  // after a tool: collectors read the raw result
  tableChangeRecorder,
  riskAnalysis,
  releaseItemCollector,
  planUpdate,
  phaseCompletion,
  scriptBaseRecorder,
  copyFile,
  envVarCapture,
  pythonImage,
  // then rows are stored and fields put into files
  queryResultStore,
  taskScriptOffload,
  tableColumnsOffload,
  ddlBodyOffload,
  lineageResponseOffload,
  // then the result as a whole: one envelope, then what is too long; the tool's own compaction follows in the loop
  toolResponseFormatter,
  toolResponseTruncator,

  // at the end of a phase
  documentSave,
  // last: what is written about all the others
  conversationPersistence,
  toolCallLog,
  trace,
  logging,
]
