import type { ImpactReport } from '@/lib/contracts/lineage'
import type { Platform } from '@/lib/platform/port'
import type { OwnedObject } from './owner-rules'
import type { Subject } from './subject'

/**
 * Everything that a call reaches and that may have owners: what it changes, the tables that its tasks fill, and whoever is hit so
 * hard downstream that they must edit something. What could not be analysed counts as hit.
 */
export const touchedObjects = (subject: Subject, platform: Platform): OwnedObject[] =>
  distinct([...changedObjects(subject, platform), ...subject.impacts.flatMap(hit)])

/** What a call changes by itself, without whom it hits. */
export function changedObjects(subject: Subject, platform: Platform): OwnedObject[] {
  const changed = [...subject.items, ...subject.baseVersions, subject.target]
  const filled = changed
    .filter(({ kind }) => kind === 'task' || kind === 'sync')
    .flatMap(({ id }) => platform.getTask(id)?.outputs ?? [])
  const tables = [...filled, ...(subject.tables ?? [])].map((name) => ({ kind: 'table', name }))
  return distinct([...changed.filter(({ kind }) => !grouping.has(kind)), ...tables])
}

function distinct(all: readonly OwnedObject[]): OwnedObject[] {
  const byKey = new Map(all.map(({ kind, name }) => [`${kind} ${name.toLowerCase()}`, { kind, name }]))
  return [...byKey.values()]
}

/** What stands for several objects has no owner of its own. */
const grouping = new Set(['pack', 'backfill', 'call'])

const hit = ({ findings, unanalysed }: ImpactReport): OwnedObject[] => [
  ...findings
    .filter(({ severity }) => severity === 'HIGH' || severity === 'UNKNOWN')
    .flatMap(({ table, taskName }) => [
      { kind: 'table', name: table },
      { kind: 'task', name: taskName },
    ]),
  ...unanalysed.map(({ taskName }) => ({ kind: 'task', name: taskName })),
]
