import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Hook, HookFiring } from './agent/hook'
import { createHookChain } from './agent/hook-chain'
import { attachments } from './attachments'
import { hooks } from './hooks'
import type { HookServices } from './hooks/define-hook'
import { importsOf, isTest, readSource, sourceFiles } from './testing/source-files'
import { testRun, toolCall } from './testing/test-run'
import { tools } from './tools'

const kebab = (name: string) =>
  name
    .replaceAll('_', '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
const nameOf = (file: string) => basename(file, extname(file))

/** Files directly in `folder` whose text defines what the registry lists; helpers define nothing. */
const definersIn = (folder: string, defines: RegExp): string[] =>
  readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && defines.test(readSource(`${folder}/${file}`)))
    .map((file) => `${folder}/${file}`)

const registries = [
  { what: 'hook', files: definersIn('lib/hooks', /= defineHook\(/), names: hooks.map(({ name }) => name) },
  { what: 'tool', files: definersIn('lib/tools', /= defineTool[(<]/), names: tools.map(({ name }) => kebab(name)) },
  {
    what: 'attachment',
    files: definersIn('lib/attachments', /= defineAttachment\(/),
    names: attachments.map(({ name }) => name),
  },
]

describe.each(registries)('each $what', ({ files, names }) => {
  test('is registered exactly once, under the name of its file', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(names.toSorted()).toEqual(files.map(nameOf).toSorted())
  })

  test.each(files)('%s has a test beside it', (file) => {
    expect(existsSync(file.replace(/\.ts$/, '.test.ts'))).toBe(true)
  })
})

describe('each card', () => {
  const cards = sourceFiles().filter((file) => /^components\/cards\/.*-card\.tsx$/.test(file) && !isTest(file))
  const ofTools = cards.filter((file) => file.startsWith('components/cards/tools/'))
  const drawn = reachedByTests('components/cards/')
  const registered = () => importsOf(readSource('components/cards/registry.ts')).map(({ specifier }) => specifier)

  test.each(ofTools)('%s is registered once and named for its tool', (file) => {
    const [, tool = ''] = readSource(file).match(/\btool: '(\w+)'/) ?? []

    expect(registered().filter((specifier) => specifier === `./tools/${nameOf(file)}`)).toHaveLength(1)
    expect(nameOf(file)).toBe(`${kebab(tool)}-card`)
  })

  test.each(cards)('%s is drawn by a test, itself or as a part', (file) => {
    expect(drawn.has(file)).toBe(true)
  })
})

/** Files of `folder` that its tests reach by imports. */
function reachedByTests(folder: string): ReadonlySet<string> {
  const reached = new Set(sourceFiles().filter((file) => file.startsWith(folder) && isTest(file)))
  for (const file of reached) {
    for (const { specifier } of importsOf(readSource(file))) {
      const path = join(dirname(file), specifier)
      for (const found of [`${path}.ts`, `${path}.tsx`])
        if (found.startsWith(folder) && existsSync(found)) reached.add(found)
    }
  }
  return reached
}

describe('tests', () => {
  const tests = sourceFiles().filter(isTest)

  test('replace no module: every part is run for real', () => {
    // Spelled so that this line is not its own finding.
    const mocking = new RegExp(`\\bvi\\.(${['mock', 'doMock'].join('|')})\\(`)

    expect(tests.filter((file) => mocking.test(readSource(file)))).toEqual([])
  })

  test('are never left focused or switched off', () => {
    const left = /\b(test|it|describe)\.(only|skip|fixme|todo)\(/

    expect(tests.filter((file) => left.test(readSource(file).replaceAll(/^.*const left = .*$/gm, '')))).toEqual([])
  })
})

describe('each gate', () => {
  const gates = hooks.filter(({ kind }) => kind === 'gate')

  test.each(gates.map(({ name }) => name))('%s fails closed when all that it asks throws inside it', async (name) => {
    const hook = gates.find((gate) => gate.name === name) as Hook<HookServices>
    const firings: HookFiring[] = []
    const chain = createHookChain([{ ...hook, match: () => true }], (firing) => firings.push(firing))

    const verdict = await chain.beforeTool(
      testRun<HookServices>({ services: brokenValue(), user: brokenValue(), state: brokenValue() }),
      toolCall({ effect: 'write', resumed: true, resolved: brokenValue() }),
    )

    expect(firings.map(({ hook: fired }) => fired)).toEqual([name])
    expect(verdict).toMatchObject({ type: 'block', code: expect.any(String) })
  })
})

/** Any look into it throws. */
function brokenValue(): never {
  const refuse = () => {
    throw new Error('broken on purpose')
  }
  return new Proxy(Object.freeze({}), { get: refuse, has: refuse, ownKeys: refuse }) as never
}

test('files are small: median at most 70 lines, nine in ten under 170', () => {
  const lengths = sourceFiles()
    .filter((file) => !isTest(file))
    .map((file) => readSource(file).split('\n').length - 1)
    .sort((a, b) => a - b)
  const at = (share: number) => lengths[Math.floor(share * (lengths.length - 1))] ?? 0

  process.stdout.write(
    `${lengths.length} files, median ${at(0.5)} lines, 90th percentile ${at(0.9)}, longest ${lengths.at(-1)}\n`,
  )

  expect(at(0.5)).toBeLessThanOrEqual(70)
  expect(at(0.9)).toBeLessThan(170)
})
