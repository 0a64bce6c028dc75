interface Fence {
  mark: string
  length: number
  info: string
}

/**
 * A document that a model wrapped whole into a Markdown fence, without that fence; fences within it stay. A text that merely begins
 * and ends with code blocks of its own is left as it is.
 */
export function withoutOuterFence(text: string): string {
  const lines = text.trim().split('\n')
  const outer = fenceOf(lines[0])
  const last = fenceOf(lines.at(-1))
  if (lines.length < 2 || !outer || !last || !closes(last, outer) || !/^(markdown|md|)$/i.test(outer.info)) return text
  const inner = lines.slice(1, -1)
  return isWhole(inner, outer) ? `${inner.join('\n').trim()}\n` : text
}

function fenceOf(line = ''): Fence | undefined {
  const [, marks = '', info = ''] = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/.exec(line.trimEnd()) ?? []
  return marks === '' ? undefined : { mark: marks.charAt(0), length: marks.length, info }
}

const closes = (fence: Fence, open: Fence) =>
  fence.info === '' && fence.mark === open.mark && fence.length >= open.length

/** True when every fence inside that could have closed the outer one belongs to a block of its own. */
function isWhole(inner: readonly string[], outer: Fence): boolean {
  let open: Fence | undefined
  let blocksWithoutName = 0
  for (const fence of inner.map(fenceOf)) {
    if (!fence || isTooShort(fence, outer)) continue
    if (!open && closes(fence, outer)) blocksWithoutName += 1
    open = open ? stillOpen(open, fence) : fence
  }
  return open === undefined && (outer.info !== '' || blocksWithoutName === 0)
}

const isTooShort = (fence: Fence, outer: Fence) => fence.mark === outer.mark && fence.length < outer.length
const stillOpen = (open: Fence, fence: Fence): Fence | undefined => (closes(fence, open) ? undefined : open)
