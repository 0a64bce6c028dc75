import type { Db } from '@/db/client'
import { findObject, latestContents, listObjects, versionOf } from '@/db/platform/objects'
import { setPublished, setStatus } from '@/db/platform/save-object'
import { AppError } from '@/lib/errors'
import type { WriteContext } from '@/lib/platform/port'
import type { Datasource, Page } from '@/lib/platform/port-records'
import type { DatasourceContent, TaskContent } from './contents'
import type { EmbeddedContext } from './context'
import { saveObject } from './save-object'
import { writeOnce } from './write-once'

export interface DatasourceInput {
  datasourceId?: string
  name: string
  type: string
  connection: Record<string, string>
}

const secretField = /pass|secret|token|key|credential/i

/** Guarded, so it takes effect at once. Secrets do not belong here: they are refused, not stored. */
export function upsertDatasource(context: EmbeddedContext, input: DatasourceInput, write: WriteContext): Datasource {
  return writeOnce(context, 'upsert-datasource', input, write, () => {
    const { db } = context
    const head = input.datasourceId === undefined ? undefined : findObject(db, 'datasource', input.datasourceId)
    if (input.datasourceId !== undefined && !head)
      throw new AppError('not-found', `No datasource ${input.datasourceId}.`)
    const secret = Object.keys(input.connection).find((field) => secretField.test(field))
    if (secret)
      throw new AppError('invalid-arguments', `The field ${secret} looks like a secret; secrets are not kept here.`)
    const content: DatasourceContent = { name: input.name.trim(), type: input.type, connection: input.connection }
    if (content.name === '') throw new AppError('invalid-arguments', 'A datasource needs a name.')
    const { name } = content
    const saved = saveObject(context, write, { kind: 'datasource', head, name, content, summary: {}, status: 'active' })
    const from = head?.publishedVersion ?? null
    setPublished(db, { kind: 'datasource', id: saved.id }, { from, to: saved.version })
    return getDatasource(db, saved.id) as Datasource
  })
}

export function deleteDatasource(context: EmbeddedContext, datasourceId: string, write: WriteContext): void {
  writeOnce(context, 'delete-datasource', { datasourceId }, write, () => {
    const head = findObject(context.db, 'datasource', datasourceId)
    if (!head) throw new AppError('not-found', `No datasource ${datasourceId}.`)
    const dependants = dependantsOf(context.db, head.name)
    if (dependants.length > 0) {
      throw new AppError('conflict', `${head.name} is used by ${dependants.join(', ')}.`, { details: { dependants } })
    }
    setStatus(context.db, head, 'dropped')
    return null
  })
}

export function getDatasource(db: Db, idOrName: string): Datasource | undefined {
  const head = findObject(db, 'datasource', idOrName)
  const version = head && versionOf(db, 'datasource', head.id, head.version)
  if (!version) return undefined
  const dependants = dependantsOf(db, head.name)
  return {
    id: head.id,
    ...(version.content as DatasourceContent),
    owner: head.owner,
    version: head.version,
    dependants,
  }
}

export function listDatasources(db: Db, limit = 50): Page<Datasource> {
  const heads = listObjects(db, 'datasource')
  const items = heads.slice(0, limit).flatMap((head) => getDatasource(db, head.id) ?? [])
  return { total: heads.length, returned: items.length, items }
}

/** Sync tasks whose source or target is written `datasource.table`. */
function dependantsOf(db: Db, name: string): string[] {
  const prefix = `${name.toLowerCase()}.`
  return latestContents(db, 'task').flatMap(({ head, version }) => {
    const { sync } = version.content as TaskContent
    const uses = [sync?.source, sync?.target].some((end) => end?.toLowerCase().startsWith(prefix))
    return uses ? [head.name] : []
  })
}
