import { readData } from './read-results'

export interface FileColumn {
  name: string
  kind: 'number' | 'date' | 'text'
  /** Values that are there, and different ones. */
  filled: number
  distinct: number
  example: string
}

/** Columns as the describing script prints them, one a line; none when it was another script. */
export const readFileColumns = (result: string): FileColumn[] =>
  linesOf(result).flatMap(([head, name = '', kind = '', filled = '', distinct = '', example = '']) =>
    head === 'column' && isKind(kind)
      ? [{ name, kind, filled: Number(filled), distinct: Number(distinct), example }]
      : [],
  )

const isKind = (kind: string): kind is FileColumn['kind'] => kind === 'number' || kind === 'date' || kind === 'text'

/** Values of the first line that begins with a word; undefined when there is none. */
export const factIn = (result: string, key: string): string[] | undefined => factsIn(result, key)[0]

export const factsIn = (result: string, key: string): string[][] =>
  linesOf(result).flatMap(([head, ...values]) => (head === key ? [values] : []))

const linesOf = (result: string): string[][] => readData(result).map((line) => line.split('\t'))
