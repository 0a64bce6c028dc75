/** A node as the parser gives it: one key, the kind, with its fields. Read it through these functions only. */
export type AstNode = Record<string, unknown>

export const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const kindOf = (node: AstNode): string => Object.keys(node)[0] ?? ''

/** The fields of a node of a known kind, undefined when it is of another kind. */
export function fields(node: unknown, kind: string): AstNode | undefined {
  const value = isNode(node) ? node[kind] : undefined
  return isNode(value) ? value : undefined
}

export function child(node: AstNode | undefined, key: string): AstNode | undefined {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}

export function children(node: AstNode | undefined, key: string): AstNode[] {
  const value = node?.[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function text(node: AstNode | undefined, key: string): string | undefined {
  const value = node?.[key]
  return typeof value === 'string' ? value : undefined
}

/** The text of an identifier field: `{ name: 'a', quoted: false }`. */
export const identifier = (node: AstNode | undefined, key: string): string | undefined => text(child(node, key), 'name')

/** Unicode code-point offset of the first positioned node in `node`, in the text that was parsed. */
export function offsetOf(node: unknown): number | undefined {
  if (!isNode(node) && !Array.isArray(node)) return undefined
  if (isNode(node) && isNode(node.span)) return typeof node.span.start === 'number' ? node.span.start : undefined
  for (const value of Object.values(node)) {
    const found = offsetOf(value)
    if (found !== undefined) return found
  }
  return undefined
}
