/** Everything a setup script tells a person. A `Refusal` ends the script with its message alone, without a stack trace. */
export class Refusal extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export const say = (text) => process.stdout.write(`${text}\n`)

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** Runs `main`; a refusal is told in one line, anything else with its stack, for it is a bug of ours. */
export async function tellFailures(main) {
  try {
    await main()
  } catch (error) {
    const known = error instanceof Refusal ? error : refusalOfDisk(error)
    process.stderr.write(known ? `sluice: ${known.message}\n` : `sluice: unexpected: ${error?.stack ?? error}\n`)
    process.exitCode = known?.exitCode ?? 1
    process.exit()
  }
}

/** The disk's own refusals, in words. */
export function refusalOfDisk(error) {
  const place = error?.path ?? error?.dest ?? 'the folder'
  switch (error?.code) {
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new Refusal(
        `${place} can't be written (${error.code}). Make the project's folder writable for this user, then run it again.`,
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new Refusal(`the disk is full: ${place} can't be written. Free some space, then run it again.`)
    default:
      return undefined
  }
}
