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

    expect(result).toMatchObject({ end: 'wallMs', exitCode: null, reached: { limit: 'wallMs', allowed: 400 } })
    expect(result.reached?.used).toBeGreaterThanOrEqual(399)
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

    expect(result).toMatchObject({ end: 'memoryBytes', reached: { limit: 'memoryBytes', allowed: 200 * megabyte } })
    expect(result.reached?.used).toBeGreaterThan(200 * megabyte)
  })

  test('one process gets no more memory than the kernel gives it', async () => {
    const { exitCode, stderr, reached } = await world.run('python', `x = bytearray(${2000 * megabyte})`)

    expect(exitCode).toBe(1)
    expect(stderr).toContain('MemoryError')
    expect(reached).toEqual({ limit: 'addressBytes', used: null, allowed: 1024 * megabyte })
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

    expect(result).toMatchObject({ end: 'writtenBytes', reached: { limit: 'writtenBytes', allowed: 8 * megabyte } })
    expect(result.reached?.used).toBeGreaterThan(8 * megabyte)
  })

  test('one file gets no larger than the kernel lets it', async () => {
    const { end, exitCode, reached } = await world.run('bash', 'head -c 50000000 /dev/zero > one.bin')

    expect({ end, failed: exitCode !== 0 }).toEqual({ end: 'exited', failed: true })
    expect(reached).toEqual({ limit: 'fileBytes', used: 32 * megabyte, allowed: 32 * megabyte })
    expect(world.workspace.list().some(({ path }) => path.endsWith('one.bin'))).toBe(false)
  })

  test('ends a tree of very many empty files', async () => {
    const script = `i = 0
while True:
    open(f'empty{i}', 'w'); i += 1`

    const result = await world.run('python', script, { limits: { wallMs: 20_000 } })

    expect(result).toMatchObject({ end: 'writtenBytes', reached: { limit: 'writtenBytes', used: null } })
  })

  test('ends a flood of output and keeps its beginning', async () => {
    const result = await world.run('bash', 'yes flood', { limits: { wallMs: 20_000 } })

    expect(result).toMatchObject({ end: 'printedBytes', reached: { limit: 'printedBytes', allowed: megabyte } })
    expect(result.reached?.used).toBeGreaterThan(megabyte)
    expect(result.stdout.startsWith('flood\nflood\n')).toBe(true)
    expect(result.stdout.length).toBeLessThan(101_000)
  })

  test('the kernel ends what burns the processor for ten seconds', async () => {
    const result = await world.run('python', 'while True: pass', { limits: { wallMs: 100_000 } })

    expect(result).toMatchObject({ end: 'exited', reached: { limit: 'processorMs', used: 10_000, allowed: 10_000 } })
  }, 120_000)

  test('ends what has as many processes as the kernel allows', async () => {
    const script = `import os, time
for _ in range(200):
    try:
        if os.fork() == 0: time.sleep(60); os._exit(0)
    except OSError: time.sleep(0.01)
time.sleep(60)`

    const result = await world.run('python', script)

    expect(result).toMatchObject({ end: 'processes', reached: { limit: 'processes', allowed: 64 } })
    expect(result.reached?.used).toBeGreaterThanOrEqual(64)
  })

  test('threads count as processes', async () => {
    const script = `import threading, time
for _ in range(200): threading.Thread(target=time.sleep, args=(60,), daemon=True).start()`

    const { reached } = await world.run('python', script)

    expect(reached).toMatchObject({ limit: 'processes', allowed: 64 })
  })

  test('an open file too many fails the script, not the server', async () => {
    const { exitCode, stderr } = await world.run('python', "kept = [open('/dev/null') for _ in range(1000)]")

    expect({ exitCode, told: stderr.includes('Too many open files') }).toEqual({ exitCode: 1, told: true })
  })

  test('a script that fails of itself ran into no limit', async () => {
    const { reached } = await world.run('python', "raise ValueError('no such column')")

    expect(reached).toBeUndefined()
  })

  test('a stop ends it with everything below it', async () => {
    const controller = new AbortController()
    const started = world.run('bash', '(sleep 300 &); touch half.txt; sleep 300', { signal: controller.signal })
    setTimeout(() => controller.abort(), 500)

    expect(await started).toMatchObject({ end: 'stopped', files: [] })
  })

  test('a stop of Python takes at most half a second, the median of five', async () => {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const controller = new AbortController()
      const busy = 'open("begun", "w").close()\nwhile True: pass'
      const started = world.run('python', busy, { signal: controller.signal })
      await new Promise((resolve) => setTimeout(resolve, 700))
      const stoppedAt = performance.now()
      controller.abort()
      expect((await started).end).toBe('stopped')
      times.push(performance.now() - stoppedAt)
    }

    expect(times.toSorted((a, b) => a - b)[2]).toBeLessThanOrEqual(500)
  })

  test('a signal that fired before the start starts nothing of use', async () => {
    const result = await world.run('bash', 'echo late', { signal: AbortSignal.abort() })

    expect(result).toMatchObject({ end: 'stopped', files: [] })
  })
})
