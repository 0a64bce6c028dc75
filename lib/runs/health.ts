import { readFileSync } from 'node:fs'
import { modelName } from '@/lib/models/create-model'
import type { Runtime } from './runtime'

const version = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

/** What a monitor may know without signing in. The sandbox comes with the analysis tools; until then it is not there. */
export const health = (runtime: Runtime) => ({
  status: 'ok',
  version: version(),
  sandbox: 'none',
  model: modelName(runtime.env),
})
