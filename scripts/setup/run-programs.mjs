import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWorkerBundles } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { nodeRuntime } from './node-runtime.mjs'
import { runCommand } from './run-command.mjs'
import { Refusal } from './say.mjs'

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/**
 * Runs TypeScript programs of `folder` whose names match `pattern` one after the other, bundled by esbuild, each in a process
 * of its own. `chosen` narrows by a part of the name. `onLine(line, name)` gets what they print.
 * Returns `{name, code, output, ms}` of each.
 */
export async function runPrograms({ folder, pattern, chosen, onLine, timeoutMs }) {
  process.chdir(root)
  await ensureDependencies(root)
  const node = nodeRuntime(root)
  const files = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => pattern.test(file) && (chosen.length === 0 || chosen.some((part) => file.includes(part))))
    .sort()
  if (files.length === 0) throw new Refusal(`there is no program ${chosen.join(' or ')} in ${folder}/.`)
  await buildWorkerBundles(root, node)
  await bundle(folder, files)
  const results = []
  for (const file of files) {
    const name = basename(file, '.ts')
    onLine(`── ${name}`, name)
    const bundled = join(root, '.cache/programs', `${name}.mjs`)
    const result = await runCommand(node, ['--expose-gc', '--enable-source-maps', bundled], {
      timeoutMs,
      onLine: (line) => onLine(line, name),
    })
    results.push({ name, ...result })
  }
  return results
}

/** Next to the packages, which stay outside the bundle, so that imports resolve. */
async function bundle(folder, files) {
  const { build } = await import('esbuild')
  rmSync('.cache/programs', { recursive: true, force: true })
  await build({
    entryPoints: files.map((file) => join(folder, file)),
    outdir: '.cache/programs',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    alias: { '@': root },
    sourcemap: 'inline',
    logLevel: 'warning',
  })
}
