import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase } from '@/db/client'
import { eventsAfter } from '@/db/events'
import { loadHistory } from '@/db/messages'
import { user, userRole } from '@/db/schema'
import type { ModelMessage } from '@/lib/agent/hook'
import type { RunEvent } from '@/lib/contracts/run-event'
import type { Person, Role } from '@/lib/contracts/user'
import { readEnv } from '@/lib/env'
import { acceptMessage } from '@/lib/runs/accept-message'
import { startConversation } from '@/lib/runs/conversations'
import { createRuntime, type Runtime } from '@/lib/runs/runtime'
import { startRun } from '@/lib/runs/start-run'
import { createScriptedModel, type ScriptLine } from './scripted-model'

export interface RuntimeWorld {
  runtime: Runtime
  model: ReturnType<typeof createScriptedModel>
  analyst: Person
  approver: Person
  conversationId: string
  /** Moves the clock on by hours. */
  later(hours: number): void
  /** Says something and waits until its run has ended or is parked. */
  say(text: string): Promise<string>
  history(): ModelMessage[]
  events(): RunEvent[]
  end(): void
}

/** A whole runtime without demo data, with a model that plays a script: two people and an empty conversation. */
export async function createRuntimeWorld(
  script: readonly ScriptLine[],
  variables: Record<string, string> = {},
): Promise<RuntimeWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'runtime-world-'))
  const environment = readEnv({ SLUICE_DATA_DIR: dataDir, SLUICE_DEMO: '0', LOG_LEVEL: 'silent', ...variables })
  const model = createScriptedModel(script)
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const runtime = await createRuntime(environment, { model, now })
  const analyst = addPerson(runtime, 'ana', 'analyst')
  const approver = addPerson(runtime, 'wang', 'approver')
  const { id: conversationId } = startConversation(runtime, analyst)
  return {
    runtime,
    model,
    analyst,
    approver,
    conversationId,
    later: (hours) => {
      offset += hours * 3_600_000
    },
    say: async (text) => {
      const { runId } = acceptMessage(runtime, analyst, conversationId, { clientId: crypto.randomUUID(), text })
      await startRun(runtime, runId)
      return runId
    },
    history: () => loadHistory(runtime.db, conversationId) as ModelMessage[],
    events: () => eventsAfter(runtime.db, conversationId, 0).map(({ event }) => event),
    end: () => {
      closeDatabase(runtime.db)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function addPerson({ db, now }: Runtime, name: string, role: Role): Person {
  const at = now()
  db.insert(user)
    .values({ id: name, name, email: `${name}@example.invalid`, createdAt: at, updatedAt: at })
    .run()
  db.insert(userRole).values({ userId: name, role }).run()
  return { id: name, name, role }
}
