import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import en from './en.json'
import zh from './zh-CN.json'

type Tree = { [key: string]: string | Tree }

const leaves = (tree: Tree, path = ''): Array<[string, string]> =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  )
const english = new Map(leaves(en))
const chinese = new Map(leaves(zh))
/** Parameters of a text, wherever they stand, and its tags. Words of plural and select branches are no parameters. */
function parameters(text: string): string[] {
  const found = new Set([...text.matchAll(/<(\w+)>/g)].map(([, tag]) => `<${tag}>`))
  let at = 0
  const readText = () => {
    while (at < text.length && text[at] !== '}') {
      if (text[at++] === '{') readArgument()
    }
  }
  const readArgument = () => {
    const [, name = '', isComplex] = /^\s*(\w+)\s*(,\s*(?:plural|selectordinal|select)\s*,)?/.exec(text.slice(at)) ?? []
    found.add(name)
    if (!isComplex) {
      at = text.indexOf('}', at) + 1
      return
    }
    at = text.indexOf(',', text.indexOf(',', at) + 1) + 1
    while (text[at] !== '}') {
      at = text.indexOf('{', at) + 1
      readText()
      at++
      while (text[at] === ' ') at++
    }
    at++
  }
  readText()
  return [...found].sort()
}

test('both languages have the same keys', () => {
  expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort())
})

test('a text takes the same parameters in both languages', () => {
  for (const [key, text] of english)
    expect([key, ...parameters(chinese.get(key) ?? '')]).toEqual([key, ...parameters(text)])
})

test('an English text never puts a number before a word in the plural without asking how many there are', () => {
  const numbers =
    'count|total|rows|items|itemsCount|instances|events|days|minutes|seconds|tokens|limit|findings|added|removed|sent|queued|failed|dropped|steps|calls'
  const unasked = new RegExp(`\\{(?:${numbers})(?:, number)?\\}(?:</\\w>)? (?:[a-z-]+ )?[a-z]{2,}s\\b`)

  const wrong = [...english].filter(([, text]) => unasked.test(text)).map(([key]) => key)

  expect(unasked.test('{count, number} characters')).toBe(true)
  expect(wrong).toEqual([])
})

test('no text is empty and Chinese texts are Chinese', () => {
  const untranslated = [...chinese].filter(
    ([key, text]) => text === english.get(key) && /[a-z]{4}/i.test(text.replaceAll(/\{[^}]*\}/g, '')),
  )

  expect([...english, ...chinese].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  expect(untranslated).toEqual([])
})

test('every error code has a text', () => {
  const source = readFileSync('lib/contracts/error-code.ts', 'utf8')
  const codes = [...source.matchAll(/^ {2}'?([\w-]+)'?: \d{3},/gm)].map(([, code]) => code)

  expect(codes.length).toBeGreaterThan(50)
  expect(codes.filter((code) => !english.has(`errors.${code}`))).toEqual([])
})

test('every tool with a card has its two sentences', () => {
  const tools = readdirSync('components/cards/tools').flatMap(
    (file) => readFileSync(`components/cards/tools/${file}`, 'utf8').match(/tool: '(\w+)'/)?.[1] ?? [],
  )

  expect(tools.length).toBeGreaterThan(10)
  expect(tools.filter((tool) => !english.has(`tools.${tool}.doing`) || !english.has(`tools.${tool}.done`))).toEqual([])
})
