import type { Script } from '@/lib/sql/text/read-script'
import type { DeclaredChange, Dialect, SqlFinding } from '@/lib/sql/types'
import { align, type Gap } from './align'
import type { ClauseKind } from './clauses'
import { explainByDeclaration } from './declared'
import type { FindingMaker } from './finding'
import { fingerprint, type Item } from './fingerprint'
import { isCutOut, pairReplacements, withoutRewritten } from './replacements'

export interface Comparison {
  base: Script
  next: Script
  declared: DeclaredChange | undefined
  dialect: Dialect
  /** Makes findings that point into the base version. */
  inBase: FindingMaker
}

const maxFindings = 40

const names: Record<ClauseKind, string> = {
  statement: 'statement',
  with: 'cte',
  select: 'column',
  from: 'table',
  join: 'join',
  on: 'condition',
  using: 'condition',
  where: 'condition',
  group: 'group',
  having: 'condition',
  qualify: 'condition',
  order: 'order',
  limit: 'limit',
  set: 'branch',
  insert: 'target',
  values: 'row',
  update: 'assignment',
  lateral: 'table',
  window: 'window',
  when: 'case-arm',
  in: 'value',
  'target-column': 'target-column',
  definition: 'column',
}

/** What the base version had and the new one has not, unless it came back changed or was declared as removed. */
export function compareWithBase(comparison: Comparison): SqlFinding[] {
  const { base, next, declared, dialect, inBase } = comparison
  const all = align(fingerprint(base.statements), fingerprint(next.statements))
  const gaps = explainByDeclaration(all, declared, dialect)
  const { replaced, lost: unpaired } = pairReplacements(gaps)
  const lost = withoutRewritten(unpaired, replaced)
  const findings = [
    ...lost.map((item) => inBase('error', `lost-${names[item.clause]}`, item.tokens[0], `gone: ${excerpt(item)}`)),
    ...replaced
      .filter(isCutOut)
      .map(({ before }) =>
        inBase('error', 'shortened', before.tokens[0], `only a part is left of: ${excerpt(before)}`),
      ),
    // A declared removal may well be the end of the script.
    ...(lost.length === 0 && countLost(gaps) === countLost(all) ? checkTail(comparison) : []),
  ]
  findings.sort((a, b) => a.line - b.line || a.column - b.column)
  const more = findings.length - maxFindings
  if (more <= 0) return findings
  const summary = inBase('error', 'lost-more', undefined, `and ${more} more of ${findings.length} in all`)
  return [...findings.slice(0, maxFindings), summary]
}

const countLost = (gaps: readonly Gap[]): number => gaps.reduce((sum, gap) => sum + gap.lost.length, 0)

function excerpt(item: Item): string {
  const text = item.tokens.map((token) => token.text).join(' ')
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}

/** The new version is the beginning of the base and stops inside a statement, or inside a word. */
function checkTail({ base, next, inBase }: Comparison): SqlFinding[] {
  const before = base.statements.at(next.statements.length - 1)?.tokens ?? []
  const now = next.statements.at(-1)?.tokens ?? []
  const cut = now.findIndex((token, index) => token.text !== before[index]?.text)
  const at = cut < 0 ? now.length : cut
  const isInWord = cut === now.length - 1 && before[cut]?.text.startsWith(now[cut]?.text ?? ' ') === true
  const isPrefix = now.length > 0 && (cut < 0 ? now.length < before.length : isInWord)
  return isPrefix ? [inBase('error', 'tail-cut', before[at], 'the text ends before this')] : []
}
