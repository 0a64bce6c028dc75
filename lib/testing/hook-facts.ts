import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { customValueSchemas } from '@/lib/contracts/run-event'
import * as stateKeys from '@/lib/contracts/state-key'

export interface HookFacts {
  /** Keys that it only reads. */
  reads: string[]
  /** Keys that it sets. */
  writes: string[]
  events: string[]
}

/** What a hook's source says that it reads, sets and emits, with the parts that it uses followed declaration by declaration. */
export function hookFacts(name: string): HookFacts {
  const text = reachable(`lib/hooks/${name}.ts`)
  const writes = keysIn(text, 'set')
  return {
    reads: keysIn(text, 'get').filter((key) => !writes.includes(key)),
    writes,
    events: Object.keys(customValueSchemas)
      .filter((event) => text.includes(`'${event}'`) || (event === 'PHASE_CHANGED' && text.includes('completePhase(')))
      .sort(),
  }
}

function keysIn(text: string, verb: 'get' | 'set'): string[] {
  const names = [...text.matchAll(new RegExp(`state\\.${verb}\\((\\w+)`, 'g'))].map(([, name = '']) => name)
  const known = stateKeys as unknown as Record<string, { name: string } | undefined>
  return [...new Set(names)].map((name) => known[name]?.name ?? `unknown: ${name}`).sort()
}

/** The text of a hook's file, and of every declaration of a part that is named in it or in one already taken. */
function reachable(file: string): string {
  const taken = [...declarations(file).values()].join('\n')
  return followed(taken, parts(file))
}

function followed(text: string, open: readonly string[]): string {
  const known = new Map(allParts(open).flatMap((file) => [...declarations(file)]))
  let all = text
  for (let before = 0; before !== all.length; ) {
    before = all.length
    for (const [name, declaration] of known) {
      if (!new RegExp(`\\b${name}\\b`).test(all)) continue
      known.delete(name)
      all += `\n${declaration}`
    }
  }
  return all
}

function allParts(files: readonly string[]): string[] {
  const found = new Set(files)
  for (const file of found) for (const next of parts(file)) found.add(next)
  return [...found]
}

const parts = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '\.\/((?:parts\/)?[a-z0-9-]+)'/g)]
    .map(([, path = '']) => join(file, '..', `${path}.ts`))
    .filter((path) => !path.endsWith('define-hook.ts') && existsSync(path))

/** Top-level declarations by name, without comments, which may name anything. */
function declarations(file: string): Map<string, string> {
  const plain = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
  const pieces = plain.split(/^(?=(?:export )?(?:async )?(?:const|function|class|interface|type) )/m)
  return new Map(
    pieces.flatMap((piece) => {
      const name = /^(?:export )?(?:async )?(?:const|function|class|interface|type) (\w+)/.exec(piece)?.[1]
      return name ? [[name, piece] as const] : []
    }),
  )
}
