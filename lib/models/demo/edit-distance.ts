/** Edits (insert, delete, change, swap of neighbours) between two short words. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = at(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = isSwap(a, b, i, j) ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(change, at(row, j) + 1, at(next, j - 1) + 1, swap))
    }
    before = row
    row = next
  }
  return at(row, b.length)
}

const isSwap = (a: string, b: string, i: number, j: number): boolean =>
  i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]

const at = (row: readonly number[], index: number): number => row[index] ?? 0
