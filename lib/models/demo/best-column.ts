import type { Column } from './column-kinds'

/** From here on a column only contains the word that was asked for. */
export const looseFit = 2.5

/** The column that carries the earliest piece; a name that is just the piece fits better than one that contains it. */
export function bestOf(
  columns: readonly Column[],
  pieces: readonly string[],
): { column: Column; misfit: number } | undefined {
  let best: { column: Column; misfit: number } | undefined
  for (const column of columns) {
    const misfit = misfitOf(column, pieces)
    if (misfit === undefined) continue
    const isShorter = misfit === best?.misfit && column.name.length < best.column.name.length
    if (best === undefined || misfit < best.misfit || isShorter) best = { column, misfit }
  }
  return best
}

function misfitOf({ name, comment }: Column, pieces: readonly string[]): number | undefined {
  const lower = name.toLowerCase()
  const exact = pieces.findIndex(
    (piece) => lower === piece || lower === `${piece}_amount` || lower === `${piece}_count`,
  )
  if (exact >= 0) return exact
  const contained = pieces.findIndex((piece) => piece.length > 2 && lower.includes(piece))
  if (contained >= 0) return contained + looseFit
  const told = pieces.findIndex(
    (piece) => piece.length > 3 && comment.toLowerCase().includes(piece.replaceAll('_', ' ')),
  )
  return told >= 0 ? told + 8 : undefined
}
