import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Tasks that a spec file asks for, by name; what it only expects to see changes nothing. */
function tasksOf(file: string): string[] {
  const lines = readFileSync(`e2e/${file}`, 'utf8').split('\n')
  return [
    ...new Set(lines.filter((line) => !line.includes('expect(')).flatMap((line) => line.match(/\bads_\w+/g) ?? [])),
  ]
}

// The specs run side by side on one server, where a call that waits already is not parked a second time.
test('no two spec files ask for the same task of the demo world', () => {
  const owners = new Map<string, string[]>()
  for (const file of readdirSync('e2e').filter((name) => name.endsWith('.spec.ts'))) {
    for (const task of tasksOf(file)) owners.set(task, [...(owners.get(task) ?? []), file])
  }

  expect(owners.size).toBeGreaterThan(8)
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([])
})
