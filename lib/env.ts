import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { AppError } from './errors'
import { globalSingleton } from './global'

const text = z.string().trim().min(1).optional()
const flag = z.enum(['0', '1']).optional()
const url = z.url({ protocol: /^https?$/ }).optional()

/** `none` runs no scripts; `unsafe-i-accept` runs them with the server's own reach. Absent: confined, or not at all. */
const sandboxSettings = ['none', 'unsafe-i-accept'] as const
export type SandboxSetting = (typeof sandboxSettings)[number]

/** What the environment may say; README explains those that people set. An empty variable counts as absent. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  SLUICE_DATA_DIR: z.string().default('data'),
  SLUICE_CONFIG: z.string().default('config/sluice.yaml'),
  SLUICE_SECRET: z.string().min(32).optional(),
  SLUICE_SECURE_COOKIES: flag,
  SLUICE_URL: url,
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,
  OIDC_NEW_ROLE: z.enum(['analyst', 'none']).default('analyst'),
  SLUICE_DEMO: flag,
  SLUICE_DEMO_PACE: z.enum(['human', 'fast']).default('human'),
  SLUICE_MODEL: text,
  SLUICE_MODEL_WINDOW: z.coerce.number().int().min(4_000).optional(),
  SLUICE_RUN_TOKENS: z.coerce.number().int().min(1_000).optional(),
  DEEPSEEK_API_KEY: text,
  DEEPSEEK_BASE_URL: url,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: url,
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: url,
  DUCKDB_PATH: text,
  SLUICE_SQL_DIR: text,
  SANDBOX: z.enum(sandboxSettings).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  LANGFUSE_BASE_URL: url,
  LANGFUSE_PUBLIC_KEY: text,
  LANGFUSE_SECRET_KEY: text,
  SLUICE_TRACE_TEXTS: flag,
})

export type Env = ReturnType<typeof readEnv>

/** Only this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Checks `source` and fills in defaults; throws `config-invalid` naming the variables, never their values. */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new AppError('config-invalid', explain(parsed.error))
  const env = parsed.data
  const loopback = isLoopback(env.HOST)
  const demo =
    env.SLUICE_DEMO === undefined
      ? loopback && env.DUCKDB_PATH === undefined && env.SLUICE_SQL_DIR === undefined
      : env.SLUICE_DEMO === '1'
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    loopback,
    logLevel: env.LOG_LEVEL,
    /** Absolute: database, warehouse, workspaces. */
    dataDir: resolve(env.SLUICE_DATA_DIR),
    /** Absolute: `sluice.yaml`. */
    configFile: resolve(env.SLUICE_CONFIG),
    /** Absent: the server makes one and keeps it in the data folder. */
    secret: env.SLUICE_SECRET,
    /** Sessions travel over https only: everywhere but on loopback, unless the environment says otherwise. */
    secureCookies: env.SLUICE_SECURE_COOKIES === undefined ? !loopback : env.SLUICE_SECURE_COOKIES === '1',
    /** The address that people use, where it is another than this one. */
    url: env.SLUICE_URL,
    /** Where people sign in besides local accounts; absent: nowhere. */
    oidc: readOidc(env),
    /** Seeds the demo world. */
    demo,
    /** Anybody on this machine may sign in as one of the demo people with a click. */
    demoAccounts: demo && loopback,
    demoPace: env.SLUICE_DEMO_PACE,
    /** `demo` or `<provider>:<id>`; absent: chosen by the keys that are there. */
    model: env.SLUICE_MODEL,
    /** Context window in tokens; absent: `config/models.yaml` says it. */
    modelWindow: env.SLUICE_MODEL_WINDOW,
    /** Tokens that one run may use; absent: no limit. */
    runTokens: env.SLUICE_RUN_TOKENS,
    deepseek: { apiKey: env.DEEPSEEK_API_KEY, baseUrl: env.DEEPSEEK_BASE_URL },
    openai: { apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL },
    anthropic: { apiKey: env.ANTHROPIC_API_KEY, baseUrl: env.ANTHROPIC_BASE_URL },
    duckdbPath: env.DUCKDB_PATH,
    /** Folder of SQL files, or a dbt project, that becomes tasks. */
    sqlDir: env.SLUICE_SQL_DIR,
    sandbox: env.SANDBOX,
    /** Addresses and secrets of channels that `sluice.yaml` names, by variable. */
    notifySecrets: notifySecretsOf(given),
    ...traceTargetsOf(env),
    /** Exported spans carry what was asked and answered, masked; 0 leaves names, times, counts and cost. */
    traceTexts: env.SLUICE_TRACE_TEXTS !== '0',
  } as const
}

const traceTargetsOf = (env: z.infer<typeof schema>) => ({
  /** Any OpenTelemetry collector; headers as `name=value,…`. */
  otlp: { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, headers: env.OTEL_EXPORTER_OTLP_HEADERS },
  langfuse: {
    baseUrl: env.LANGFUSE_BASE_URL,
    publicKey: env.LANGFUSE_PUBLIC_KEY,
    secretKey: env.LANGFUSE_SECRET_KEY,
  },
})

/** Every variable that begins so: configuration names those that it uses. */
const notifySecretsOf = (given: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      name.startsWith('SLUICE_NOTIFY_') && value !== undefined ? [[name, value.trim()]] : [],
    ),
  )

/** The environment of this process, read once at the first call (never while the app is being built). */
export const env = (): Env => globalSingleton('env', () => readEnv(process.env))

const secretName = /^SLUICE_NOTIFY_|(key|secret|password|passwd|token|credential|dsn|headers)$/i

/** Values of variables whose names say that they are secret, also of those that are not ours. */
export const secretValues = (): string[] =>
  Object.entries(process.env).flatMap(([name, value]) => (value && secretName.test(name) ? [value] : []))

export interface OidcSettings {
  /** Exactly as the provider's tokens name it. */
  issuer: string
  clientId: string
  /** Absent for a public client. */
  clientSecret: string | undefined
  /** What the button says. */
  name: string
  /** Role of somebody who comes for the first time; `none`: nobody new gets in. */
  newRole: 'analyst' | 'none'
  /** Our own public address, which the provider leads back to. */
  url: string
}

/** All of it or nothing: half a configuration stops the start. */
function readOidc(env: z.infer<typeof schema>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, SLUICE_URL: address } = env
  if (!issuer) return undefined
  if (!clientId || !address)
    throw new AppError('config-invalid', 'OIDC_ISSUER needs OIDC_CLIENT_ID and SLUICE_URL beside it.')
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME ?? new URL(issuer).hostname,
    newRole: env.OIDC_NEW_ROLE,
    url: new URL(address).origin,
  }
}

function explain(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return `The environment is not usable. ${lines.join('; ')}`
}
