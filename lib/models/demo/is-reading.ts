import type { Intent } from './intent'
import { isPassing } from './subjects-of'

const reading = new Set<Intent['kind']>([
  'query',
  'chart',
  'sql',
  'lineage',
  'describe-table',
  'show-task',
  'instances',
  'list-tables',
  'list-tasks',
  'list-packs',
  'decisions',
  'search-tables',
  'investigate',
  'check-downstream',
  'read-file',
  'unknown-ratio',
])

/** It changes nothing, so it may be done whatever came of what stands before it. */
export const isReading = ({ kind }: Intent): boolean => reading.has(kind)

/** It does something, now or on a card. */
export const isDeed = (intent: Intent): boolean => !isReading(intent) && !isPassing(intent)
