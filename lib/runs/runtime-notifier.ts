import type { Db } from '@/db/client'
import type { Env } from '@/lib/env'
import type { Policy } from '@/lib/guard/policy'
import { log } from '@/lib/log'
import { createChannels } from '@/lib/notify/create-channels'
import { createNotifier, type Notifier } from '@/lib/notify/create-notifier'

/** The notifier of a process; without `notify:` in the configuration it has nobody to tell. */
export function createRuntimeNotifier(env: Env, { notify }: Policy, db: Db, now: () => Date): Notifier {
  return createNotifier({
    db,
    now,
    channels: notify ? createChannels(notify, env.notifySecrets, { db, now }) : [],
    baseUrl: notify?.source['base-url'] ?? 'http://localhost',
    log: (message, data) => log().warn(data, message),
  })
}
