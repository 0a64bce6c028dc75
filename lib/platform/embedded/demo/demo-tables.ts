import type { DemoTable } from '@/lib/platform/embedded/demo-world'
import { detailTables } from './detail-tables'
import { dimensionTables } from './dimension-tables'
import { reportTables } from './report-tables'
import { sourceTables } from './source-tables'
import { summaryTables } from './summary-tables'

/** All tables of the demo warehouse, upstream first. */
export const demoTables: readonly DemoTable[] = [
  ...sourceTables,
  ...dimensionTables,
  ...detailTables,
  ...summaryTables,
  ...reportTables,
]
