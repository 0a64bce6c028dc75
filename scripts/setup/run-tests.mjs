import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureAnalysis } from './analysis.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { nodeRuntime } from './node-runtime.mjs'
import { lastLines, runCommand } from './run-command.mjs'
import { Refusal, say, seconds, tellFailures } from './say.mjs'
import { countPlaywright, countVitest } from './test-report.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const minutes = 60_000

/** A step answers `{passed, failed, skipped, output}`; one that throws or can't say how many counts as one failure. */
const steps = { types, lint, unit, build, browser }

export const runTests = (chosen) =>
  tellFailures(async () => {
    process.chdir(root)
    const names = chosen.length > 0 ? chosen : Object.keys(steps)
    const unknown = names.find((name) => !(name in steps))
    if (unknown) throw new Refusal(`there is no step ${unknown}; the steps are ${Object.keys(steps).join(', ')}.`)
    await ensureDependencies(root)
    const node = nodeRuntime(root)
    mkdirSync('.cache', { recursive: true })
    const total = { passed: 0, failed: 0, skipped: 0 }
    for (const name of names) addTo(total, await runStep(name, node))
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
    process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
    say(`${total.passed} passed, ${total.failed} failed${skipped}`)
    process.exit()
  })

async function runStep(name, node) {
  const started = Date.now()
  const result = await steps[name](node).catch((error) =>
    check(1, error instanceof Refusal ? error.message : error.stack),
  )
  const counts = `${result.passed} passed, ${result.failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''}`
  if (result.failed > 0) say(result.output)
  say(
    `${result.failed > 0 ? 'FAIL' : 'ok  '} ${name.padEnd(8)} ${seconds(Date.now() - started).padStart(8)}  (${counts})`,
  )
  return result
}

function addTo(total, result) {
  for (const key of Object.keys(total)) total[key] += result[key] ?? 0
}

/** A tool that only passes or fails counts as one check. */
const check = (code, output) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: 0,
  output: lastLines(output, 80),
})

const bin = (path) => join(root, 'node_modules', path)

async function types(node) {
  const routes = await runCommand(node, [bin('next/dist/bin/next'), 'typegen'], { timeoutMs: 3 * minutes })
  if (routes.code !== 0) return check(routes.code, routes.output)
  const { code, output } = await runCommand(node, [bin('typescript/bin/tsc'), '--noEmit'], { timeoutMs: 5 * minutes })
  return check(code, output)
}

async function lint(node) {
  const args = [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=60', '.']
  const { code, output } = await runCommand(node, args, { timeoutMs: 3 * minutes })
  return check(code, output)
}

async function unit(node) {
  await ensureAnalysis(root)
  const report = freshReport('vitest.json')
  const args = [bin('vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await runCommand(node, args, {
    env: { NODE_ENV: 'test', FORCE_COLOR: '0' },
    timeoutMs: 20 * minutes,
  })
  return counted(countVitest, report, code, output)
}

async function build(node) {
  const built = await ensureBuild(root, node)
  return check(0, built ? '' : 'unchanged')
}

async function browser(node) {
  await ensureBuild(root, node)
  const path = await ensureBrowser(root, node)
  if (!path) return check(1, 'No browser: the browser tests did not run.')
  const report = freshReport('playwright.json')
  const env = { CHROME_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' }
  const args = [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json']
  const { code, output } = await runCommand(node, args, { env, timeoutMs: 25 * minutes })
  return counted(countPlaywright, report, code, output)
}

function freshReport(name) {
  const file = join(root, '.cache', name)
  rmSync(file, { force: true })
  return file
}

/** Counts of a report; a runner that failed without naming a failed test counts as one. */
function counted(count, report, code, output) {
  if (!existsSync(report)) return check(code || 1, output)
  const result = count(JSON.parse(readFileSync(report, 'utf8')))
  if (code !== 0 && result.failed === 0) result.failed = 1
  if (result.passed + result.failed === 0) result.failed = 1
  return { ...result, output: [lastLines(output, 150), ...result.failures].join('\n') }
}
