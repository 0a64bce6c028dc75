import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { maskPrivate } from '@/lib/contracts/mask-secrets'
import { env, secretValues } from './env'
import { globalSingleton } from './global'

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
      hooks: { streamWrite: (line) => `${JSON.stringify(maskPrivate(JSON.parse(line), knownSecrets()))}\n` },
    },
    stream,
  )
}

/** Secrets of this process by their value: they are masked wherever they turn up. The runtime adds the secret that it generates. */
export const knownSecrets = (): Set<string> => globalSingleton('known-secrets', () => new Set(secretValues()))
