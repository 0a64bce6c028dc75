import type { Intent } from './intent'
import type { Request } from './request'

/** One rule of understanding; undefined = it does not apply. */
export type Rule = (request: Request) => Intent | undefined
