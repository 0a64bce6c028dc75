import { defaultCard } from './default-card'
import type { AnyToolCard } from './define-card'
import { copyFileCard } from './tools/copy-file-card'
import { createFileCard } from './tools/create-file-card'
import { executeSqlCard } from './tools/execute-sql-card'
import { getTableCard } from './tools/get-table-card'
import { getTaskCard } from './tools/get-task-card'
import { listFilesCard } from './tools/list-files-card'
import { packCommitCard } from './tools/pack-commit-card'
import { searchFileCard } from './tools/search-file-card'
import { searchTablesCard } from './tools/search-tables-card'
import { strReplaceCard } from './tools/str-replace-card'
import { upsertTableCard } from './tools/upsert-table-card'
import { upsertTaskCard } from './tools/upsert-task-card'
import { viewFileCard } from './tools/view-file-card'

/** One card a tool. A new tool's card is a file and a line here; without one the default card shows it. */
export const toolCards: readonly AnyToolCard[] = [
  searchTablesCard,
  getTableCard,
  getTaskCard,
  upsertTableCard,
  upsertTaskCard,
  packCommitCard,
  listFilesCard,
  viewFileCard,
  searchFileCard,
  copyFileCard,
  strReplaceCard,
  createFileCard,
  executeSqlCard,
]

const byTool = new Map(toolCards.map((card) => [card.tool, card]))

export const toolCardOf = (tool: string): AnyToolCard => byTool.get(tool) ?? defaultCard
