import { Wrench } from 'lucide-react'
import type { AnyToolCard } from './define-card'

/** A tool that has no card of its own: its name, its state, and everything else one press away. */
export const defaultCard: AnyToolCard = { tool: '', icon: Wrench, words: () => ({}) }
