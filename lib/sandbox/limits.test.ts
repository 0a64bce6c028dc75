import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canConfine, createSandboxWorld, type SandboxWorld } from '@/lib/testing/sandbox-world'

const holds = await canConfine()
const megabyte = 1024 * 1024

describe.runIf(holds)('the watchdog', () => {
  let world: SandboxWorld
  beforeAll(() => {
    world = createSandboxWorld()
  })
  afterAll(() => world.close())

  test('ends what takes too long', async () => {
    const result = await world.run('bash', 'sleep 600', { limits: { wallMs: 400 } })

    expect(result).toMatchObject({ end: 'wallMs', exitCode: null })
  })

  test('ends what ignores every signal', async () => {
    const result = await world.run('bash', "trap '' TERM INT HUP; while :; do sleep 1; done", {
      limits: { wallMs: 400 },
    })

    expect(result.end).toBe('wallMs')
  })

  test('ends what many processes take in memory together', async () => {
    const script = `import os, time
for _ in range(6):
    if os.fork() == 0:
        x = bytearray(${60 * megabyte}); time.sleep(60); os._exit(0)
time.sleep(60)`

    const result = await world.run('python', script, { limits: { memoryBytes: 200 * megabyte } })

    expect(result.end).toBe('memoryBytes')
  })

  test('one process gets no more memory than the kernel gives it', async () => {
    const { exitCode, stderr } = await world.run('python', `x = bytearray(${2000 * megabyte})`)

    expect(exitCode).toBe(1)
    expect(stderr).toContain('MemoryError')
  })

  test('ends a fork bomb, and the server goes on', async () => {
    const result = await world.run('bash', ':(){ :|:& };:; sleep 60', { limits: { wallMs: 1500 } })

    expect(result.end).not.toBe('stopped')
    expect((await world.run('bash', 'echo well')).stdout).toBe('well\n')
  })

  test('ends what fills the disk with many files', async () => {
    const script = `for i in range(2000):
    open(f'big{i}.bin', 'wb').write(bytes(${megabyte}))
    import time; time.sleep(0.01)`

    const result = await world.run('python', script, { limits: { writtenBytes: 8 * megabyte } })

    expect(result.end).toBe('writtenBytes')
  })

  test('one file gets no larger than the kernel lets it', async () => {
    const { end, exitCode } = await world.run('bash', 'head -c 50000000 /dev/zero > one.bin')

    expect({ end, failed: exitCode !== 0 }).toEqual({ end: 'exited', failed: true })
    expect(world.workspace.list().some(({ path }) => path.endsWith('one.bin'))).toBe(false)
  })

  test('ends a tree of very many empty files', async () => {
    const script = `i = 0
while True:
    open(f'empty{i}', 'w'); i += 1`

    const result = await world.run('python', script, { limits: { wallMs: 20_000 } })

    expect(result.end).toBe('writtenBytes')
  })

  test('ends a flood of output and keeps its beginning', async () => {
    const result = await world.run('bash', 'yes flood', { limits: { wallMs: 20_000 } })

    expect(result.end).toBe('printedBytes')
    expect(result.stdout.startsWith('flood\nflood\n')).toBe(true)
    expect(result.stdout.length).toBeLessThan(101_000)
  })

  test('ends what burns the processor', async () => {
    const result = await world.run('python', 'while True: pass', { limits: { wallMs: 3000 } })

    expect(result.exitCode).not.toBe(0)
  })

  test('a stop ends it with everything below it', async () => {
    const controller = new AbortController()
    const started = world.run('bash', '(sleep 300 &); touch half.txt; sleep 300', { signal: controller.signal })
    setTimeout(() => controller.abort(), 500)

    expect(await started).toMatchObject({ end: 'stopped', files: [] })
  })

  test('a signal that fired before the start starts nothing of use', async () => {
    const result = await world.run('bash', 'echo late', { signal: AbortSignal.abort() })

    expect(result).toMatchObject({ end: 'stopped', files: [] })
  })
})
