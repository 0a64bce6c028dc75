import { analyseLineage } from './analyse-lineage'
import { checkCompleteness } from './check-completeness'
import { formatSql } from './format-sql'
import type { LineageRequest } from './types'

/** What the worker thread can be asked; requests and results cross the thread as data. */
export const methods = {
  checkCompleteness,
  analyseLineage: (request: LineageRequest) => analyseLineage(request),
  formatSql,
} satisfies Record<string, (request: never) => unknown>

export type Methods = typeof methods
export type MethodName = keyof Methods
