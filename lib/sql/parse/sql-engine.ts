import type { Dialect } from '@/lib/sql/types'
import type { AstNode } from './ast'

export type ParsedBranch =
  | { ok: true; ast: AstNode }
  /** `offset` counts Unicode code points in the text that was given. */
  | { ok: false; code: 'syntax' | 'too-deep'; message: string; offset: number }

/** The replaceable part: text of one query without sub-queries and set operators to its tree. Must not throw. */
export interface SqlEngine {
  parseBranch(text: string, dialect: Dialect): ParsedBranch
}
