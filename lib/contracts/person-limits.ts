/** What is counted in a minute, each for itself. */
export type RateKind = 'sign-in' | 'provider-sign-in' | 'message' | 'decision'

/** What one person may take of this installation. */
export interface PersonLimits {
  /** Runs that work at a time; others wait in line. */
  runs: number
  /** Streams open at a time. */
  streams: number
  /** Tokens a day. */
  tokens: number
  perMinute: Record<RateKind, number>
}
