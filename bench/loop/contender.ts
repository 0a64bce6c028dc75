/** An order to the endpoint; see `endpoint.mjs`. */
export type Order = `tokens ${number}` | `argument ${number}` | `steps ${number}` | `stamp ${number}`

/** What came of an order. `firstTextAt` is when the first piece of text was there, by `clock()`. */
export interface Received {
  text: string
  argumentChars: number
  steps: number
  firstTextAt: number
}

/** One way to talk to the endpoint: sends the order, executes what is called, and resolves when the answer is there. */
export interface Contender {
  name: string
  /** What it writes down on the way. */
  keeps: string
  answer(order: Order): Promise<Received>
  /** CPU time in ms that the contender's process has used so far. */
  cpu(): number
  close?(): Promise<void> | void
}

/** Epoch milliseconds with fractions, the same in every process of a machine. */
export const clock = (): number => performance.timeOrigin + performance.now()

/** Of this process, all threads. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
