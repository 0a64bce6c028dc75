export interface Call {
  tool: string
  input: Record<string, unknown>
}

/** What the demo model does next: say something, and call tools or not. */
export interface Move {
  text: string
  calls: readonly Call[]
}

export const say = (text: string): Move => ({ text, calls: [] })
