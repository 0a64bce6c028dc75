import { kindOf } from '@/lib/sql/parse/ast'
import type { ParsedBlock } from '@/lib/sql/parse/parse-query'
import type { ParsedScript, ParsedStatement } from '@/lib/sql/parse/parse-script'
import type { Token } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import { branchArity, insertArity } from './arity'
import { checkSelect } from './check-select'

export interface ParseProblem {
  code: 'syntax' | 'too-deep' | 'branch-arity' | 'insert-arity' | 'missing-group' | 'join-without-condition'
  token: Token | undefined
  message: string
}

/** What the trees show: statements that are none, branches of unequal width, clauses that every engine asks for. */
export function checkParse({ statements }: ParsedScript, dialect: Dialect): ParseProblem[] {
  return statements.flatMap((statement) => statementProblems(statement, dialect))
}

function statementProblems({ shape, blocks, failure }: ParsedStatement, dialect: Dialect): ParseProblem[] {
  if (failure) return [failure]
  const branches = blocks.flatMap((block) => block.branches)
  const unknown = branches.find((branch) => !roots.has(kindOf(branch.ast)))
  if (unknown) {
    return [{ code: 'syntax', token: unknown.marks[0]?.token, message: `${kindOf(unknown.ast)} is no query` }]
  }
  return [
    ...blocks.flatMap((block: ParsedBlock) => branchArity(block, blocks)),
    ...(shape.kind === 'insert' ? insertArity(shape, blocks) : []),
    ...branches.flatMap((branch) => checkSelect(branch, dialect)),
  ]
}

const roots = new Set(
  'select union intersect except subquery values table update delete merge pivot unpivot'.split(' '),
)
