import type { Dialect } from '@/lib/sql/types'
import { lex } from './lex'
import { depthChange, isSymbol, type LexError, type Token } from './token'

export interface Statement {
  /** Without comments; never empty. */
  tokens: Token[]
}

export interface ScriptError {
  code: LexError['code'] | 'unbalanced-open' | 'unbalanced-close'
  line: number
  column: number
}

export interface Script {
  /** Everything in order, comments included. */
  tokens: Token[]
  comments: Token[]
  statements: Statement[]
  errors: ScriptError[]
}

const closerOf: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Tokens, statements (cut at `;` outside brackets) and what is unterminated or unbalanced. */
export function readScript(sql: string, dialect: Dialect): Script {
  const { tokens, errors } = lex(sql, dialect)
  const script: Script = { tokens, comments: [], statements: [], errors: [...errors] }
  let current: Token[] = []
  let open: Token[] = []
  const endStatement = () => {
    for (const token of open) script.errors.push({ code: 'unbalanced-open', line: token.line, column: token.column })
    if (current.length > 0) script.statements.push({ tokens: current })
    current = []
    open = []
  }
  for (const token of tokens) {
    if (token.kind === 'comment') script.comments.push(token)
    // A `;` inside brackets cannot be meant: the bracket before it was never closed.
    else if (isSymbol(token, ';')) endStatement()
    else {
      const unexpected = track(open, token)
      if (unexpected) script.errors.push({ code: 'unbalanced-close', line: token.line, column: token.column })
      current.push(token)
    }
  }
  endStatement()
  return script
}

/** Keeps the stack of open brackets; true when `token` closes something that is not open. */
function track(open: Token[], token: Token): boolean {
  const change = depthChange(token)
  if (change > 0) open.push(token)
  if (change >= 0) return false
  const opener = open.at(-1)
  if (!opener || closerOf[opener.text] !== token.text) return true
  open.pop()
  return false
}
