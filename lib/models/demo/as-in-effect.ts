import type { ReadTable } from './read-results'

/** The table with the columns that a query meets: what is only saved has no column yet. */
export function asInEffect(table: ReadTable): ReadTable {
  if (table.notInEffect.length === 0) return table
  const names = new Set(table.columns.map(({ name }) => name))
  const columns = table.columns.flatMap((column) => {
    const difference = table.notInEffect.find(({ saved }) => saved?.name === column.name)
    if (!difference) return [column]
    return difference.inEffect ? [{ ...column, ...difference.inEffect }] : []
  })
  const dropped = table.notInEffect.flatMap(({ saved, inEffect }) =>
    saved || !inEffect || names.has(inEffect.name) ? [] : [{ ...inEffect, comment: '' }],
  )
  return { ...table, columns: table.columns.length > 0 ? [...columns, ...dropped] : [], notInEffect: [] }
}
