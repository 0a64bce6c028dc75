import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callTool } from '@/lib/testing/call-tool'
import { canConfine } from '@/lib/testing/sandbox-world'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { bash } from './bash'

const holds = await canConfine()

describe.runIf(holds)('bash', () => {
  let world: ToolWorld
  beforeEach(() => {
    world = createToolWorld()
  })
  afterEach(() => world.close())

  test('works on the files of the conversation', async () => {
    world.workspace.saveSnapshot('t.sql', 'select a\nfrom b\n')

    const { output, text } = await callTool(bash, world, {
      command: 'grep -c from /mnt/chat-offload/t.sql | tee n.txt',
    })

    expect(output).toMatchObject({ exitCode: 0, stdout: '1\n' })
    expect(text).toContain('Files written:\n/mnt/user-data/n.txt (2 bytes)')
    expect(world.workspace.read('n.txt')).toBe('1\n')
  })

  test('exported names are told, their values are not; secrets are masked on the card', async () => {
    const { output, text } = await callTool(bash, world, { command: 'export REGION=hz DB_PASSWORD="very secret"' })

    expect(output.exported).toEqual({ REGION: 'hz', DB_PASSWORD: 'very secret' })
    expect(text).toContain('Kept for later runs: ')
    expect(text).not.toContain('very secret')
    expect(JSON.stringify(bash.toCard?.(output))).not.toContain('very secret')
  })

  test('a limit is named', async () => {
    const { output, text } = await callTool(bash, world, { command: 'yes' })

    expect(output.end).toBe('printedBytes')
    expect(text).toMatch(/sandbox-limit: it printed too much \(1(\.\d)? MB of 1 MB allowed\)\. Print a summary/)
    expect(text.length).toBeLessThan(10_000)
  })
})
