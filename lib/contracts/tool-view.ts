const mark: unique symbol = Symbol.for('sluice.tool-view')

/** A tool's result once a hook has put it into words: `output` goes to the card, `text` is what the model reads. */
export interface ToolView {
  readonly [mark]: true
  readonly output: unknown
  readonly text: string
}

/** What an `afterTool` hook returns to change the words for the model and leave the card's data alone. */
export const toolView = (output: unknown, text: string): ToolView => ({ [mark]: true, output, text })

export const isToolView = (value: unknown): value is ToolView =>
  typeof value === 'object' && value !== null && mark in value

/** The tool's own output, whatever has been made of its words. */
export const outputOf = (value: unknown): unknown => (isToolView(value) ? value.output : value)
