import { join } from 'node:path'
import { z } from 'zod'
import { prepare, publish, readRegular } from '@/lib/workspace/disk-file'
import { baseEnvironment } from './bubblewrap-command'

const countLimit = 50
const valueLimit = 4096
const names = ['.sandbox_env']
const schema = z.record(z.string(), z.string())

/** Set by the shell or by us anew at every start, or read by the loader before the limits hold. */
const kept = new Set([...Object.keys(baseEnvironment), 'PWD', 'OLDPWD', 'SHLVL', '_', 'GLIBC_TUNABLES'])

/** Variables of earlier runs. They are data from reading to setting: nothing ever evaluates them. */
export function loadEnvironment(workspaceFolder: string): Record<string, string> {
  const bytes = readRegular(workspaceFolder, names)
  return bytes ? usable(schema.catch({}).parse(parseJson(bytes.toString('utf8')))) : {}
}

export function saveEnvironment(workspaceFolder: string, variables: Record<string, string>): void {
  const merged = usable({ ...loadEnvironment(workspaceFolder), ...variables })
  const prepared = prepare(join(workspaceFolder, 'tmp'), names, Buffer.from(JSON.stringify(merged)))
  publish(prepared.path, workspaceFolder, names)
}

/** Variables in the form of `env -0` that a later run may start with and that differ from `before`. */
export function changedVariables(report: string, before: Record<string, string>): Record<string, string> {
  const all = report.split('\0').flatMap((line) => {
    const at = line.indexOf('=')
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : []
  })
  return usable(Object.fromEntries(all.filter(([name, value]) => before[name] !== value)))
}

function usable(variables: Record<string, string>): Record<string, string> {
  const fit = Object.entries(variables).filter(
    ([name, value]) =>
      /^[A-Za-z_][A-Za-z0-9_]{0,100}$/.test(name) &&
      !kept.has(name) &&
      !name.startsWith('LD_') &&
      !value.includes('\0') &&
      Buffer.byteLength(value) <= valueLimit,
  )
  return Object.fromEntries(fit.slice(0, countLimit))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // read as no variables by the caller
  }
}
