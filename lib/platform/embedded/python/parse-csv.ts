import { AppError } from '@/lib/errors'

export interface CsvRows {
  header: string[]
  /** An empty field without quotes is null. */
  rows: Array<Array<string | null>>
}

const field = /("[^"]*(?:""[^"]*)*"|[^",\r\n]*)(,|\r?\n|$)/y

/** CSV with a header, as pandas and the csv module write it. Throws `columns-invalid` with the line for what is none. */
export function parseCsv(text: string, name: string): CsvRows {
  const records = readRecords(text.replace(/^\uFEFF/, ''), name)
  const [header = [], ...rows] = records
  if (header.length === 0) throw invalid(name, 1, 'the file is empty')
  const wrong = rows.findIndex((row) => row.length !== header.length)
  if (wrong >= 0) {
    throw invalid(name, wrong + 2, `${rows[wrong]?.length} fields where the header has ${header.length}`)
  }
  return { header: header.map((cell) => cell ?? ''), rows }
}

/** Lines that hold nothing at all are left out. */
function readRecords(text: string, name: string): CsvRows['rows'] {
  const records: CsvRows['rows'] = []
  let record: Array<string | null> = []
  for (let at = 0; at < text.length; ) {
    field.lastIndex = at
    const match = field.exec(text)
    if (!match) throw invalid(name, records.length + 1, 'a quote in the wrong place')
    record.push(cellOf(match[1] ?? ''))
    at = field.lastIndex
    if (match[2] === ',' && at < text.length) continue
    if (match[2] === ',') record.push(null)
    if (record.length > 1 || record[0] !== null) records.push(record)
    record = []
  }
  return records
}

const cellOf = (text: string): string | null =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text === '' ? null : text

const invalid = (name: string, record: number, what: string) =>
  new AppError('columns-invalid', `${name}, row ${record}: ${what}.`)
