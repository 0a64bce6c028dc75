import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runFilter } from '@/lib/testing/run-filter'
import { canConfine, createSandboxWorld, type SandboxWorld } from '@/lib/testing/sandbox-world'
import { seccompFilter } from './seccomp-filter'
import { runStaged } from './staged-run'
import { deniedCalls, examinedCalls } from './system-calls'

const allow = 0x7fff0000
const eperm = 0x50001
const enosys = 0x50026

describe.each([
  { processor: 'x64', audit: 0xc000003e, column: 0 },
  { processor: 'arm64', audit: 0xc00000b7, column: 1 },
] as const)('the filter for $processor', ({ processor, audit, column }) => {
  const program = seccompFilter(processor) ?? Buffer.alloc(0)
  const answer = (call: number, ...args: number[]) => runFilter(program, { processor: audit, call, args })
  const numbers = Object.entries(deniedCalls).flatMap(([name, row]) =>
    row[column] === null ? [] : [{ name, number: row[column] as number }],
  )
  const call = (name: keyof typeof examinedCalls) => examinedCalls[name][column]

  test.each(numbers)('refuses $name', ({ number }) => {
    expect(answer(number)).toBe(eperm)
  })

  test('allows every other call up to the newest that it knows, and none beyond', () => {
    const refused = new Set([
      ...numbers.map(({ number }) => number),
      ...Object.values(examinedCalls).map((row) => row[column]),
    ])
    const others = Array.from({ length: 453 }, (_, number) => number).filter((number) => !refused.has(number))

    expect(others.filter((number) => answer(number) !== allow)).toEqual([])
    expect([453, 467, 0x40000000 + 59, 0xffffffff].map((number) => answer(number))).toEqual(Array(4).fill(enosys))
  })

  test('refuses calls of another kind of processor', () => {
    expect(runFilter(program, { processor: 0x40000003, call: 1 })).toBe(enosys)
  })

  test('lets processes and threads be made, but no namespace', () => {
    expect(answer(call('clone'), 0x01200011)).toBe(allow)
    expect(answer(call('clone'), 0x003d0f00)).toBe(allow)
    for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000])
      expect(answer(call('clone'), 0x01200011 + flag)).toBe(eperm)
    expect(answer(call('clone3'))).toBe(enosys)
  })

  test('lets sockets of the local and internet families be made, and no others', () => {
    const families = Array.from({ length: 50 }, (_, family) => family)

    for (const name of ['socket', 'socketpair'] as const)
      expect(families.filter((family) => answer(call(name), family) === allow)).toEqual([1, 2, 10])
    expect(answer(call('socket'), 17)).toBe(eperm)
  })

  test('lets a terminal be asked about, and nothing be typed into it', () => {
    expect(answer(call('ioctl'), 1, 0x5401)).toBe(allow)
    expect([0x5412, 0x541c].map((request) => answer(call('ioctl'), 1, request))).toEqual([eperm, eperm])
  })

  test('is a program that the kernel takes: whole instructions, jumps inside, an answer last', () => {
    expect(program.length % 8).toBe(0)
    expect(program.length / 8).toBeLessThan(4096)
    expect(program.readUInt16LE(program.length - 8)).toBe(0x06)
  })
})

test('a processor without a table has no filter', () => {
  expect(seccompFilter('riscv64')).toBeUndefined()
})

const headers = '/usr/include/x86_64-linux-gnu/asm/unistd_64.h'

test.runIf(existsSync(headers))('the numbers for x86_64 are those of the kernel headers of this machine', () => {
  const text = readFileSync(headers, 'utf8')
  const found = Object.fromEntries(
    [...text.matchAll(/__NR_(\w+) (\d+)/g)].map(([, name, number]) => [name, Number(number)]),
  )

  for (const [name, [number]] of Object.entries({ ...deniedCalls, ...examinedCalls }))
    expect([name, found[name]]).toEqual([name, number])
})

const holds = await canConfine()
const column = process.arch === 'x64' ? 0 : 1
const here = Object.entries({ ...deniedCalls, clone3: examinedCalls.clone3 }).flatMap(([name, row]) =>
  row[column] === null ? [] : [[name, row[column]] as const],
)

/** Prints each call and what became of it; without arguments none of them does harm. */
const attempts = `
import ctypes, errno, socket, json
libc = ctypes.CDLL(None, use_errno=True)
def outcome(*args):
    ctypes.set_errno(0)
    return 'done' if libc.syscall(*args) >= 0 else errno.errorcode[ctypes.get_errno()]
found = {name: outcome(number, 0, 0, 0, 0, 0, 0) for name, number in ${JSON.stringify(here)}}
for family in ['AF_PACKET', 'AF_VSOCK', 'AF_NETLINK', 'AF_ALG', 'AF_BLUETOOTH']:
    try:
        socket.socket(getattr(socket, family), socket.SOCK_RAW if family != 'AF_ALG' else socket.SOCK_SEQPACKET); found[family] = 'done'
    except OSError as error: found[family] = errno.errorcode[error.errno]
found['TIOCSTI'] = outcome(${column === 0 ? 16 : 29}, 0, 0x5412, b'x')
found['namespace'] = outcome(${column === 0 ? 56 : 220}, 0x10000000 | 17, 0, 0, 0, 0)
print(json.dumps(found))
`

describe.runIf(holds && seccompFilter(process.arch))('a filtered script', () => {
  let world: SandboxWorld
  let found: Record<string, string>
  beforeAll(async () => {
    world = createSandboxWorld()
    found = JSON.parse((await world.run('python', attempts)).stdout) as Record<string, string>
  })
  afterAll(() => world.close())

  test.each([
    ...here.map(([name]) => name),
    'AF_PACKET',
    'AF_VSOCK',
    'AF_NETLINK',
    'AF_ALG',
    'AF_BLUETOOTH',
    'TIOCSTI',
    'namespace',
  ])('is refused %s', (name) => {
    expect(found[name]).toMatch(/^(EPERM|ENOSYS)$/)
  })

  test('is refused by the filter: without it the same attempts get further', async () => {
    const asRoot = process.getuid?.() === 0
    const confinement = { level: 'bubblewrap', asRoot, filter: undefined } as const

    const { stdout } = await runStaged({ language: 'python', script: attempts, folder: undefined, confinement })

    const open = JSON.parse(stdout) as Record<string, string>
    for (const name of ['ptrace', 'keyctl', 'personality', 'AF_NETLINK']) expect(open[name]).not.toMatch(/EPERM|ENOSYS/)
  })

  test('and everything that it starts stands under the filter', async () => {
    const { stdout } = await world.run('bash', 'grep -E "^(Seccomp|NoNewPrivs):" /proc/self/status | tr -d "\\t\\n "')

    expect(stdout).toBe('NoNewPrivs:1Seccomp:2')
  })

  test('still draws with pandas and matplotlib, in threads and child processes', async () => {
    const script = `
import subprocess, threading, multiprocessing, socket, asyncio
import pandas as pd, matplotlib.pyplot as plt
frame = pd.DataFrame({'channel': ['线上', '门店'], 'sales': [3, 2]})
frame.groupby('channel').sales.sum().plot.bar(); plt.savefig('sales.png')
print(subprocess.run(['/usr/bin/id', '-u'], capture_output=True, text=True).stdout.strip())
seen = []; worker = threading.Thread(target=seen.append, args=(1,)); worker.start(); worker.join(); print(seen)
socket.socketpair(); print(asyncio.run(asyncio.sleep(0, 'slept')))
with multiprocessing.Pool(2) as pool: print(pool.map(abs, [-1, -2]))
`

    const { stdout, stderr, files } = await world.run('python', script)

    expect({ stdout, stderr }).toEqual({ stdout: '65534\n[1]\nslept\n[1, 2]\n', stderr: '' })
    expect(files.map(({ path }) => path)).toEqual(['/mnt/user-data/sales.png'])
  })
})
