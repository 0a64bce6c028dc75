import { type Dialect as PolyglotDialect, parse } from '@polyglot-sql/sdk'
import { isNode } from './ast'
import type { SqlEngine } from './sql-engine'

const positionPrefix = /^.*?column \d+: /s
const depthGuard = /E_GUARD_|nesting depth|recursion|too deep/i

/** `@polyglot-sql/sdk` 0.12 for the tree only: its own lineage is exponential on chains of CTEs. */
export const polyglotEngine: SqlEngine = {
  parseBranch(text, dialect) {
    try {
      const result = parse(text, dialect as PolyglotDialect)
      if (!result.success) return failure(result.error ?? 'syntax error', result.errorStart)
      const [ast, second] = result.ast as unknown[]
      if (isNode(ast) && second === undefined) return { ok: true, ast }
      return failure('expected one statement', 0)
    } catch (error) {
      // A trap inside WebAssembly is a limit of the parser, not a fault of the text.
      return { ok: false, code: 'too-deep', message: String(error), offset: 0 }
    }
  },
}

function failure(message: string, offset = 0): ReturnType<SqlEngine['parseBranch']> {
  const code = depthGuard.test(message) ? 'too-deep' : 'syntax'
  return { ok: false, code, message: message.replace(positionPrefix, ''), offset }
}
