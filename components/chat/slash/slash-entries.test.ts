import { expect, test } from 'vitest'
import { type SlashCommand, slashEntries, slashQuery } from './slash-entries'

const command = (name: string, note: string, unavailable?: string): SlashCommand => ({
  name,
  note,
  icon: null,
  unavailable,
  run: () => undefined,
})
const commands = [command('new', 'Begin another'), command('stop', 'Stop it', 'Nothing is running')]
const skills = [
  { name: 'change-table-safely', note: '安全地改表', text: 'a' },
  { name: 'write-etl-task', note: 'Writes a new task', text: 'b' },
]
const names = (query: string) => slashEntries(query, commands, skills).map(({ name }) => name)

test.each([
  ['/', ''],
  ['/St', 'st'],
  ['／改表', '改表'],
  ['、', ''],
])('%s looks for "%s"', (draft, query) => {
  expect(slashQuery(draft)).toBe(query)
})

test.each(['', 'a/b', ' /new', '/new table', '/new\n'])('%j is an ordinary message', (draft) => {
  expect(slashQuery(draft)).toBeUndefined()
})

test('without a word everything is offered, commands first', () => {
  expect(names('')).toEqual(['/new', '/stop', 'change-table-safely', 'write-etl-task'])
})

test('a word filters by name and description, names that begin with it first', () => {
  expect(names('new')).toEqual(['/new', 'write-etl-task'])
  expect(names('改')).toEqual(['change-table-safely'])
  expect(names('w')).toEqual(['/new', 'write-etl-task'])
  expect(slashEntries('t', [command('a', 'to'), command('tab', '')], []).map(({ name }) => name)).toEqual([
    '/tab',
    '/a',
  ])
})

test('a word that nothing knows offers nothing', () => {
  expect(names('tmp/orders.csv')).toEqual([])
})

test('what cannot be done now says why', () => {
  expect(slashEntries('stop', commands, [])[0]?.note).toBe('Nothing is running')
})
