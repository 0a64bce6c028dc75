import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, runCommand } from './run-command.mjs'
import { Refusal, say, seconds } from './say.mjs'

/** What the two builds read. The configuration and the migrations are read when the server starts, not here. */
const sources = [
  'app',
  'components',
  'lib',
  'db',
  'messages',
  'public',
  'instrumentation.ts',
  'next.config.ts',
  'proxy.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build-workers.mjs',
  'scripts/setup/bundle-options.mjs',
]
const ignored = /\.test\.tsx?$|^lib\/testing\/|^db\/migrations\//

/** Builds workers and pages unless the sources are those of the last build. Returns whether it built. */
export async function ensureBuild(root, node) {
  const stamp = join(root, '.cache/build-stamp')
  const hash = hashSources(root)
  if (isBuilt(root) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  say('Building (once after a change; about a minute) …')
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, '')
  const started = Date.now()
  await buildWorkerBundles(root, node)
  await step(node, [join(root, 'node_modules/next/dist/bin/next'), 'build'], 'the build failed')
  writeFileSync(stamp, hash)
  say(`Built in ${seconds(Date.now() - started)}.`)
  return true
}

/** Bundles what runs outside the web process. */
export const buildWorkerBundles = (root, node) =>
  step(
    node,
    [
      '--input-type=module',
      '-e',
      `(await import(${JSON.stringify(join(root, 'scripts/build-workers.mjs'))})).default()`,
    ],
    'the workers could not be bundled',
  )

async function step(node, args, failure) {
  const { code, output } = await runCommand(node, args, {
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (code !== 0) throw new Refusal(`${failure}:\n${lastLines(output, 40)}`)
}

const isBuilt = (root) => existsSync(join(root, '.next/BUILD_ID')) && existsSync(join(root, '.cache/workers'))

/** Names and contents: times and sizes lie after a checkout. */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesUnder(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(root, path) {
  if (!existsSync(join(root, path)) || ignored.test(`${path}/`) || ignored.test(path)) return []
  const entries = readEntries(join(root, path))
  if (!entries) return [path]
  return entries.flatMap((entry) => filesUnder(root, `${path}/${entry}`))
}

function readEntries(path) {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
