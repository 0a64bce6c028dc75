import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lastLines, runCommand } from './run-command.mjs'
import { say, seconds } from './say.mjs'

/** What the analysis tools (Python, charts, bash) need from the system, and a file that tells whether it is there. */
const needs = [
  { name: 'bubblewrap', file: '/usr/bin/bwrap' },
  { name: 'python3-matplotlib', file: '/usr/lib/python3/dist-packages/matplotlib' },
  { name: 'python3-pandas', file: '/usr/lib/python3/dist-packages/pandas' },
  { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
]

const retryAfterMs = 24 * 60 * 60_000

/** Packages that are missing; `exists` is for tests. */
export const missingPackages = (exists = existsSync) =>
  needs.filter(({ file }) => !exists(file)).map(({ name }) => name)

/** Installs what is missing where that is possible, else says once how. Never refuses: all else works without. */
export async function ensureAnalysis(root) {
  const missing = missingPackages()
  if (missing.length === 0) return
  if (mayTry(join(root, '.cache/analysis-tried')) && (await install(missing))) return
  say(
    `Python charts and bash are switched off: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing. To add: sudo apt-get install -y ${missing.join(' ')}`,
  )
}

/** Root only; after a failure not again the same day, so that starting stays fast where there is no network. */
function mayTry(mark) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  if (existsSync(mark) && Date.now() - statSync(mark).mtimeMs < retryAfterMs) return false
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, '')
  return true
}

async function install(packages) {
  say(`Installing ${packages.join(', ')} for charts …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0']
  await runCommand('apt-get', [...patience, 'update', '-qq'], { env, timeoutMs: 120_000 })
  const args = [...patience, 'install', '-y', '-qq', '--no-install-recommends', ...packages]
  const { code, output, ms } = await runCommand('apt-get', args, { env, timeoutMs: 400_000 })
  if (code !== 0) say(lastLines(output, 3))
  else say(`Installed in ${seconds(ms)}.`)
  return code === 0
}
