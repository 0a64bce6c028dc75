import type { ReadTable } from './read-results'

export type Column = ReadTable['columns'][number]

export const isNumber = (column: Column) => /int|decimal|double|float|numeric|real/i.test(column.type)
export const isDate = (column: Column) =>
  /^(?:date|timestamp)/i.test(column.type) || /^(?:dt|ds|pt)$/i.test(column.name)
export const isKey = (column: Column) => /(?:^|_)(?:id|key|no)$/i.test(column.name)
export const isShare = (column: Column) =>
  /rate|ratio|pct|percent|share|average|avg|_rank|ranking|率|占比/i.test(column.name)
/** `gmv_7d` holds several days: its sum over days counts them more than once. */
export const isWindow = (column: Column) =>
  /_(?:\d+d|before|previous)$|^(?:running|previous|moving)_/i.test(column.name)
