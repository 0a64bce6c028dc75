import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, runCommand } from './run-command.mjs'
import { Refusal, refusalOfDisk, say, seconds } from './say.mjs'

/** Installs the packages of the lock file unless exactly these are there. */
export async function ensureDependencies(root) {
  if (areInstalled(root)) return
  say('Installing packages (once; a minute or two) …')
  const { code, output, ms } = await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ])
  if (code !== 0) throw installRefusal(output)
  say(`Packages installed in ${seconds(ms)}.`)
}

/** npm leaves the list of what it installed; an install that broke off leaves none. */
function areInstalled(root) {
  const installed = readPackages(join(root, 'node_modules/.package-lock.json'))
  const wanted = readPackages(join(root, 'package-lock.json'))
  if (!wanted) throw new Refusal('package-lock.json is missing or damaged. Check out a complete copy of the project.')
  if (!installed) return false
  return Object.entries(wanted).every(([path, { version, optional, peer }]) => {
    if (path === '') return true
    const present = installed[path]
    return present ? present.version === version : Boolean(optional ?? peer)
  })
}

function readPackages(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined // cut short while being written: as good as absent
  }
}

/** The npm that called us, else the one on PATH. */
function npm(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return runCommand(process.execPath, [script, ...args])
  return runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

function installRefusal(output) {
  const [, disk] = output.match(/\b(EROFS|EACCES|EPERM|ENOSPC)\b/) ?? []
  if (disk) return refusalOfDisk({ code: disk, path: 'node_modules' })
  if (
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/.test(
      output,
    )
  ) {
    return new Refusal(
      "packages are missing and the npm registry can't be reached. Check the network, the proxy and `npm config get registry`, then run it again.",
    )
  }
  if (/ENOENT|not found/.test(output) && /spawn/.test(output))
    return new Refusal('npm was not found. Install Node with npm, then run it again.')
  return new Refusal(`packages could not be installed. npm said:\n${lastLines(output)}`)
}
