import { readCreate } from '@/lib/sql/parse/read-create'
import { readInsert } from '@/lib/sql/parse/read-insert'
import { depthZeroIndex } from '@/lib/sql/parse/top-level'
import { isSymbol, isWord, type Token } from '@/lib/sql/text/token'
import type { Dialect } from '@/lib/sql/types'
import type { TokenProblem } from './token-rules'

const starters = new Set(
  (
    'SELECT WITH FROM VALUES TABLE INSERT REPLACE UPSERT UPDATE DELETE MERGE CREATE DROP ALTER TRUNCATE RENAME COMMENT ' +
    'SET RESET USE ADD LIST MSCK ANALYZE EXPLAIN DESCRIBE DESC SHOW SUMMARIZE GRANT REVOKE LOAD UNLOAD COPY EXPORT IMPORT ' +
    'ATTACH DETACH INSTALL PRAGMA CALL EXECUTE PREPARE DEALLOCATE BEGIN START COMMIT ROLLBACK SAVEPOINT RELEASE LOCK UNLOCK ' +
    'VACUUM OPTIMIZE REFRESH CACHE UNCACHE CLEAR INVALIDATE KILL SYSTEM EXCHANGE CHECKPOINT PIVOT UNPIVOT DECLARE DO IF ' +
    'REPAIR RELOAD DFS SOURCE REINDEX CLUSTER DISCARD UNDROP PUT GET REMOVE EXPLODE STOP PAUSE RESUME SYNC ADMIN CANCEL BACKUP RESTORE RECOVER'
  ).split(' '),
)

/** Words that begin a statement only together with another one; alone they are a name, or the rest of a text. */
const needsObject = new Set(
  'DROP ALTER TRUNCATE RENAME CREATE GRANT REVOKE OPTIMIZE REFRESH REPAIR EXCHANGE'.split(' '),
)

/** Whether a statement has the parts that make it one. */
export function checkStatement(tokens: readonly Token[], dialect: Dialect): TokenProblem[] {
  const first = tokens[0] as Token
  const problem = (code: string, message: string): TokenProblem[] => [{ code, token: first, message }]
  if (isSymbol(first, '(') || first.kind === 'template' || first.kind === 'variable') return []
  if (first.kind !== 'word' || !starters.has(first.upper))
    return problem('unknown-statement', `no statement begins with ${first.text}`)
  if (needsObject.has(first.upper) && tokens.length < 3)
    return problem('incomplete-statement', `${first.text} of what?`)
  const missing = missingPart(tokens, dialect)
  return missing ? problem('incomplete-statement', `${first.upper} without ${missing}`) : []
}

/** Each statement needs one word of every group, outside brackets. */
const required: Record<string, Array<{ words: string[]; name: string }>> = {
  UPDATE: [{ words: ['SET'], name: 'SET' }],
  MERGE: ['USING', 'ON', 'WHEN'].map((word) => ({ words: [word], name: word })),
}

const afterCtes = ['SELECT', 'FROM', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'VALUES', 'TABLE', 'PIVOT']

function missingPart(tokens: readonly Token[], dialect: Dialect): string | undefined {
  const find = (words: string[]) => depthZeroIndex(tokens, 1, (index) => isWord(tokens[index], ...words))
  const verb = tokens[0]?.upper ?? ''
  if (verb === 'INSERT') return insertPart(tokens, 0, dialect)
  if (verb === 'CREATE') return createPart(tokens, dialect)
  if (verb === 'DELETE') return tokens.length > 1 ? undefined : 'a table'
  if (verb !== 'WITH') return required[verb]?.find(({ words }) => find(words) < 0)?.name
  const main = find(afterCtes)
  if (main < 0) return endsInQuery(tokens) ? undefined : 'a query after the CTEs'
  return isWord(tokens[main], 'INSERT') ? insertPart(tokens, main, dialect) : undefined
}

/** `with a as (…) (select …)`. */
const endsInQuery = (tokens: readonly Token[]): boolean =>
  tokens.some((token, index) => isSymbol(token, ')') && isSymbol(tokens[index + 1], '('))

function insertPart(tokens: readonly Token[], verb: number, dialect: Dialect): string | undefined {
  const shape = readInsert(tokens, verb, dialect)
  if (shape.query.length > verb) return undefined
  const last = depthZeroIndex(tokens, 1, (index) =>
    isWord(tokens[index], 'DEFAULT', 'SET', 'FORMAT', 'EXECUTE', 'EXEC', 'SHOW'),
  )
  return last > 0 ? undefined : 'a query or VALUES'
}

function createPart(tokens: readonly Token[], dialect: Dialect): string | undefined {
  const shape = readCreate(tokens, dialect)
  if (!shape) return undefined
  if (shape.object === 'view') return shape.query.length > 0 ? undefined : 'a query'
  const nameAt =
    tokens.findIndex((token) => isWord(token, 'TABLE')) + (isWord(tokens[2], 'IF') || isWord(tokens[3], 'IF') ? 4 : 1)
  return tokens.length > nameAt + 1 || shape.like ? undefined : 'columns'
}
