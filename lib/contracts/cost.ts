/** What model calls cost, as far as it is known. */
export interface Cost {
  /** Sum of the calls that have a price; null when none has. */
  amount: number | null
  /** Calls without a price, or whose tokens the provider did not count: with any of them the amount is not the whole. */
  unpriced: number
}

export const noCost: Cost = { amount: null, unpriced: 0 }

export const addCost = (a: Cost, b: Cost): Cost => ({
  amount: a.amount === null ? b.amount : b.amount === null ? a.amount : a.amount + b.amount,
  unpriced: a.unpriced + b.unpriced,
})
