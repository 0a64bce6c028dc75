import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The shipped configuration with other limits, as a file; its path. */
export function configWith(limits: Record<string, number>): string {
  const shipped = readFileSync('config/sluice.yaml', 'utf8')
  const changed = Object.entries(limits).reduce(
    (text, [name, value]) => text.replace(new RegExp(`${name}: \\d+`), `${name}: ${value}`),
    shipped,
  )
  const file = join(mkdtempSync(join(tmpdir(), 'limits-')), 'sluice.yaml')
  writeFileSync(file, changed)
  return file
}

/** For measurements: one account does what many people would do. */
export const generousConfig = (): string =>
  configWith({
    'runs-at-once': 1_000,
    'streams-at-once': 10_000,
    'messages-a-minute': 10_000,
    'decisions-a-minute': 10_000,
  })
