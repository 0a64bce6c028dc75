/** What has gone wrong in the demo world. `daysAgo` counts back from the latest data day; from that day on there is no data. */
export const incidents = {
  frozen: { task: 'ads_payment_mix', daysAgo: 4 },
  /** Fails on the data of that day, and again whenever it is run again before its script is mended. */
  failed: {
    task: 'ads_campaign_roi',
    daysAgo: 0,
    message: 'Conversion Error: Could not convert string "N/A" to DECIMAL(18,2)',
  },
} as const
