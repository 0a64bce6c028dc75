import type { Workspace } from '@/lib/workspace/workspace'

/** Words in a row that count as one piece: few enough to survive an edit, many enough not to occur by chance. */
const pieceLength = 5
/** Shorter texts may repeat each other. */
const smallest = 80
const largestCompared = 1024 * 1024

/**
 * The file that `text` retypes most of, whole or cut short, whatever its layout; undefined when it is new text. Retyping is where
 * scripts lose their middle, so it is refused in favour of copy and replace.
 */
export function findRetypedFile(workspace: Workspace, text: string): { path: string; share: number } | undefined {
  const typed = piecesOf(text)
  if (typed.size < smallest) return undefined
  let worst: { path: string; share: number } | undefined
  for (const file of workspace.list()) {
    if (file.size > largestCompared) continue
    const share = sharedPart(typed, piecesOf(Buffer.from(workspace.readBytes(file.path)).toString('utf8')))
    if (share >= 0.5 && share > (worst?.share ?? 0)) worst = { path: file.path, share }
  }
  return worst
}

/** Part of the smaller of the two that stands in the other. */
function sharedPart(typed: Set<string>, existing: Set<string>): number {
  if (existing.size < smallest) return 0
  let shared = 0
  for (const piece of typed) if (existing.has(piece)) shared++
  return shared / Math.min(typed.size, existing.size)
}

function piecesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const pieces = new Set<string>()
  for (let at = 0; at + pieceLength <= words.length; at++) pieces.add(words.slice(at, at + pieceLength).join(' '))
  return pieces
}
