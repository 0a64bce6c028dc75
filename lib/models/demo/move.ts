/** What the demo model does next: say something, and call tools or not. */
export interface Move {
  text: string
  calls: ReadonlyArray<{ tool: string; input: unknown }>
}

export const say = (text: string): Move => ({ text, calls: [] })

export const call = (tool: string, input: unknown, text = ''): Move => ({ text, calls: [{ tool, input }] })
