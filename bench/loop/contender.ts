/** An order to the endpoint; see `endpoint.mjs`. */
export type Order = `tokens ${number}` | `argument ${number}` | `steps ${number}`

/** One way to talk to the endpoint: sends the order, executes what is called, and resolves when the answer is there. */
export interface Contender {
  name: string
  /** What it writes down on the way. */
  keeps: string
  answer(order: Order): Promise<{ text: string; argumentChars: number; steps: number }>
  /** CPU time in ms that the contender's process has used so far. */
  cpu(): number
  close?(): Promise<void> | void
}

/** Of this process, all threads. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
