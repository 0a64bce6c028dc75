import { z } from 'zod'
import { readArguments } from '@/lib/guard/read-arguments'
import { emptySubject, facts, type SubjectReader } from '@/lib/guard/subject'

const datasourceArguments = z.object({
  datasourceId: z.string().optional(),
  name: z.string(),
  type: z.string(),
  connection: z.record(z.string(), z.string()).default({}),
})

/** Names whose values never stand on a card. */
const secret = /pass|secret|token|key|credential/i

export const upsertDatasourceSubject: SubjectReader = ({ arguments: args }) => {
  const { datasourceId, name, type, connection } = readArguments(datasourceArguments, args)
  const shown = Object.entries(connection).map(([key, value]) => `${key}=${secret.test(key) ? '••••' : value}`)
  return {
    ...emptySubject,
    target: { kind: 'datasource', id: datasourceId ?? `new:${name}`, name },
    severity: datasourceId ? 'MEDIUM' : null,
    facts: facts({
      operation: datasourceId ? 'change' : 'create',
      'datasource-type': type,
      connection: shown.join(', '),
    }),
    undo: { code: datasourceId ? 'save-previous' : 'delete-datasource', params: {} },
  }
}

/** The port names no dependants of a data source, so the impact is unknown, which counts as HIGH. */
export const deleteDatasourceSubject: SubjectReader = ({ arguments: args }) => {
  const { datasourceId } = readArguments(z.object({ datasourceId: z.string() }), args)
  return {
    ...emptySubject,
    target: { kind: 'datasource', id: datasourceId, name: datasourceId },
    severity: 'UNKNOWN',
    facts: facts({ datasource: datasourceId }),
    undo: { code: 'none', params: {} },
  }
}

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
  }
}
