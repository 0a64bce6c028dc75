import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ImportOf {
  specifier: string
  /** Removed by the compiler: `import type`, or every name marked `type`. */
  typeOnly: boolean
}

const folders = ['app', 'bench', 'components', 'config', 'db', 'docs', 'e2e', 'lib', 'messages', 'scripts']

/** Our TypeScript files as paths from the project's root, in order. */
export function sourceFiles(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file).replaceAll('\\', '/'),
      ),
    )
    .filter((file) => /\.(ts|tsx)$/.test(file) && !file.endsWith('.d.ts'))
    .sort()
}

export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file)

export const readSource = (file: string): string => readFileSync(file, 'utf8')

/** What a file imports or re-exports. TypeScript 7 has no parser to call, so the text is matched; comments are dropped first. */
export function importsOf(text: string): ImportOf[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const statements = [...code.matchAll(/^\s*(?:import|export)\s+(type\s+)?([^'"`;]*?)\s*from\s*['"]([^'"]+)['"]/gm)]
  const bare = [...code.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm), ...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)]
  return [
    ...statements.map(([, type, names = '', specifier = '']) => ({
      specifier,
      typeOnly: Boolean(type) || allTypes(names),
    })),
    ...bare.map(([, specifier = '']) => ({ specifier, typeOnly: false })),
  ]
}

function allTypes(names: string): boolean {
  const listed = names
    .match(/^\{([\s\S]*)\}$/)?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return listed !== undefined && listed.length > 0 && listed.every((name) => name.startsWith('type '))
}
