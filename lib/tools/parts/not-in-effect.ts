import { z } from 'zod'
import { labelData } from '@/lib/contracts/labelled-data'
import type { Column, Platform, Table } from '@/lib/platform/port'

const shape = z.object({ name: z.string(), type: z.string(), comment: z.string() })

/** A column as it is saved beside what is in effect: `null` on one side is a column that is new or dropped. */
export const notInEffectSchema = z.array(z.object({ saved: shape.nullable(), inEffect: shape.nullable() }))
export type NotInEffect = z.infer<typeof notInEffectSchema>

const shapeOf = ({ name, type, comment }: Column) => ({ name, type, comment })

/** Where the columns that are saved differ from those that a query meets; by id, so that a rename is one. */
export function notInEffect(platform: Platform, table: Table): NotInEffect {
  const { publishedVersion: published } = table
  if (published === null || table.version <= published) return []
  const before = platform.tableAtVersion(table.id, published)?.columns ?? []
  const known = new Map(before.map((column) => [column.id, column]))
  const kept = new Set(table.columns.map(({ id }) => id))
  return [
    ...table.columns.flatMap((column) => {
      const was = known.get(column.id)
      const isSame = was && was.name === column.name && was.type === column.type
      return isSame ? [] : [{ saved: shapeOf(column), inEffect: was ? shapeOf(was) : null }]
    }),
    ...before.flatMap((column) => (kept.has(column.id) ? [] : [{ saved: null, inEffect: shapeOf(column) }])),
  ]
}

/** Columns told at most; a query that misses one fails and says so. */
const told = 60

/** In words for a model; empty when everything saved is in effect. */
export function notInEffectText(
  { name, version, publishedVersion }: Pick<Table, 'name' | 'version' | 'publishedVersion'>,
  differences: NotInEffect,
): string {
  if (differences.length === 0) return ''
  const side = (column: { name: string; type: string } | null) => (column ? `${column.name} ${column.type}` : 'none')
  const lines = differences.slice(0, told).map(({ saved, inEffect }) => `${side(saved)} <- ${side(inEffect)}`)
  const more = differences.length > told ? ` (the first ${told})` : ''
  return `\nVersion ${version} is saved and not in effect: queries run on the columns of version ${publishedVersion}. ${differences.length} columns differ${more}, each as saved <- as in effect:\n${labelData(`columns of ${name} that are not in effect`, lines.join('\n'))}`
}
