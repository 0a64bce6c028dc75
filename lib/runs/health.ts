import { readFileSync } from 'node:fs'
import { notificationHealth } from '@/db/notifications'
import { modelName } from '@/lib/models/create-model'
import type { Runtime } from './runtime'

const version = (): string => (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version

/** What a monitor may know without signing in. `sandbox` is the level that the self-test found. */
export const health = async (runtime: Runtime) => ({
  status: 'ok',
  version: version(),
  sandbox: await runtime.sandbox.level(),
  model: modelName(runtime.env),
  notifications: notificationState(runtime),
})

/** `failing`: of the last thirty days some messages could not be told. */
function notificationState({ db, policy }: Runtime): 'off' | 'ok' | 'failing' {
  if (!policy.notify) return 'off'
  return notificationHealth(db).some(({ failed, dropped }) => failed + dropped > 0) ? 'failing' : 'ok'
}
