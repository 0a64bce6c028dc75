import { demoWorld } from './demo/demo-world'
import type { DemoWorld } from './demo-world'

/** For tests: the demo world with its tables made and left empty, which is seeded in a fraction of the time. */
export const demoWithoutRows = (today: string): DemoWorld => {
  const full = demoWorld(today)
  return { ...full, statements: full.statements.slice(0, full.tables.length) }
}
