import { isName, isWord, type Token, unquote } from '@/lib/sql/text/token'

export interface DdlColumn {
  name: string
  /** Upper case, without needless blanks: `DECIMAL(18,2)`, `ARRAY<STRING>`. */
  type: string
  comment: string | undefined
  notNull: boolean
  /** Text of the first token of the default. */
  default: string | undefined
  primaryKey: boolean
}

/** Words that end the type. */
const ends = new Set(
  (
    'COMMENT NOT NULL DEFAULT PRIMARY UNIQUE REFERENCES CHECK CONSTRAINT COLLATE GENERATED AUTO_INCREMENT AS ON CODEC TTL ' +
    'MATERIALIZED ALIAS EPHEMERAL ENCODE DISTKEY SORTKEY CHARACTER CHARSET KEY FIRST AFTER STORED VIRTUAL OPTIONS IDENTITY ' +
    'VISIBLE INVISIBLE DISABLE ENABLE SUM REPLACE MAX MIN COMPRESSION STATISTICS SETTINGS MASKING USING'
  ).split(' '),
)

const openers = new Set(['(', '<', '[', '{'])
const closers = new Set([')', '>', ']', '}'])

/** One element of a column list; undefined when it does not begin with a name. */
export function readDefinition(element: readonly Token[]): DdlColumn | undefined {
  const [first] = element
  if (!isName(first) && first?.kind !== 'string') return undefined
  const end = typeEnd(element)
  const rest = element.slice(end)
  return {
    name: unquote(first.text),
    type: typeText(element.slice(1, end)),
    comment: after(rest, 'COMMENT', (token) => (token.kind === 'string' ? unquote(token.text) : undefined)),
    notNull: rest.some((token, index) => isWord(token, 'NOT') && isWord(rest[index + 1], 'NULL')),
    default: after(rest, 'DEFAULT', (token) => token.text),
    primaryKey: rest.some((token, index) => isWord(token, 'PRIMARY') && isWord(rest[index + 1], 'KEY')),
  }
}

function typeEnd(element: readonly Token[]): number {
  let depth = 0
  for (let index = 1; index < element.length; index++) {
    const token = element[index] as Token
    if (openers.has(token.text)) depth++
    if (closers.has(token.text)) depth--
    // `character varying` begins a type; elsewhere CHARACTER names a character set.
    const isEnd = token.kind === 'word' && ends.has(token.upper) && !(index === 1 && token.upper === 'CHARACTER')
    if (depth === 0 && isEnd) return index
  }
  return element.length
}

const typeText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => token.upper)
    .join(' ')
    .replace(/\s*([(),<>:[\]])\s*/g, '$1')

function after<Value>(
  tokens: readonly Token[],
  word: string,
  read: (token: Token) => Value | undefined,
): Value | undefined {
  const at = tokens.findIndex((token) => isWord(token, word))
  const next = at < 0 ? undefined : tokens[at + 1]
  return next && read(next)
}
