import { existsSync, lstatSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AppError } from '@/lib/errors'
import { type FoundScript, readDbtProject } from './dbt-project'
import { readScript, type SkippedFile, sqlFilesBelow } from './sql-files'

/** What a folder of scripts gave. */
export interface ScriptFolder {
  kind: 'sql' | 'dbt'
  scripts: FoundScript[]
  skipped: SkippedFile[]
}

/** Scripts of a dbt project (a folder with `dbt_project.yml`), or every `.sql` file below a folder, named by its path. Links are not followed. */
export function readScriptFolder(folder: string): ScriptFolder {
  if (!existsSync(folder) || !lstatSync(folder).isDirectory())
    throw new AppError('config-invalid', `SLUICE_SQL_DIR=${folder} is no folder.`)
  if (existsSync(join(folder, 'dbt_project.yml'))) return { kind: 'dbt', ...readDbtProject(folder) }
  const found: ScriptFolder = { kind: 'sql', scripts: [], skipped: [] }
  for (const path of sqlFilesBelow(folder)) {
    const script = readScript(folder, path, found.skipped)
    if (script !== undefined) found.scripts.push({ name: nameOf(path), comment: firstComment(script), script })
  }
  return found
}

/** `dwd/orders.sql` → `dwd/orders`: two folders may hold files of one name. */
const nameOf = (path: string): string =>
  `${path.slice(0, -basename(path).length)}${basename(path).replace(/\.sql$/i, '')}`

/** What the author says of the script, if it begins with that. */
function firstComment(script: string): string {
  const line = /^\s*--+[ \t]*(\S.*)/.exec(script)?.[1] ?? /^\s*\/\*+\s*([^\n*]+)/.exec(script)?.[1] ?? ''
  return line.trim().slice(0, 200)
}
