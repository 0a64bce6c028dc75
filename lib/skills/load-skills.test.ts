import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tools } from '@/lib/tools'
import { loadSkills } from './load-skills'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skills-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(name: string, text: string): void {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'SKILL.md'), text)
}
const skill = (name: string, rest = '') => `---\nname: ${name}\ndescription: Does ${name}.\n${rest}---\n\n# How\n`

test('skills are read by the name of their folder, in the order of their names', () => {
  put('b-two', skill('b-two', 'license: MIT\nmetadata:\n  author: us\n'))
  put('a-one', skill('a-one').replaceAll('\n', '\r\n'))
  writeFileSync(join(folder, 'README.md'), 'no skill')

  expect(loadSkills(folder)).toEqual([
    { name: 'a-one', description: 'Does a-one.', text: '# How', folder: join(folder, 'a-one') },
    { name: 'b-two', description: 'Does b-two.', text: '# How', folder: join(folder, 'b-two') },
  ])
})

test('a description over several lines is one line for the model', () => {
  put('a-one', '---\nname: a-one\ndescription: >\n  Does one thing\n  and another.\n---\nHow\n')

  expect(loadSkills(folder)[0]?.description).toBe('Does one thing and another.')
})

test('without a folder there are no skills', () => {
  expect(loadSkills(join(folder, 'none'))).toEqual([])
})

test.each([
  ['another name than its folder', 'a-one', skill('b-two'), 'not that of its folder'],
  ['a name that is none', 'A_One', skill('A_One'), 'name'],
  ['no front matter', 'a-one', '# How\n', 'front matter'],
  ['front matter that is no YAML', 'a-one', '---\nname: [\n---\nHow\n', 'no YAML'],
  ['no description', 'a-one', '---\nname: a-one\n---\nHow\n', 'description'],
  ['a field that the format does not know', 'a-one', skill('a-one', 'tools: all\n'), 'tools'],
  ['nothing behind the front matter', 'a-one', skill('a-one').replace('# How', ''), 'nothing'],
  ['a text without end', 'a-one', skill('a-one') + 'x'.repeat(60_001), 'characters'],
])('a skill with %s stops the start', (_name, name, text, word) => {
  put(name, text)

  expect(() => loadSkills(folder)).toThrow(
    expect.objectContaining({ code: 'config-invalid', message: expect.stringContaining(word) }),
  )
})

test('a folder without SKILL.md stops the start', () => {
  mkdirSync(join(folder, 'empty'))

  expect(() => loadSkills(folder)).toThrow(expect.objectContaining({ code: 'config-invalid' }))
})

describe('the shipped skills', () => {
  const shipped = loadSkills('config/skills')

  test('are the three that the product promises', () => {
    expect(shipped.map(({ name }) => name)).toEqual([
      'change-table-safely',
      'investigate-failed-instance',
      'write-etl-task',
    ])
  })

  test.each(shipped)('$name has a description in Chinese', ({ descriptionZh }) => {
    expect(descriptionZh).toMatch(/[\u4e00-\u9fff]/)
  })

  test.each(shipped)('$name names only tools and arguments that there are', ({ text }) => {
    const known = new Set<string>([
      ...tools.map(({ name }) => name),
      'tableId',
      'changes',
      'scriptFilePath',
      'columnQuery',
    ])
    const words = [...text.matchAll(/`([a-z]+[A-Z_][A-Za-z_]+)`/g)].map(([, word = '']) => word)

    expect(words.length).toBeGreaterThan(3)
    expect(words.filter((word) => !known.has(word))).toEqual([])
  })
})
