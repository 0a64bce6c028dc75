import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { env } from './env'
import { globalSingleton } from './global'

const secretKey = /(api[-_]?key|secret|password|passwd|authorization|cookie|credential|dsn|(^|[-_.a-z])token)$/i
const secretValue =
  /\bsk-[\w-]{16,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|(?<=\bBearer )[\w.~+/-]{8,}=*|(?<=\w:\/\/[^\s:/@"]{1,64}:)[^\s@"/]{1,256}(?=@)/g
const masked = '[masked]'

/** The process's log: one JSON line a record, to stderr. */
export const log = (): Logger =>
  globalSingleton('log', () => createLog(env().logLevel, destination({ fd: 2, sync: true })))

export function createLog(level: string, stream: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
      // The finished line, so that nothing gets past: bindings of children, errors with causes, messages.
      hooks: { streamWrite: (line) => `${JSON.stringify(maskSecrets(JSON.parse(line)))}\n` },
    },
    stream,
  )
}

/** A copy of plain data in which fields named like secrets and texts shaped like secrets are masked. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(secretValue, masked)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(maskSecrets)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      // Counts such as `inputTokens` are no secrets; a secret is never a number.
      secretKey.test(key) && typeof item !== 'number' ? masked : maskSecrets(item),
    ]),
  )
}
