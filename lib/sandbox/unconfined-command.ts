import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { baseEnvironment } from './bubblewrap-command'
import { dropRoot, kernelLimits } from './kernel-limits'
import { programs } from './programs'
import type { SandboxCommand } from './sandbox-command'
import type { Stage } from './stage'

/**
 * A script with the reach of the server's own account, or of nobody where that is root: it reads the host's files and its network. The
 * limits are kept, the files are still copies. Only for an operator who said so (`SANDBOX=unsafe-i-accept`).
 */
export async function unconfinedCommand(
  stage: Stage,
  program: readonly string[],
  environment: Record<string, string>,
  asRoot: boolean,
): Promise<SandboxCommand> {
  for (const name of await readdir(/* turbopackIgnore: true */ stage.script)) {
    const file = join(stage.script, name)
    await writeFile(file, onHost(await readFile(file, 'utf8'), stage.root))
  }
  const dropped = asRoot && existsSync(programs.setpriv) ? dropRoot : []
  const limited = existsSync(programs.prlimit) ? kernelLimits : []
  const [file = '', ...args] = [...dropped, ...limited, ...program.map((part) => onHost(part, stage.root))]
  const own = { HOME: stage.report, MPLCONFIGDIR: stage.matplotlib }
  return { file, args, environment: { ...environment, ...baseEnvironment, ...own }, folder: stage.userData, inputs: {} }
}

/** Nothing is mounted, so the names that a script knows are replaced by where its copies lie … */
const onHost = (text: string, root: string): string =>
  text.replace(/\/mnt\/(?=(?:user-data|chat-offload|script|report)\b)/g, `${root}/`)

/** … and in what it printed, back. */
export const asMounted = (text: string, { root }: Stage): string => text.replaceAll(`${root}/`, '/mnt/')
