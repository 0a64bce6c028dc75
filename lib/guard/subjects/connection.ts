import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { readArguments } from '@/lib/guard/read-arguments'
import { emptySubject, facts, type Subject, type SubjectReader } from '@/lib/guard/subject'
import type { Platform } from '@/lib/platform/port'
import type { Datasource } from '@/lib/platform/port-records'

const datasourceArguments = z.object({
  datasourceId: z.string().optional(),
  name: z.string(),
  type: z.string(),
  connection: z.record(z.string(), z.string()).default({}),
})

/** Names whose values never stand on a card. */
const secret = /pass|secret|token|key|credential/i

const shown = (connection: Readonly<Record<string, string>>): string =>
  Object.entries(connection)
    .map(([key, value]) => `${key}=${secret.test(key) ? '••••' : value}`)
    .join(', ')

/** A change shows what stands there now. */
export const upsertDatasourceSubject: SubjectReader = ({ arguments: args, platform }) => {
  const { datasourceId, name, type, connection } = readArguments(datasourceArguments, args)
  const next = { 'datasource-type': type, connection: shown(connection) }
  if (datasourceId !== undefined) return changedSource(existing(platform, datasourceId), name, next)
  return {
    ...emptySubject,
    target: { kind: 'datasource', id: `new:${name}`, name },
    facts: facts({ operation: 'create', ...next }),
    undo: { code: 'delete-datasource', params: {} },
  }
}

/** Sync tasks find a source by its name, so another name cuts them off. */
function changedSource(
  before: Datasource,
  name: string,
  next: { 'datasource-type': string; connection: string },
): Subject {
  const isRenamed = before.name.toLowerCase() !== name.trim().toLowerCase()
  return {
    ...emptySubject,
    target: { kind: 'datasource', id: before.id, name },
    baseVersions: [baseOf(before)],
    severity: isRenamed && before.dependants.length > 0 ? 'HIGH' : 'MEDIUM',
    facts: facts({
      operation: 'change',
      'name-before': isRenamed ? before.name : undefined,
      ...next,
      'type-before': before.type === next['datasource-type'] ? undefined : before.type,
      'connection-before': shown(before.connection),
      ...readers(before),
    }),
    undo: { code: 'save-previous', params: {} },
  }
}

/** One that sync tasks use is not deleted: the platform refuses it, so nobody is asked in vain. */
export const deleteDatasourceSubject: SubjectReader = ({ arguments: args, platform }) => {
  const { datasourceId } = readArguments(z.object({ datasourceId: z.string() }), args)
  const source = existing(platform, datasourceId)
  if (source.dependants.length > 0)
    throw new AppError('conflict', `${source.name} is used by ${source.dependants.join(', ')}: change these first.`)
  return {
    ...emptySubject,
    target: { kind: 'datasource', id: source.id, name: source.name },
    baseVersions: [baseOf(source)],
    severity: 'LOW',
    facts: facts({
      datasource: source.id,
      'datasource-type': source.type,
      owner: source.owner,
      connection: shown(source.connection),
      ...readers(source),
    }),
    undo: { code: 'save-previous', params: {} },
    bound: { dependants: source.dependants },
  }
}

function existing(platform: Platform, idOrName: string): Datasource {
  const source = platform.getDatasource(idOrName)
  if (!source) throw new AppError('not-found', `There is no data source ${idOrName}.`)
  return source
}

const baseOf = ({ id, name, version }: Datasource) => ({ kind: 'datasource', id, name, version })

const readers = ({ dependants }: Datasource): Record<string, string | number> => ({
  'datasource-dependants': dependants.length,
  'dependant-tasks': dependants.join(', '),
})

const transferArguments = z.object({
  taskId: z.string().optional(),
  name: z.string(),
  source: z.string(),
  target: z.string(),
  mapping: z.record(z.string(), z.string()).default({}),
})

export const transferTaskSubject: SubjectReader = ({ arguments: args, platform }) => {
  const { taskId, name, source, target, mapping } = readArguments(transferArguments, args)
  const task = taskId === undefined ? undefined : platform.getTask(taskId)
  return {
    ...emptySubject,
    target: { kind: 'sync', id: task?.id ?? `new:${name}`, name },
    baseVersions: task ? [{ kind: 'task', id: task.id, name: task.name, version: task.version }] : [],
    severity: task ? 'MEDIUM' : null,
    facts: facts({ operation: task ? 'change' : 'create', source, target, mapped: Object.keys(mapping).length }),
    undo: { code: task ? 'save-previous' : 'offline', params: {} },
    tables: [target],
  }
}
