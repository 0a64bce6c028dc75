import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { type Db, openDatabase } from '@/db/client'
import { type Auth, createAuth } from '@/lib/auth/auth'
import { seedDemoPeople } from '@/lib/auth/demo-people'
import { createSetupCode } from '@/lib/auth/first-admin'
import { type Env, env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { globalSingleton } from '@/lib/global'
import { loadPolicy, type Policy } from '@/lib/guard/policy'
import { createLimits, type Limits } from '@/lib/limits/limits'
import { readContextWindows, type WindowOf } from '@/lib/models/context-window'
import { createModel, modelName } from '@/lib/models/create-model'
import type { Notifier } from '@/lib/notify/create-notifier'
import { createEmbeddedPlatform, type EmbeddedPlatform } from '@/lib/platform/embedded/embedded-platform'
import { importTables } from '@/lib/platform/embedded/import-tables'
import { seedDemo } from '@/lib/platform/embedded/seed-demo'
import { createSandboxHost } from '@/lib/sandbox/create-sandbox'
import type { SandboxHost } from '@/lib/sandbox/sandbox'
import { createScriptRunner } from '@/lib/sandbox/script-runner'
import { loadSkills } from '@/lib/skills/load-skills'
import { createSkills, type Skills } from '@/lib/skills/skills'
import { checkReadOnly } from '@/lib/sql/check-read-only'
import { createSqlWorker, type SqlWorker } from '@/lib/sql/sql-worker'
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'
import type { Warehouse } from '@/lib/warehouse/port'
import { lockDataDir } from './data-dir-lock'
import { createEventWriter, type EventWriter } from './event-writer'
import { createModelResolver } from './resolve-model'
import { createRuntimeNotifier } from './runtime-notifier'
import { loadSecret } from './secret'
import { takeScripts } from './take-scripts'
import { createTracing, type Tracing } from './tracing'
import { createWake, type Wake } from './wake'

/** Everything a process needs, made once. */
export interface Runtime extends Tracing {
  env: Env
  /** Of this process: runs of another boot were interrupted. */
  bootId: string
  instructions: string
  subAgentInstructions: string
  skills: Skills
  db: Db
  wake: Wake
  writer: EventWriter
  /** Tells people outside of the application. */
  notifier: Notifier
  auth: Auth
  secret: string
  /** Lets somebody beyond this machine make the first administrator; another one at each start. */
  setupCode: string
  policy: Policy
  /** What one person may take of this installation. */
  limits: Limits
  sql: SqlWorker
  warehouse: Warehouse
  platform: EmbeddedPlatform
  sandbox: SandboxHost
  /** Context window of a model, in tokens. */
  windowOf: WindowOf
  /** The configured model; made on first use. */
  model(): Promise<LanguageModelV4>
  /** Another model, by the name that a hook gives. */
  resolveModel(id: string): Promise<LanguageModelV4>
  /** Runs that this process works on, by run id. */
  active: Map<string, AbortController>
  /** The newest run of a conversation that this process works on or will. */
  turns: Map<string, Promise<void>>
  now(): Date
}

/** The process's runtime; the first call opens the database, checks the configuration and seeds the demo world. */
export const runtime = (): Promise<Runtime> => globalSingleton('runtime', () => createRuntime(env()))

export interface RuntimeOptions {
  /** Called between any two durable steps; a test ends the process there to play a crash. */
  boundary?(name: string): void
  /** In place of the configured model and the machine's clock. */
  model?: LanguageModelV4
  now?(): Date
}

export async function createRuntime(environment: Env, options: RuntimeOptions = {}): Promise<Runtime> {
  const { boundary, now = () => new Date() } = options
  const dataDir = environment.dataDir
  prepareDataDir(dataDir)
  const policy = loadPolicy(readFileSync(environment.configFile, 'utf8'), environment.configFile)
  const db = openChecked(join(dataDir, 'sluice.db'))
  const wake = createWake()
  const secret = loadSecret(environment.secret, dataDir)
  const auth = createAuth(db, { secret, secureCookies: environment.secureCookies, oidc: environment.oidc })
  const sql = createSqlWorker()
  const warehouse = createDuckDbWarehouse({
    dataDir: join(dataDir, 'warehouse'),
    duckdbPath: environment.duckdbPath,
    gate: (text) => checkReadOnly(text, 'duckdb'),
  })
  const notifier = createRuntimeNotifier(environment, policy, db, now)
  const sandbox = createSandboxHost({ setting: environment.sandbox })
  const scripts = createScriptRunner(sandbox)
  const platform = createEmbeddedPlatform({ db, warehouse, sql, scripts, now, boundary })
  if (environment.demoAccounts) await seedDemoPeople(auth, db, secret)
  if (environment.demo) {
    await seedDemo({ db, warehouse, today: now() })
  }
  if (environment.duckdbPath) await importTables({ db, warehouse, at: now() })
  if (environment.sqlDir) await takeScripts(environment.sqlDir, { db, sql, at: now() })
  let model: Promise<LanguageModelV4> | undefined
  return {
    env: environment,
    bootId: randomUUID(),
    ...readPrompts(),
    db,
    wake,
    writer: createEventWriter(db, wake, now, { boundary, recorded: notifier.record }),
    notifier,
    auth,
    secret,
    setupCode: createSetupCode(),
    policy,
    limits: createLimits(policy.limits.person),
    sql,
    warehouse,
    platform,
    sandbox,
    windowOf: loadWindows(environment),
    ...createTracing(db, environment),
    model: () => (model ??= options.model ? Promise.resolve(options.model) : createModel(environment)),
    resolveModel: createModelResolver(environment),
    active: new Map(),
    turns: new Map(),
    now,
  }
}

/** Constant while the process lives: every prompt begins with one of them. */
function readPrompts(): Pick<Runtime, 'instructions' | 'subAgentInstructions' | 'skills'> {
  const skills = createSkills(loadSkills('config/skills'))
  const instructions = readFileSync('config/prompts/instructions.md', 'utf8') + skills.listing
  const subAgentInstructions = instructions + readFileSync('config/prompts/sub-agent.md', 'utf8')
  return { instructions, subAgentInstructions, skills }
}

function loadWindows(environment: Env): WindowOf {
  const file = 'config/models.yaml'
  const provider = modelName(environment).split(':', 1)[0] ?? ''
  return readContextWindows(readFileSync(file, 'utf8'), file, { override: environment.modelWindow, provider })
}

function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(join(dataDir, 'workspaces'), { recursive: true })
  } catch (cause) {
    throw new AppError(
      'data-dir-unwritable',
      `The data folder ${dataDir} cannot be written. Set SLUICE_DATA_DIR to a folder of your own.`,
      { cause },
    )
  }
  lockDataDir(dataDir)
}

function openChecked(file: string): Db {
  try {
    return openDatabase(file)
  } catch (cause) {
    const message = `The database ${file} is damaged or was made by a newer version. Restore a backup, or move the file away to begin anew.`
    throw new AppError('database-damaged', message, { cause })
  }
}
