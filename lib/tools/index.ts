import { copyFile } from './copy-file'
import { createFile } from './create-file'
import { executeSql } from './execute-sql'
import { getTable } from './get-table'
import { getTask } from './get-task'
import { listFiles } from './list-files'
import { packCommit } from './pack-commit'
import { searchFile } from './search-file'
import { searchTables } from './search-tables'
import { strReplace } from './str-replace'
import { upsertTable } from './upsert-table'
import { upsertTask } from './upsert-task'
import { viewFile } from './view-file'

/** Every tool of the agent. The order is that of the model's request and stays fixed: its cached prefix depends on it. */
export const tools = [
  searchTables,
  getTable,
  getTask,
  upsertTable,
  upsertTask,
  packCommit,
  listFiles,
  viewFile,
  searchFile,
  copyFile,
  strReplace,
  createFile,
  executeSql,
] as const
