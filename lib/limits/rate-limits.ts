import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateKind } from '@/lib/contracts/person-limits'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'

export interface RateLimits {
  /** Counts one; throws `rate-limited`, which says when to come again. Counting that fails refuses as well. */
  count(kind: RateKind, key: string): Promise<void>
}

type Limiter = Pick<RateLimiterMemory, 'consume'>

const minute = 60

/** In memory: a restart forgives, which costs a guesser more time than it gives. */
export function createRateLimits(
  rates: Record<RateKind, number>,
  create: (kind: RateKind, points: number) => Limiter = (kind, points) =>
    new RateLimiterMemory({ keyPrefix: kind, points, duration: minute }),
): RateLimits {
  const kinds = Object.keys(rates) as RateKind[]
  const limiters = new Map(kinds.map((kind) => [kind, create(kind, rates[kind])]))
  return {
    count: async (kind, key) => {
      try {
        const limiter = limiters.get(kind)
        if (!limiter) throw new Error(`Nobody counts ${kind}`)
        await limiter.consume(key)
      } catch (refusal) {
        throw tooMany(refusal)
      }
    },
  }
}

function tooMany(refusal: unknown): AppError {
  if (!(refusal instanceof RateLimiterRes)) log().error({ error: refusal }, 'counting failed')
  const ms = refusal instanceof RateLimiterRes ? refusal.msBeforeNext : minute * 1000
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  return new AppError('rate-limited', `Too many at once. Try again in ${seconds} seconds.`, {
    details: { retryAfterSeconds: seconds },
  })
}
