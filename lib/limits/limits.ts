import type { PersonLimits } from '@/lib/contracts/person-limits'
import { createOpenStreams, type OpenStreams } from './open-streams'
import { createRateLimits, type RateLimits } from './rate-limits'
import { createRunQueue, type RunQueue } from './run-queue'

export interface Limits {
  person: PersonLimits
  rates: RateLimits
  queue: RunQueue
  streams: OpenStreams
}

export const createLimits = (person: PersonLimits): Limits => ({
  person,
  rates: createRateLimits(person.perMinute),
  queue: createRunQueue(person.runs),
  streams: createOpenStreams(person.streams),
})
