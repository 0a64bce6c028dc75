interface Cron {
  cron: string
  /** IANA name. */
  timeZone?: string | undefined
}

/** A cron with the zone whose clocks it means, where the platform says which: `30 2 * * * (Asia/Shanghai)`. */
export const cronText = ({ cron, timeZone }: Cron): string => (timeZone ? `${cron} (${timeZone})` : cron)
