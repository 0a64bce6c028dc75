/** A page of a stored query result. `from` counts from 0. */
export interface ResultPage {
  columns: Array<{ name: string; type: string }>
  rows: Array<Array<string | number | boolean | null>>
  from: number
  /** Rows that can be paged through. */
  stored: number
  /** Rows that the query has in all; null = not counted. */
  total: number | null
  truncated: boolean
}

export const downloadFormats = ['csv', 'parquet'] as const
export type DownloadFormat = (typeof downloadFormats)[number]

/** What a download says about itself, in its headers. */
export const downloadHeaders = {
  rows: 'X-Result-Rows',
  total: 'X-Result-Total',
  /** Why rows are missing: `snapshot-gone` = only what was stored, `limit` = the limit for downloads. Absent = none are. */
  cut: 'X-Result-Cut',
} as const
