import { readFileSync } from 'node:fs'
import { EventSchemas } from '@ag-ui/core/schemas'
import { describe, expect, test } from 'vitest'
import { customValueSchemas, parseRunEvent, type RunEvent } from '@/lib/contracts/run-event'

const text = readFileSync('docs/events.md', 'utf8')
const examples = [...text.matchAll(/^### (\S+)\n[\s\S]*?```json\n([\s\S]*?)```/gm)].map(([, name = '', json = '']) => ({
  name,
  event: JSON.parse(json) as RunEvent,
}))

const nameOf = (event: RunEvent) => (event.type === 'CUSTOM' ? event.name : event.type)

/** The literals of the catalogue, from its source: a discriminated union has no list of its own. */
const standardTypes = [
  ...readFileSync('lib/contracts/run-event.ts', 'utf8').matchAll(/type: z\.literal\('([A-Z_]+)'\)/g),
].map(([, type = '']) => type)

describe('docs/events.md', () => {
  test('has an example of every event, under its name', () => {
    const catalogue = [...standardTypes.filter((type) => type !== 'CUSTOM'), ...Object.keys(customValueSchemas)]

    const documented = examples.map(({ name, event }) => {
      expect(nameOf(event)).toBe(name)
      return name
    })

    expect(catalogue.length).toBeGreaterThan(30)
    expect(documented.toSorted()).toEqual(catalogue.toSorted())
  })

  test.each(examples)('the example of $name is what the contract says, with nothing left over', ({ event }) => {
    const parsed = parseRunEvent(event)

    expect(parsed).toEqual(event)
  })

  test.each(examples)('the example of $name is an AG-UI event', ({ event }) => {
    const result = EventSchemas.safeParse(event)

    expect(result.error?.issues ?? []).toEqual([])
  })
})
