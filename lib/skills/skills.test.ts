import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSkills } from './load-skills'
import { createSkills, type Skills } from './skills'

let root: string
let skills: Skills
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'skills-'))
  for (const name of ['one', 'two']) {
    mkdirSync(join(root, name, 'references'), { recursive: true })
    writeFileSync(join(root, name, 'SKILL.md'), `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n# ${name}\n`)
    writeFileSync(join(root, name, 'references', 'rules.md'), `rules of ${name}`)
  }
  writeFileSync(join(root, 'secret.txt'), 'secret')
  symlinkSync(join(root, 'secret.txt'), join(root, 'one', 'link.md'))
  symlinkSync('/etc', join(root, 'one', 'etc'))
  skills = createSkills(loadSkills(root))
})
afterEach(() => rmSync(root, { recursive: true }))

test('the model is told names and descriptions, the same bytes each time', () => {
  expect(skills.listing).toContain('\n- one: Does one.\n- two: Does two.\n')
  expect(createSkills(loadSkills(root)).listing).toBe(skills.listing)
  expect(createSkills([]).listing).toBe('')
})

test('people choose by name and description, in their language where the skill has it', () => {
  const chinese = '---\nname: one\ndescription: Does one.\nmetadata:\n  description-zh-CN: 做一件事。\n---\n\n# one\n'
  writeFileSync(join(root, 'one', 'SKILL.md'), chinese)

  const { shown, listing } = createSkills(loadSkills(root))

  expect(shown).toEqual([
    { name: 'one', description: { en: 'Does one.', 'zh-CN': '做一件事。' } },
    { name: 'two', description: 'Does two.' },
  ])
  expect(listing).toBe(skills.listing)
})

test('a skill and the files of its folder are read on demand', () => {
  expect(skills.read('one')).toBe('# one')
  expect(skills.read('one', 'SKILL.md')).toBe('# one')
  expect(skills.read('one', 'references/rules.md')).toBe('rules of one')
})

test('an unknown skill names those that there are', () => {
  expect(() => skills.read('three')).toThrow(
    expect.objectContaining({ code: 'file-not-found', message: expect.stringContaining('one, two') }),
  )
})

test.each([
  '../two/SKILL.md',
  '../secret.txt',
  '/etc/passwd',
  'references/../../secret.txt',
  'link.md',
  'etc/passwd',
  'a\0b',
  '.',
  '..',
])('the path %j leaves the folder and is refused', (file) => {
  expect(() => skills.read('one', file)).toThrow(expect.objectContaining({ code: 'path-outside' }))
})

test.each(['none.md', 'references', 'references/none/deep.md'])('%s is no file', (file) => {
  expect(() => skills.read('one', file)).toThrow(expect.objectContaining({ code: 'file-not-found' }))
})
