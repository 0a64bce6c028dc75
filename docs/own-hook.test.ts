import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Hook, slotNames } from '@/lib/agent/hook'
import { hooks } from '@/lib/hooks'
import type { HookServices } from '@/lib/hooks/define-hook'
import { call, runWorld } from '@/lib/testing/run-world'
import { testTool } from '@/lib/testing/test-tool'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'

const page = readFileSync('docs/own-hook.md', 'utf8')
const blocks = [...page.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
const [code = '', registryLines = '', row = ''] = blocks

/** The code of the page as a module of its own: only the way to `define-hook` is another one. */
async function moduleOf(text: string): Promise<Record<string, unknown>> {
  const folder = resolve('.cache/own-hook')
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/personal-data-gate-${process.pid}.ts`
  writeFileSync(file, text.replace("'./define-hook'", "'@/lib/hooks/define-hook'"))
  return (await import(/* @vite-ignore */ file)) as Record<string, unknown>
}

describe('the hook of docs/own-hook.md', () => {
  let own: Hook<HookServices>
  let world: ToolWorld
  beforeAll(async () => {
    own = (await moduleOf(code)).personalDataGate as Hook<HookServices>
  })
  beforeEach(() => {
    world = createToolWorld()
  })
  afterEach(() => world.close())

  /** The real chain with it at the place that the page names, and a query tool that counts. */
  async function play(sql: string, hook = own) {
    const ran: unknown[] = []
    const tool = testTool('execute_sql', { execute: (input: unknown) => ({ rows: ran.push(input) }) })
    const names = registryLines.split('\n').map((line) => line.trim().replace(/,$/, ''))
    const before = hooks.findIndex(({ name }) => camelCase(name) === names[names.indexOf('personalDataGate') + 1])
    const chain = hooks.toSpliced(before, 0, hook)
    const { calls } = await runWorld(world, {
      hooks: chain as readonly Hook<HookServices>[],
      tools: [tool],
      script: [call('execute_sql', { sql })],
    })
    return { ran, call: calls[0] }
  }

  test('has at most twenty lines of code, named like its file', () => {
    const lines = code.split('\n').filter((line) => line.trim() !== '')

    expect(lines.length).toBeLessThanOrEqual(20)
    expect(page).toContain(`lib/hooks/${own.name}.ts`)
  })

  test('refuses a query that names personal data: the tool does not run, and the model reads what to do instead', async () => {
    const { ran, call: result } = await play('select buyer_id, Phone from dwd_orders')

    expect(ran).toEqual([])
    expect(result).toMatchObject({ status: 'blocked' })
    expect(result?.text).toContain('The column Phone holds personal data. Count it, or leave it out.')
  })

  test('has no opinion on other queries', async () => {
    const { ran, call: result } = await play('select count(*) from dwd_orders where phone_model is not null')

    expect(ran).toHaveLength(1)
    expect(result).toMatchObject({ status: 'done' })
  })

  test('fails closed: when it throws, the tool does not run and the run goes on', async () => {
    const beforeTool = () => {
      throw new Error('broken')
    }

    const { ran, call: result } = await play('select 1', { ...own, beforeTool })

    expect(ran).toEqual([])
    expect(result).toMatchObject({ status: 'blocked' })
  })

  test('has a registry line between neighbours that stand so in the registry', () => {
    const [first, , last] = registryLines.split('\n').map((line) => line.trim().replace(/,$/, ''))
    const names = hooks.map(({ name }) => camelCase(name))

    expect(names.indexOf(last ?? '') - names.indexOf(first ?? '')).toBe(1)
  })

  test('has a row that tells its kind and slots', () => {
    const [name, kind, slots] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim().replaceAll('`', ''))

    expect({ name, kind, slots: slots?.split(', ') }).toEqual({
      name: own.name,
      kind: own.kind,
      slots: slotNames.filter((slot) => own[slot] !== undefined),
    })
  })
})

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
