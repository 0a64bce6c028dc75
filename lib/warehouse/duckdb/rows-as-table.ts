import type { CellValue } from '@/lib/warehouse/port'

/** Types whose text DuckDB reads back exactly; lists, structs and the like stay text. */
const plainType =
  /^(BOOLEAN|U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\(\d+,\s?\d+\)|DATE|TIME|TIMESTAMP(_S|_MS|_NS)?|TIMESTAMP WITH TIME ZONE|UUID|VARCHAR)$/

/** A statement that reads rows, one JSON array a line of `file`, with the types they had. */
export function rowsAsTable(
  { columns }: { columns: ReadonlyArray<{ type: string }>; rows: CellValue[][] },
  file: string,
): string {
  const cells = columns.map(({ type }, index) => {
    const text = `json_extract_string(json, '$[${index}]')`
    return plainType.test(type) && type !== 'VARCHAR' ? `CAST(${text} AS ${type}) AS c${index}` : `${text} AS c${index}`
  })
  const items = cells.length > 0 ? cells.join(', ') : 'NULL AS c0'
  return `SELECT ${items} FROM read_json_objects('${file.replaceAll("'", "''")}', format='newline_delimited', maximum_object_size=67108864)`
}
