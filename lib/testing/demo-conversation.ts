import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { closeDatabase } from '@/db/client'
import { message, run, toolCall } from '@/db/schema'
import type { ModelMessage } from '@/lib/agent/hook'
import { listPeople } from '@/lib/auth/people'
import type { Person, Role } from '@/lib/contracts/user'
import { readEnv } from '@/lib/env'
import { listInteractions } from '@/lib/guard/read-interactions'
import { acceptMessage } from '@/lib/runs/accept-message'
import { attachFile } from '@/lib/runs/attach-file'
import { startConversation } from '@/lib/runs/conversations'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { createRuntime, type Runtime } from '@/lib/runs/runtime'
import { startRun } from '@/lib/runs/start-run'
import { stopRun } from '@/lib/runs/stop-run'

/** The whole server without its web side, on the demo world, with the offline model at full speed. */
export const openDemoWorld = (dataDir: string): Promise<Runtime> =>
  createRuntime(
    readEnv({
      SLUICE_DATA_DIR: dataDir,
      SLUICE_DEMO: '1',
      SLUICE_MODEL: 'demo',
      SLUICE_DEMO_PACE: 'fast',
      LOG_LEVEL: 'silent',
    }),
  )

export async function closeDemoWorld(runtime: Runtime): Promise<void> {
  await runtime.platform.stop()
  await runtime.warehouse.close()
  await runtime.sql.close()
  closeDatabase(runtime.db)
}

/** The same world in another folder; the one copied from must be closed. */
export function copyDemoWorld(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  for (const file of ['lock', 'lock-journal']) rmSync(join(to, file), { force: true })
}

export interface MadeCall {
  tool: string
  status: string
  step: number
  input: Record<string, unknown>
}

/** What came of one request. */
export interface Outcome {
  status: string
  error: string | null
  calls: MadeCall[]
  /** What was said, a text a step. */
  texts: string[]
}

export function personOf(runtime: Runtime, role: Role): Person {
  const [person] = listPeople(runtime.db, [role])
  if (!person) throw new Error(`The demo world has no ${role}`)
  return person
}

/** A file that is sent along, as the person has it. */
export interface AttachedText {
  name: string
  text: string
}

export interface DemoConversation {
  /** Says something and waits until the run has ended or is parked. */
  say(text: string, files?: readonly AttachedText[]): Promise<Outcome>
  /** Says something and presses Stop as soon as the calls made so far satisfy `isEnough`. */
  sayAndStop(text: string, isEnough: (calls: readonly MadeCall[]) => boolean): Promise<Outcome>
  /** Chooses on the open card, as the analyst or as somebody else; undefined when nothing runs because of it. */
  decide(optionId: string, inputs?: Record<string, string>, as?: Person): Promise<Outcome | undefined>
}

/** A new conversation of the demo world's analyst. */
export function openConversation(runtime: Runtime): DemoConversation {
  const analyst = personOf(runtime, 'analyst')
  const { id: conversationId } = startConversation(runtime, analyst)
  const run = async (runId: string) => {
    await startRun(runtime, runId)
    return outcomeOf(runtime, runId)
  }
  const attach = ({ name, text }: AttachedText) =>
    attachFile(runtime, analyst, conversationId, name, new TextEncoder().encode(text)).path
  const accept = (text: string, attached: readonly AttachedText[] = []) => {
    const files = attached.map(attach)
    return acceptMessage(runtime, analyst, conversationId, { clientId: crypto.randomUUID(), text, files }).runId
  }
  return {
    say: (text, files) => run(accept(text, files)),
    sayAndStop: async (text, isEnough) => {
      const runId = accept(text)
      const ended = startRun(runtime, runId)
      const stop = setInterval(() => {
        if (!isEnough(outcomeOf(runtime, runId).calls)) return
        clearInterval(stop)
        stopRun(runtime, analyst, conversationId, runId)
      }, 1)
      await ended
      clearInterval(stop)
      return outcomeOf(runtime, runId)
    },
    decide: async (optionId, inputs = {}, as = analyst) => {
      const open = { conversationId, scope: 'all' as const, status: ['pending' as const, 'awaiting_second' as const] }
      const [card] = listInteractions(runtime.db, as, open, runtime.now())
      if (!card) throw new Error('There is no open card')
      const options = card.status === 'pending' ? card.options : card.secondOptions
      const typedName = options.find(({ id }) => id === optionId)?.typeToConfirm // a person types what the card asks for
      const body = { optionId, inputs: { ...inputs, ...(typedName ? { typedName } : {}) }, digest: card.digest }
      const { runId } = decideInteraction(runtime, as, card.interactionId, body, runtime.now())
      return runId === undefined ? undefined : await run(runId)
    },
  }
}

function outcomeOf({ db }: Runtime, runId: string): Outcome {
  const [row] = db.select().from(run).where(eq(run.id, runId)).all()
  const calls = db
    .select()
    .from(toolCall)
    .where(eq(toolCall.runId, runId))
    .orderBy(toolCall.step, toolCall.position)
    .all()
  const messages = db.select().from(message).where(eq(message.runId, runId)).orderBy(asc(message.position)).all()
  return {
    status: row?.status ?? 'lost',
    error: row?.errorCode ?? null,
    calls: calls.map(({ tool, status, step, input }) => ({
      tool,
      status,
      step,
      input: input as Record<string, unknown>,
    })),
    texts: messages.flatMap(({ kind, content }) => (kind === 'assistant' ? [textOf(content as ModelMessage)] : [])),
  }
}

const textOf = ({ content }: ModelMessage): string =>
  typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('')
