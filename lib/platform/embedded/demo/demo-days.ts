import { addDays } from '@/lib/platform/embedded/data-day'

/** The 90 days of the demo world; they end yesterday. `today` is the day after the last one. */
export interface DemoDays {
  first: string
  last: string
  today: string
}

export const demoDays = (today: string): DemoDays => ({ first: addDays(today, -90), last: addDays(today, -1), today })
