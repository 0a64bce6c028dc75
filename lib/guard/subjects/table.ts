import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { readArguments } from '@/lib/guard/read-arguments'
import { emptySubject, facts, type SubjectReader } from '@/lib/guard/subject'
import { dependantFacts, dependantSeverity, dependantsOf } from './dependants'

/** A table that goes away with its data: whoever reads it must be edited. */
export const dropTableSubject: SubjectReader = async ({ arguments: args, platform }) => {
  const { tableId } = readArguments(z.object({ tableId: z.string() }), args)
  const table = platform.getTable(tableId)
  if (!table) throw new AppError('table-not-found', `There is no table ${tableId}.`)
  const dependants = await dependantsOf(platform, [table.name])
  return {
    ...emptySubject,
    target: { kind: 'table', id: table.id, name: table.name },
    baseVersions: [{ kind: 'table', id: table.id, name: table.name, version: table.version }],
    severity: dependantSeverity(dependants, 'HIGH'),
    facts: facts({
      layer: table.layer,
      owner: table.owner,
      columns: table.columns.length,
      comment: table.comment,
      ...dependantFacts(dependants),
    }),
    undo: { code: 'none', params: {} },
    tables: dependants.tables,
    bound: { dependants: dependants.tables },
  }
}
