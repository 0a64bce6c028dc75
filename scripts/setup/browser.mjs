import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { lastLines, runCommand } from './run-command.mjs'
import { say, seconds } from './say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Path of a Chromium: one that is installed, else Playwright's own download, else the system's package.
 * `undefined` when none can be had; what was tried is told.
 */
export async function ensureBrowser(root, node) {
  return findBrowser(root) ?? (await download(root, node)) ?? (await installPackage(root))
}

export function findBrowser(root) {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROME_PATH, ownDownload(root), ...onPath, ...places].find((path) => path && existsSync(path))
}

function ownDownload(root) {
  try {
    return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return undefined // not known for this platform
  }
}

async function download(root, node) {
  say('No Chromium found; downloading one …')
  const cli = join(root, 'node_modules/playwright/cli.js')
  const { code, ms } = await runCommand(node, [cli, 'install', 'chromium'], { timeoutMs: 240_000 })
  const path = ownDownload(root)
  if (code === 0 && path && existsSync(path)) {
    say(`Chromium downloaded in ${seconds(ms)}.`)
    return path
  }
  say('The download is not possible here.')
  return undefined
}

async function installPackage(root) {
  const asRoot = process.getuid?.() === 0
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    say('Installing the system package chromium …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runCommand('apt-get', ['update', '-qq'], { env, timeoutMs: 180_000 })
    const packages = ['chromium', 'fonts-noto-cjk']
    const { code, output } = await runCommand(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...packages],
      { env, timeoutMs: 400_000 },
    )
    if (code === 0) return findBrowser(root)
    say(lastLines(output, 5))
  }
  say(
    'Install Chromium or Chrome (Debian: apt-get install chromium fonts-noto-cjk), or set CHROME_PATH, then run npm test again.',
  )
  return undefined
}
