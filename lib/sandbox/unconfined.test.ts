import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWorkspace } from '@/lib/workspace/create-workspace'
import type { Workspace } from '@/lib/workspace/workspace'
import { createSandboxHost } from './create-sandbox'
import { programs } from './programs'
import type { Sandbox, SandboxJob } from './sandbox'

const canRun = existsSync(programs.python) && existsSync(programs.bash)
const host = createSandboxHost({ setting: 'unsafe-i-accept' })

describe.runIf(canRun)('an accepted run without confinement', () => {
  let root: string
  let workspace: Workspace
  let sandbox: Sandbox
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'unconfined-'))
    workspace = createWorkspace({ root, conversationId: 'conversation-1' })
    sandbox = host.open(join(root, 'conversation-1'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const run = (language: SandboxJob['language'], script: string, limits?: SandboxJob['limits']) =>
    sandbox.run({ language, script, signal: new AbortController().signal, ...(limits ? { limits } : {}) })

  test('is called unsafe, also where scripts could be confined', async () => {
    expect(await host.level()).toBe('unsafe')
  })

  test('reaches the files of the host, which is what was accepted', async () => {
    const { stdout } = await run('python', "print(len(open('/etc/passwd').read()) > 0)")

    expect(stdout).toBe('True\n')
  })

  test('finds its files under the names that it knows and gives back what it made', async () => {
    workspace.saveSnapshot('s.sql', 'select 1')
    workspace.write('/mnt/user-data/in.txt', 'hello')

    const { stdout, files } = await run(
      'python',
      "import os; print(open('in.txt').read(), open('/mnt/chat-offload/s.sql').read(), os.getcwd()); open('/mnt/user-data/out.txt', 'w').write('x')",
    )

    expect(stdout).toBe('hello select 1 /mnt/user-data\n')
    expect(files.map(({ path }) => path)).toEqual(['/mnt/user-data/out.txt'])
    expect(workspace.read('/mnt/user-data/out.txt')).toBe('x')
  })

  test('gets neither the variables of the server nor the rights of root', async () => {
    const { stdout } = await run('bash', 'env | grep -c LOG_LEVEL; id -u')

    expect(stdout).toMatch(/^0\n[1-9]\d*\n$/)
  })

  test('keeps exported variables', async () => {
    const { exported } = await run('bash', 'export REGION=hz; exit 3')

    expect(exported).toEqual({ REGION: 'hz' })
  })

  test('keeps the limits', async () => {
    expect(await run('bash', 'sleep 600', { wallMs: 400 })).toMatchObject({ end: 'wallMs' })
    expect(await run('bash', 'yes')).toMatchObject({ end: 'printedBytes' })
  })

  test('ends although a process that left its group holds its output', async () => {
    const { end, stdout, elapsedMs } = await run('bash', 'setsid sleep 20 & echo done')

    expect({ end, stdout }).toEqual({ end: 'exited', stdout: 'done\n' })
    expect(elapsedMs).toBeLessThan(15_000)
  })
})
