import type { Script } from '@/lib/sql/text/read-script'
import type { Token } from '@/lib/sql/text/token'
import type { SqlFinding } from '@/lib/sql/types'
import type { FindingMaker, Place } from './finding'
import { bodyOf, omissionOf } from './omission'

/** Comments that stand in place of code. Those that the base version has too are not the writer's doing. */
export function checkComments(script: Script, base: Script | undefined, make: FindingMaker): SqlFinding[] {
  const known = new Set((base?.comments ?? []).flatMap((comment) => linesOf(comment).map((line) => bodyOf(line.text))))
  return script.comments.flatMap((comment) =>
    linesOf(comment).flatMap(({ text, place }) => {
      const omission = omissionOf(text, isTrailing(script, comment))
      if (!omission || known.has(bodyOf(text))) return []
      const message = `comment in place of code: ${bodyOf(text).slice(0, 60)}`
      if (omission === 'placeholder') return [make('error', 'omission-comment', place, message)]
      return [
        make('warning', 'omission-hint', place, `comment may stand for missing code: ${bodyOf(text).slice(0, 60)}`),
      ]
    }),
  )
}

function linesOf(comment: Token): Array<{ text: string; place: Place }> {
  return comment.text.split('\n').map((text, index) => ({
    text,
    place: index === 0 ? comment : { line: comment.line + index, column: text.length - text.trimStart().length + 1 },
  }))
}

/** Whether code stands before the comment on its line. */
function isTrailing(script: Script, comment: Token): boolean {
  const index = indexAt(script.tokens, comment.start)
  const before = script.tokens[index - 1]
  return before !== undefined && before.kind !== 'comment' && before.line === comment.line
}

function indexAt(tokens: readonly Token[], start: number): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tokens[middle] as Token).start < start) low = middle + 1
    else high = middle
  }
  return low
}
