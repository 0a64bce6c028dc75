import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ToolName, ToolOutput, ToolPart } from '@/lib/tools/types'

/** A call that has a result. */
export type DonePart<N extends ToolName> = Extract<ToolPart<N>, { state: 'output-available' }>

/** How the calls of one tool look. Its sentence stands in `messages/` under `tools.<name>`, as `doing` and `done`. */
export interface ToolCard<N extends ToolName = ToolName> {
  tool: N
  icon: LucideIcon
  /** Parameters of the sentence; called with what is known so far, so every field may be missing. */
  words(
    input: Partial<ToolPart<N>['input'] & object>,
    output: ToolOutput<N> | undefined,
  ): Record<string, string | number>
  /** Special display of the result; absent = the sentence says it all. */
  Body?: ComponentType<{ part: DonePart<N> }>
  /** True when the body stands without inner space: tables, code, pictures. */
  isFlush?: boolean
}

/** A card of any tool, as the registry holds it and the thread draws it. */
export interface AnyToolCard {
  tool: string
  icon: LucideIcon
  words(input: never, output: never): Record<string, string | number>
  Body?: ComponentType<{ part: never }>
  isFlush?: boolean
}

/** Checks a card against its tool's types; the registry holds cards of different tools, so the parameter is forgotten here. */
export const defineCard = <N extends ToolName>(card: ToolCard<N>): AnyToolCard => card as unknown as AnyToolCard
