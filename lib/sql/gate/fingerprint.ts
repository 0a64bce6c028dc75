import { isQuery } from '@/lib/sql/parse/set-operators'
import type { Statement } from '@/lib/sql/text/read-script'
import { closingIndex, depthChange, isSymbol, isWord, type Token } from '@/lib/sql/text/token'
import { type ClauseKind, clauseAt } from './clauses'

/** One SELECT (or statement) that items belong to. */
export interface Region {
  /** Names of the CTEs around it. */
  ctes: readonly string[]
  /** Tables named in its FROM, in upper case. */
  tables: Set<string>
}

/** The smallest part of a script that must not vanish: a column, a table, a condition, an arm of CASE … */
export interface Item {
  clause: ClauseKind
  /** Clause and normalised tokens. */
  key: string
  tokens: readonly Token[]
  region: Region
  /** For arms of CASE and values of IN: the item they are part of. */
  parent?: Item
}

/** Every item of a script in order; sub-queries are items of their own and stand as `(Q)` in the one around them. */
export function fingerprint(statements: readonly Statement[]): Item[] {
  const items: Item[] = []
  for (const { tokens } of statements) readQuery(tokens, { ctes: [], tables: new Set() }, items)
  return items
}

/** Text of a token, the same for every way to write it. */
export const normal = (token: Token): string =>
  token.kind === 'quoted' ? token.text.slice(1, -1).toUpperCase() : token.upper

interface Reader {
  region: Region
  clause: ClauseKind
  buffer: Token[]
  items: Item[]
  /** Open brackets and CASEs in the buffer: a comma inside them ends nothing. */
  depth: number
  /** Values of the IN lists in the buffer. */
  values: Item[]
}

const createReader = (region: Region, clause: ClauseKind, items: Item[]): Reader => ({
  region,
  clause,
  buffer: [],
  items,
  depth: 0,
  values: [],
})

function readQuery(tokens: readonly Token[], region: Region, items: Item[]): void {
  const reader = createReader(region, 'statement', items)
  for (let index = 0; index < tokens.length; index++) index = readToken(reader, tokens, index)
  flush(reader)
}

/** Takes one token, clause or pair of brackets; returns the index of its last token. */
function readToken(reader: Reader, tokens: readonly Token[], index: number): number {
  const token = tokens[index] as Token
  const clause = reader.depth === 0 ? clauseAt(tokens, index) : undefined
  if (clause) return enterClause(reader, tokens, index, clause)
  if (reader.depth === 0 && endsItem(reader, token)) {
    flush(reader)
    return index
  }
  const close = isSymbol(token, '(') ? closingIndex(tokens, index) : -1
  if (close >= 0 && readBrackets(reader, tokens, index, close)) return close
  push(reader, token)
  return index
}

function push(reader: Reader, token: Token): void {
  const isField = isSymbol(reader.buffer.at(-1), '.')
  if (!isField && isWord(token, 'CASE')) reader.depth++
  if (!isField && isWord(token, 'END')) reader.depth--
  reader.depth = Math.max(0, reader.depth + depthChange(token))
  reader.buffer.push(token)
}

function enterClause(
  reader: Reader,
  tokens: readonly Token[],
  index: number,
  { kind, length, keeps }: NonNullable<ReturnType<typeof clauseAt>>,
): number {
  flush(reader)
  if (kind === 'set') {
    reader.region = { ctes: reader.region.ctes, tables: new Set() }
    reader.clause = kind
    reader.buffer = tokens.slice(index, index + length)
    flush(reader)
    reader.clause = 'statement'
  } else {
    reader.clause = kind
    reader.buffer = keeps ? tokens.slice(index, index + length) : []
  }
  return index + length - 1
}

/** Sub-queries, IN lists and column lists are read on their own; true when the brackets were one of those. */
function readBrackets(reader: Reader, tokens: readonly Token[], open: number, close: number): boolean {
  const inner = tokens.slice(open + 1, close)
  const opener = tokens[open] as Token
  if (isQuery(inner) && !isWord(inner[0], 'VALUES')) {
    const ctes = reader.clause === 'with' ? [...reader.region.ctes, cteName(reader)] : reader.region.ctes
    readQuery(inner, { ctes, tables: new Set() }, reader.items)
    reader.buffer.push({ ...opener, kind: 'symbol', text: '(Q)', upper: '(Q)' })
    return true
  }
  const list = listKind(reader, tokens, open)
  if (!list) return false
  const before = reader.items.length
  readList(reader, inner, list)
  if (list === 'in') reader.values.push(...reader.items.slice(before))
  reader.buffer.push({ ...opener, kind: 'symbol', text: '(L)', upper: '(L)' })
  return true
}

function cteName({ buffer }: Reader): string {
  const name = buffer.find((token) => !isWord(token, 'RECURSIVE'))
  return name ? normal(name) : ''
}

function listKind(reader: Reader, tokens: readonly Token[], open: number): ClauseKind | undefined {
  const before = tokens[open - 1]
  if (isWord(before, 'IN')) return 'in'
  if (reader.clause === 'insert' && !isWord(before, 'PARTITION')) return 'target-column'
  const isCreate = reader.clause === 'statement' && isWord(reader.buffer[0], 'CREATE')
  return isCreate && isWord(reader.buffer[1], 'TABLE', 'TEMP', 'TEMPORARY', 'EXTERNAL', 'OR') ? 'definition' : undefined
}

function readList(reader: Reader, inner: readonly Token[], clause: ClauseKind): void {
  const list = createReader(reader.region, clause, reader.items)
  for (const token of inner) {
    if (list.depth === 0 && isSymbol(token, ',')) flush(list)
    else push(list, token)
  }
  flush(list)
}

const conjuncts = new Set<ClauseKind>(['on', 'where', 'having', 'qualify'])

/** A comma, or the AND between conditions (not that of BETWEEN). */
function endsItem(reader: Reader, token: Token): boolean {
  if (isSymbol(token, ',')) return true
  if (!isWord(token, 'AND') || !conjuncts.has(reader.clause)) return false
  const between = reader.buffer.filter((each) => isWord(each, 'BETWEEN')).length
  const bounds = reader.buffer.filter((each) => isWord(each, 'AND')).length
  return between <= bounds
}

const ignored = new Set(['AS', 'INNER', 'OUTER', 'ASC'])

function flush(reader: Reader): void {
  const { buffer, clause, items, region, values } = reader
  reader.buffer = []
  reader.depth = 0
  reader.values = []
  if (buffer.length === 0) return
  if (clause === 'from' || clause === 'join') noteTable(region, buffer)
  const item = toItem(clause, buffer, region)
  items.push(item)
  for (const value of values) value.parent = item
  addArms(item, items)
}

function toItem(clause: ClauseKind, tokens: readonly Token[], region: Region): Item {
  const text = tokens.map(normal).filter((word) => !ignored.has(word))
  return { clause, key: `${clause}|${text.join(' ')}`, tokens, region }
}

function noteTable(region: Region, tokens: readonly Token[]): void {
  for (const token of tokens) if (token.kind === 'word' || token.kind === 'quoted') region.tables.add(normal(token))
}

/** The arms of CASE count one by one: a lost arm is not an edit of the column. */
function addArms(parent: Item, items: Item[]): void {
  const { tokens, region } = parent
  /** Where the arm of each open CASE began; undefined before its first. */
  const arms: Array<number | undefined> = []
  for (const [index, token] of tokens.entries()) {
    if (isSymbol(tokens[index - 1], '.')) continue
    if (isWord(token, 'CASE')) arms.push(undefined)
    if (arms.length === 0 || !isWord(token, 'WHEN', 'ELSE', 'END')) continue
    const start = arms.pop()
    if (start !== undefined) items.push({ ...toItem('when', tokens.slice(start, index), region), parent })
    if (!isWord(token, 'END')) arms.push(index)
  }
}
