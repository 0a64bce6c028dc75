import { spawnSync } from 'node:child_process'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleOptions } from './bundle-options.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { nodeRuntime } from './node-runtime.mjs'
import { readSettings } from './read-settings.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Runs one program of ours with arguments and the settings of the installation, bundled next to the packages; ends with its exit code. */
export async function runTypescript(file, args) {
  process.chdir(root)
  readSettings(root)
  await ensureDependencies(root)
  const { build } = await import('esbuild')
  const outfile = join('.cache/commands', `${basename(file, '.ts')}.mjs`)
  await build({
    entryPoints: [file],
    outfile,
    ...bundleOptions(root),
  })
  const { status } = spawnSync(nodeRuntime(root), [outfile, ...args], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
