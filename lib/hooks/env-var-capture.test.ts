import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { call, runWorld } from '@/lib/testing/run-world'
import { canConfine } from '@/lib/testing/sandbox-world'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'

const holds = await canConfine()
let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const bash = (command: string) => call('bash', { command })

describe.runIf(holds)('exported variables', () => {
  test('are kept in .sandbox_env and restored when the sandbox starts again, for bash and for Python', async () => {
    const { calls } = await runWorld(world, {
      script: [
        bash('export REGION=杭州'),
        bash('echo "bash: $REGION"'),
        call('run_python', { code: "import os; print('python:', os.environ['REGION'])" }),
      ],
    })

    expect(calls[1]?.text).toContain('bash: 杭州')
    expect(calls[2]?.text).toContain('python: 杭州')
    expect(readFileSync(join(world.root, 'conversation-1', '.sandbox_env'), 'utf8')).toBe('{"REGION":"杭州"}')
  })

  test.each([
    `it's "quoted"`,
    'a; touch /mnt/user-data/ran',
    '$(touch /mnt/user-data/ran)',
    '`touch /mnt/user-data/ran`',
    'line\ntouch /mnt/user-data/ran',
  ])('the value %j comes back as it was and does not execute', async (value) => {
    const quoted = `'${value.replaceAll("'", "'\\''")}'`

    const { calls } = await runWorld(world, { script: [bash(`export V=${quoted}`), bash('printf "[%s]" "$V"')] })

    expect(calls[1]?.text).toContain(`[${value}]`)
    expect(world.workspace.list('/mnt/user-data')).toEqual([])
  })

  test('a secret-looking value is in no card', async () => {
    const { store } = await runWorld(world, {
      script: [bash('read -r API_TOKEN < <(echo s3cr3t | rev); export API_TOKEN')],
    })

    expect(JSON.stringify(store.events)).not.toContain('t3rc3s')
    expect(readFileSync(join(world.root, 'conversation-1', '.sandbox_env'), 'utf8')).toContain('t3rc3s')
  })
})
