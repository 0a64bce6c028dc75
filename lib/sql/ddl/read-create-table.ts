import { readName } from '@/lib/sql/parse/read-name'
import { readScript } from '@/lib/sql/text/read-script'
import { closingIndex, isName, isSymbol, isWord, type Token, unquote } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { readCommentsOn } from './read-comments-on'
import { type DdlColumn, readDefinition } from './read-definition'
import { readDefinitionList } from './read-definition-list'

export interface CreateTable {
  name: string
  columns: DdlColumn[]
  partitions: DdlColumn[]
  primaryKey: string[]
  comment: string | undefined
  /** `create table … as select`: the columns may not be written. */
  isFromQuery: boolean
}

/** The first CREATE TABLE of a text, read by tokens: dialects differ too much for one grammar. */
export function readCreateTable(ddl: string, dialect: Dialect = 'duckdb'): CreateTable | undefined {
  const statements = readScript(ddl, dialect).statements.map((statement) => statement.tokens)
  for (const tokens of statements) {
    const table = readTable(tokens, dialect)
    if (table) return readCommentsOn(statements, table, dialect)
  }
  return undefined
}

function readTable(tokens: readonly Token[], dialect: Dialect): CreateTable | undefined {
  const at = tokens.findIndex((token) => isWord(token, 'TABLE'))
  const isCreate = isWord(tokens[0], 'CREATE') && at > 0 && tokens.slice(1, at).every((token) => token.kind === 'word')
  const nameAt = isWord(tokens[at + 1], 'IF') ? at + 4 : at + 1
  const name = isCreate ? readName(tokens, nameAt, dialect) : undefined
  if (!name) return undefined
  const table: CreateTable = {
    name: name.name,
    columns: [],
    partitions: [],
    primaryKey: [],
    comment: undefined,
    isFromQuery: false,
  }
  // ClickHouse: `on cluster c` stands between name and columns.
  const listAt = isWord(tokens[name.end], 'ON') ? name.end + 3 : name.end
  let after = listAt
  if (isSymbol(tokens[listAt], '(')) {
    const list = readDefinitionList(tokens, listAt)
    for (const element of list.elements) addElement(table, element)
    after = list.end
  }
  readOptions(table, tokens, after)
  return table
}

const constraints = new Set(
  'PRIMARY UNIQUE KEY INDEX CONSTRAINT FOREIGN CHECK FULLTEXT SPATIAL PROJECTION EXCLUDE LIKE PERIOD'.split(' '),
)

function addElement(table: CreateTable, element: readonly Token[]): void {
  const [first, second] = element
  // A column may be called `key`: then a type follows, not a bracket or another keyword.
  const isConstraint = first?.kind === 'word' && constraints.has(first.upper) && !isType(first, second)
  if (!isConstraint) {
    const column = readDefinition(element)
    if (column) table.columns.push(column)
    return
  }
  const key = element.findIndex((token) => isWord(token, 'PRIMARY'))
  const open = key < 0 ? -1 : element.findIndex((token, index) => index > key && isSymbol(token, '('))
  if (open < 0) return
  const names = element.slice(open + 1, closingIndex(element, open)).filter(isName)
  table.primaryKey.push(...names.map((token) => unquote(token.text)))
}

const plainTypes =
  /^(?:STRING|TEXT|VARCHAR|CHAR|INT|INTEGER|BIGINT|SMALLINT|TINYINT|DOUBLE|FLOAT|DECIMAL|NUMERIC|DATE|TIMESTAMP|BOOLEAN|UUID|JSON)$/

const isType = (first: Token, second: Token | undefined): boolean =>
  plainTypes.test(second?.upper ?? '') && !isWord(first, 'LIKE')

function readOptions(table: CreateTable, tokens: readonly Token[], from: number): void {
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index]
    if (
      isWord(token, 'AS') &&
      (isWord(tokens[index + 1], 'SELECT', 'WITH', 'FROM') || isSymbol(tokens[index + 1], '('))
    ) {
      table.isFromQuery = true
      return
    }
    if (isWord(token, 'COMMENT')) table.comment ??= commentAt(tokens, index + 1)
    if (isWord(token, 'PARTITIONED') && isWord(tokens[index + 1], 'BY') && isSymbol(tokens[index + 2], '(')) {
      const list = readDefinitionList(tokens, index + 2)
      addPartitions(table, list.elements)
      index = list.end - 1
    }
  }
}

/** With a type they are columns of their own (Hive); a bare name moves a column that stands above (Spark, Trino). */
function addPartitions(table: CreateTable, elements: ReadonlyArray<readonly Token[]>): void {
  for (const element of elements) {
    const column = readDefinition(element)
    if (!column) continue
    const same = (each: DdlColumn) => each.name.toLowerCase() === column.name.toLowerCase()
    const declared = table.columns.find(same)
    if (declared && column.type === '') table.columns = table.columns.filter((each) => !same(each))
    table.partitions.push(declared && column.type === '' ? declared : column)
  }
}

function commentAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[isSymbol(tokens[at], '=') ? at + 1 : at]
  return token?.kind === 'string' ? unquote(token.text) : undefined
}
