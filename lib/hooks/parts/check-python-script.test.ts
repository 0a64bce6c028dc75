import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canConfine } from '@/lib/testing/sandbox-world'
import { createToolWorld, type ToolWorld } from '@/lib/testing/tool-world'
import { checkPythonScript } from './check-python-script'

let world: ToolWorld
beforeEach(() => {
  world = createToolWorld()
})
afterEach(() => world.close())

const header = '# input: dwd_orders (city)\n# output: ads_x\n'
const check = (script: string, base?: string) => checkPythonScript(world.platform, script, base)

describe.skipIf(!(await canConfine()))('where Python can read it', () => {
  test('a whole script passes', async () => {
    expect(await check(`${header}print('...')\n`)).toEqual({ ok: true, findings: [] })
  })

  test.each([
    [`${header}x = (1,\n`, 3, /never closed/],
    [`${header}x = 1\n# ... rest unchanged\n`, 4, /stands in place of code/],
    ['print(1)\n', 1, /declares no output/],
  ])('%j is refused with its line', async (script, line, message) => {
    const { ok, findings } = await check(script)

    expect(ok).toBe(false)
    expect(findings[0]).toMatchObject({ level: 'error', line, message: expect.stringMatching(message) })
  })
})

test('where nothing can read it the rest is checked, and that is said', async () => {
  const platform = { ...world.platform, checkPython: async () => ({ problems: [], syntax: 'unknown' as const }) }

  const { ok, findings } = await checkPythonScript(platform, `${header}x = (`, undefined)

  expect(ok).toBe(true)
  expect(findings).toMatchObject([{ level: 'warning', message: expect.stringContaining('could not be checked') }])
})
