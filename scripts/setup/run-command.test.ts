import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lastLines, runCommand } from './run-command.mjs'

const run = (code: string, options = {}) => runCommand(process.execPath, ['-e', code], options)

test('the code and both outputs of a program are kept', async () => {
  const result = await run("console.log('out'); console.error('err'); process.exitCode = 3")

  expect(result.code).toBe(3)
  expect(result.output).toContain('out')
  expect(result.output).toContain('err')
})

test('a program that cannot be started has a code of its own', async () => {
  const result = await runCommand('/no/such/program', [])

  expect(result.code).toBe(127)
})

test('a program that takes too long is killed with what it started', async () => {
  const result = await run(
    "require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' }); setInterval(() => {}, 1000)",
    {
      timeoutMs: 500,
    },
  )

  expect(result.code).toBe(124)
})

test('a signal ends the program and then the script; nothing goes on', async () => {
  const script = `
    import { runCommand } from ${JSON.stringify(resolve('scripts/setup/run-command.mjs'))}
    const ran = runCommand(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)"], { onLine: console.log })
    await ran
    console.log('went on')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    if (output.includes('up')) child.kill('SIGTERM')
  })

  const [code] = await once(child, 'close')

  expect(code).toBe(130)
  expect(output).not.toContain('went on')
})

test('the last lines are the last ones', () => {
  expect(lastLines('a\nb\nc\n\n', 2)).toBe('b\nc')
})
