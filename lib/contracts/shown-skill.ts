import type { Localized } from './localized'

/** A skill as people choose it. */
export interface ShownSkill {
  name: string
  description: Localized
}
