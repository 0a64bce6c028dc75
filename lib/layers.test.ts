import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { importsOf, isTest, readSource, sourceFiles } from './testing/source-files'

/** One import per row that the row must refuse, and one that it must allow. */
const rows: ReadonlyArray<{ folder: string; refuses: string[]; allows: string[] }> = [
  {
    folder: 'app/c',
    refuses: ['@/lib/hooks/x', '@/lib/agent/x', '@/lib/tools', '@/lib/testing/x'],
    allows: ['@/lib/runs/x', '@/components/chat/x'],
  },
  {
    folder: 'components/chat',
    refuses: ['@/lib/runs/x', '@/db/x', '@/lib/errors', '@/lib/tools/get-task'],
    allows: ['@/components/ui/x', '@/lib/contracts/x', '@/lib/tools/types'],
  },
  { folder: 'components/ui', refuses: ['@/lib/contracts/x', '@/components/chat/x'], allows: ['react', './x'] },
  {
    folder: 'lib/contracts',
    refuses: ['@/lib/errors', '@/db/x', 'next', 'drizzle-orm', 'node:fs'],
    allows: ['@/lib/contracts/x', 'zod'],
  },
  {
    folder: 'lib/agent',
    refuses: ['@/lib/hooks', '@/lib/tools/x', '@/db/x', 'next/server', 'drizzle-orm', 'react'],
    allows: ['@/lib/contracts/x', '@/lib/errors'],
  },
  {
    folder: 'lib/hooks',
    refuses: ['@/lib/tools/x', '@/lib/runs/x', '@/app/x', '@/lib/auth/x'],
    allows: ['@/lib/agent/hook', '@/lib/guard/x', '@/lib/platform/port'],
  },
  { folder: 'lib/auth', refuses: ['@/lib/runs/x', '@/lib/guard/x'], allows: ['@/db/x', '@/lib/env'] },
  { folder: 'lib/limits', refuses: ['@/lib/runs/x', '@/lib/guard/x', '@/lib/env'], allows: ['@/db/x', '@/lib/errors'] },
  { folder: 'lib/trace', refuses: ['@/lib/agent/x', '@/lib/runs/x'], allows: ['@/db/x', '@/lib/env'] },
  { folder: 'lib/skills', refuses: ['@/db/x', '@/lib/env'], allows: ['@/lib/contracts/x'] },
  {
    folder: 'lib/attachments',
    refuses: ['@/db/x', '@/lib/hooks/x', '@/lib/platform/port'],
    allows: ['@/lib/agent/attachment', '@/lib/contracts/x'],
  },
  {
    folder: 'lib/guard',
    refuses: ['@/lib/tools/x', '@/lib/runs/x', '@/lib/workspace/x', '@/lib/agent/x'],
    allows: ['@/db/x', '@/lib/sql/x', '@/lib/platform/port'],
  },
  { folder: 'lib/notify', refuses: ['@/lib/runs/x', '@/lib/guard/x', '@/lib/auth/x'], allows: ['@/db/x', '@/lib/log'] },
  {
    folder: 'lib/tools',
    refuses: ['@/db/x', '@/lib/guard/x', '@/lib/agent/x', '@/lib/runs/x'],
    allows: ['@/lib/platform/port', '@/lib/warehouse/port', '@/lib/skills/x'],
  },
  { folder: 'lib/workspace', refuses: ['@/db/x', '@/lib/platform/port'], allows: ['@/lib/env', '@/lib/errors'] },
  { folder: 'lib/sandbox', refuses: ['@/db/x', '@/lib/tools/x'], allows: ['@/lib/workspace/x', '@/lib/env'] },
  {
    folder: 'lib/sql',
    refuses: ['@/db/x', '@/lib/platform/port', '@/lib/warehouse/port'],
    allows: ['@/lib/contracts/x'],
  },
  {
    folder: 'lib/platform',
    refuses: ['@/lib/runs/x', '@/lib/tools/x', '@/lib/guard/x', '@/lib/hooks/x'],
    allows: ['@/db/x', '@/lib/warehouse/port', '@/lib/sql/x'],
  },
  { folder: 'lib/warehouse', refuses: ['@/db/x', '@/lib/platform/port', '@/lib/sql/x'], allows: ['@/lib/contracts/x'] },
  {
    folder: 'lib/models',
    refuses: ['@/db/x', '@/lib/tools/x', '@/lib/platform/port', '@/lib/agent/x'],
    allows: ['@/lib/env', '@/lib/contracts/x'],
  },
  {
    folder: 'lib/runs',
    refuses: ['@/app/x', '@/components/chat/x', '@/lib/testing/x'],
    allows: ['@/lib/hooks', '@/db/x', '@/lib/agent/x'],
  },
  {
    folder: 'db',
    refuses: ['@/lib/runs/x', '@/lib/guard/x', '@/lib/platform/port', 'next/server'],
    allows: ['@/lib/contracts/x', '@/lib/env', '@/lib/errors'],
  },
]

describe('layers', () => {
  const refused = new Map<string, string[]>()

  beforeAll(() => {
    for (const [file, specifier] of lintedRefusals()) refused.set(file, [...(refused.get(file) ?? []), specifier])
  })

  test.each(rows)('$folder may import only what its row lists', ({ folder, refuses, allows }) => {
    const found = refused.get(`${folder}/probe.ts`) ?? []

    expect(found.toSorted()).toEqual([...refuses, '../x'].toSorted())
    for (const specifier of allows) expect(found).not.toContain(specifier)
  })

  test('every folder of lib has a row', () => {
    const known = [...rows.map(({ folder }) => folder), 'lib/testing']

    const folders = readdirSync('lib', { withFileTypes: true }).filter((entry) => entry.isDirectory())

    expect(folders.map(({ name }) => `lib/${name}`).filter((folder) => !known.includes(folder))).toEqual([])
  })
})

/** Rows that allow types only, or single files: beyond what the linter can say. */
describe('narrower than a layer', () => {
  const ours = sourceFiles().filter((file) => !isTest(file))
  const imports = ours.flatMap((file) => importsOf(readSource(file)).map((found) => ({ file, ...found })))

  test('hooks and attachments take types from the loop, and its two definers', () => {
    const allowed = ['@/lib/agent/attachment', '@/lib/agent/agent-error']

    const values = imports.filter(
      ({ file, specifier, typeOnly }) =>
        /^lib\/(hooks|attachments)\//.test(file) &&
        specifier.startsWith('@/lib/agent/') &&
        !typeOnly &&
        !allowed.includes(specifier),
    )

    expect(values).toEqual([])
  })

  test('components take only types from the tools', () => {
    const values = imports.filter(
      ({ file, specifier, typeOnly }) =>
        file.startsWith('components/') && specifier.startsWith('@/lib/tools') && !typeOnly,
    )

    expect(values).toEqual([])
  })

  test('nothing but the registry imports a hook', () => {
    const hooks = ours.filter((file) => /^lib\/hooks\//.test(file) && readSource(file).includes('defineHook({'))

    const importers = imports.filter(
      ({ file, specifier }) => file !== 'lib/hooks/index.ts' && hooks.includes(`${resolvedFrom(file, specifier)}.ts`),
    )

    expect(importers).toEqual([])
  })

  test('test helpers are imported by tests only', () => {
    const helpers = imports.filter(
      ({ file, specifier }) =>
        /(lib|components)\/testing\//.test(specifier) && !/^((lib|components)\/testing|e2e|bench)\//.test(file),
    )

    expect(helpers).toEqual([])
  })
})

const resolvedFrom = (file: string, specifier: string): string =>
  specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(file), specifier)

/** Lints a throw-away project that has our rules and one file per row with all of the row's imports. */
function lintedRefusals(): Array<[file: string, specifier: string]> {
  const root = mkdtempSync(join(tmpdir(), 'sluice-layers-'))
  cpSync('biome.json', join(root, 'biome.json'))
  writeFileSync(join(root, '.gitignore'), 'node_modules/\n')
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'dir')
  const lines = new Map<string, string[]>()
  for (const { folder, refuses, allows } of rows) {
    const specifiers = [...refuses, ...allows, '../x']
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'probe.ts'), specifiers.map((name) => `import '${name}'\n`).join(''))
    lines.set(`${folder}/probe.ts`, specifiers)
  }
  return diagnosticsOf(root).map(({ file, line }) => [file, lines.get(file)?.[line - 1] ?? `line ${line}`])
}

function diagnosticsOf(root: string): Array<{ file: string; line: number }> {
  const biome = resolve('node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.']
  const output = runFailing(process.execPath, args, root)
  const report = JSON.parse(output) as { diagnostics: Array<{ location: { path: string; start: { line: number } } }> }
  return report.diagnostics.map(({ location }) => ({
    file: location.path.replace(/^\.\//, ''),
    line: location.start.line,
  }))
}

/** The output of a command that is expected to fail. */
function runFailing(file: string, args: string[], cwd: string): string {
  try {
    return execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
