import type { Severity } from '@/lib/contracts/lineage'
import type { Platform } from '@/lib/platform/port'

export interface Dependants {
  tables: string[]
  /** False when some lineage could not be analysed: then there may be more. */
  complete: boolean
}

const shown = 10

/** Tables downstream of any of `tables`, without these. */
export async function dependantsOf(platform: Platform, tables: readonly string[]): Promise<Dependants> {
  const views = await Promise.all(
    tables.map((table) => platform.getLineage(table, { direction: 'downstream', depth: 5 })),
  )
  const names = views.flatMap((view) =>
    view.tables.filter((node) => node.direction === 'downstream').map((node) => node.name),
  )
  return {
    tables: [...new Set(names)].filter((name) => !tables.includes(name)).sort(),
    complete: views.every((view) => view.status === 'full'),
  }
}

/** `worst` when something depends on it; "cannot analyse" is never "nothing". */
export const dependantSeverity = (dependants: Dependants, worst: Severity): Severity | null => {
  if (dependants.tables.length > 0) return worst
  return dependants.complete ? null : 'UNKNOWN'
}

export const dependantFacts = ({ tables, complete }: Dependants): Record<string, string | number> => ({
  dependants: complete ? tables.length : `≥ ${tables.length}`,
  'dependant-tables': `${tables.slice(0, shown).join(', ')}${tables.length > shown ? ' …' : ''}`,
})
