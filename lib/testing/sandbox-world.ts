import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScriptRunner } from '@/lib/contracts/script-runner'
import { createSandboxHost } from '@/lib/sandbox/create-sandbox'
import type { SandboxHost, SandboxJob, SandboxResult } from '@/lib/sandbox/sandbox'
import { createScriptRunner } from '@/lib/sandbox/script-runner'
import { createWorkspace } from '@/lib/workspace/create-workspace'
import type { Workspace } from '@/lib/workspace/workspace'

let host: SandboxHost | undefined
/** One for all tests of a file: its self-test takes seconds. */
export const testSandboxHost = (): SandboxHost => (host ??= createSandboxHost({ setting: undefined }))

/** For Python tasks. */
export const testScriptRunner = (): ScriptRunner => createScriptRunner(testSandboxHost())

/** Whether this machine can confine scripts; without it the refusal is all that can be tested. */
export const canConfine = async (): Promise<boolean> => (await testSandboxHost().level()) === 'bubblewrap'

export interface SandboxWorld {
  folder: string
  workspace: Workspace
  run(language: SandboxJob['language'], script: string, job?: Partial<SandboxJob>): Promise<SandboxResult>
  saveEnvironment(variables: Record<string, string>): void
  close(): void
}

/** A workspace on disk with the real sandbox on it. */
export function createSandboxWorld(): SandboxWorld {
  const root = mkdtempSync(join(tmpdir(), 'sandbox-world-'))
  const folder = join(root, 'conversation-1')
  const sandbox = testSandboxHost().open(folder)
  return {
    folder,
    workspace: createWorkspace({ root, conversationId: 'conversation-1' }),
    run: (language, script, job) => sandbox.run({ language, script, signal: new AbortController().signal, ...job }),
    saveEnvironment: sandbox.saveEnvironment,
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}
