import { columnKey, type Dependencies, noDependencies, role, splitKey, union } from './dependencies'

export interface OutputColumn {
  name: string
  dependencies: Dependencies
  /** Stands for unknown columns: `*` of a table that is not in the catalogue. */
  isStar?: boolean
  /** Got its name from a table's column through `*` only: whoever names it names that column. */
  isInherited?: boolean
  /** Came through `*`: its place moves when the table gets a column. */
  isThroughStar?: boolean
}

interface Named {
  /** What may stand before the dot: the alias, or the table's name in each of its spellings. */
  qualifiers: string[]
}

/** A table of the warehouse; `columns` is undefined when the catalogue does not have it. */
export interface TableRelation extends Named {
  kind: 'table'
  table: string
  columns: readonly string[] | undefined
}

/** Sub-query, CTE, temporary table, VALUES. */
export interface DerivedRelation extends Named {
  kind: 'derived'
  columns: readonly OutputColumn[]
}

/** UNNEST, lateral view, table function, PIVOT: each output depends on all arguments. */
export interface VirtualRelation extends Named {
  kind: 'virtual'
  dependencies: Dependencies
  columns: readonly string[]
  /** Has columns that nobody named. */
  isOpen: boolean
  /** ClickHouse ARRAY JOIN: hides the column of the same name. */
  hides?: boolean
}

export type Relation = TableRelation | DerivedRelation | VirtualRelation

/** `maybe` = the relation is not fully known, and this would be the column. */
export type Lookup = { found: 'yes' | 'maybe'; dependencies: Dependencies; isInherited?: boolean } | { found: 'no' }

export function lookUp(relation: Relation, column: string): Lookup {
  if (relation.kind === 'table') return lookUpTable(relation, column)
  if (relation.kind === 'virtual') return lookUpVirtual(relation, column)
  const match = relation.columns.find((each) => each.name === column && !each.isStar)
  if (match) return { found: 'yes', dependencies: match.dependencies, isInherited: match.isInherited ?? false }
  const stars = relation.columns.filter((each) => each.isStar)
  return stars.length > 0
    ? { found: 'maybe', dependencies: throughStars(stars, column), isInherited: true }
    : { found: 'no' }
}

function lookUpTable({ table, columns }: TableRelation, column: string): Lookup {
  if (columns && !columns.includes(column)) return { found: 'no' }
  const dependencies = new Map([[columnKey(table, column), role.identity]])
  return { found: columns ? 'yes' : 'maybe', dependencies }
}

function lookUpVirtual(relation: VirtualRelation, column: string): Lookup {
  if (relation.columns.includes(column)) return { found: 'yes', dependencies: relation.dependencies }
  return relation.isOpen ? { found: 'maybe', dependencies: relation.dependencies } : { found: 'no' }
}

function throughStars(stars: readonly OutputColumn[], column: string): Dependencies {
  const dependencies = new Map<string, number>()
  for (const star of stars) {
    for (const [key, roles] of star.dependencies) {
      const source = splitKey(key)
      dependencies.set(source.column === '*' ? columnKey(source.table, column) : key, roles)
    }
  }
  return dependencies
}

/** All columns of a relation in order; undefined when they are not known. */
export function columnsOf(relation: Relation): readonly OutputColumn[] | undefined {
  if (relation.kind === 'derived') return relation.columns
  if (relation.kind === 'virtual') {
    if (relation.isOpen) return undefined
    return relation.columns.map((name) => ({ name, dependencies: relation.dependencies }))
  }
  return relation.columns?.map((name) => ({
    name,
    dependencies: new Map([[columnKey(relation.table, name), role.identity]]),
  }))
}

/** What a row of the relation depends on. */
export function allColumns(relation: Relation): Dependencies {
  const columns = columnsOf(relation)
  if (columns) return union(columns.map((column) => column.dependencies))
  if (relation.kind === 'virtual') return relation.dependencies
  return relation.kind === 'table' ? new Map([[columnKey(relation.table, '*'), role.identity]]) : noDependencies
}

/** Columns with the names of a column alias list: `(a, b)` after a CTE or sub-query. */
export function renameColumns(columns: readonly OutputColumn[], names: readonly string[]): readonly OutputColumn[] {
  if (names.length === 0) return columns
  return columns.map((column, index) => ({ ...column, name: names[index] ?? column.name, isInherited: false }))
}
