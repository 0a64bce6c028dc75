import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canConfine, createSandboxWorld, type SandboxWorld } from '@/lib/testing/sandbox-world'

/** Each prints `held` when the sandbox refused it. `attempt` fails with OSError, or gives nothing, where it holds. */
const probes: Record<string, string> = {
  'read /etc/passwd': "open('/etc/passwd').read()",
  'read /etc/shadow': "open('/etc/shadow').read()",
  'read the environment of process 1': "b'SLUICE_SECRET' in open('/proc/1/environ','rb').read()",
  'list /root': "os.listdir('/root')",
  'list /home': "os.listdir('/home')",
  'list the project': `os.listdir(${JSON.stringify(process.cwd())})`,
  'list /var': "os.listdir('/var')",
  'list /sys': "os.listdir('/sys')",
  'see the stages of others': "[name for name in os.listdir('/tmp') if name.startswith('sluice')]",
  'climb out by ..': "os.stat('/mnt/user-data/../../../../../../root')",
  'climb out by /proc/self/root': "os.listdir('/proc/self/root/root')",
  'climb out by the working directory of process 1': "os.listdir('/proc/1/cwd/root')",
  'write to /usr': "open('/usr/bin/x','w')",
  'write to /etc': "open('/etc/x','w')",
  'write to /': "open('/x','w')",
  'write to the script': "open('/mnt/script/main.py','w')",
  'write to a snapshot': "open('/mnt/chat-offload/s.sql','w')",
  'remove a snapshot': "os.unlink('/mnt/chat-offload/s.sql')",
  'make a device': "os.mknod('/tmp/d', 0o20666, os.makedev(1, 1))",
  'open a raw disk': "open('/dev/sda','rb')",
  'open kernel memory': "open('/dev/mem','rb')",
  'read kernel messages': "open('/dev/kmsg','rb').read(10)",
  'become root': 'os.setuid(0)',
  'change a group': 'os.setgid(0)',
  'use sudo or su':
    "subprocess.run(['/usr/bin/su','-c','id'],stdin=subprocess.DEVNULL,capture_output=True).returncode == 0",
  'reach an address of the internet': "socket.create_connection(('1.1.1.1',53),1)",
  'resolve a name': "socket.getaddrinfo('example.org',80)",
  'send a datagram': "socket.socket(socket.AF_INET,socket.SOCK_DGRAM).sendto(b'x',('8.8.8.8',53))",
  'open a raw socket': 'socket.socket(socket.AF_INET,socket.SOCK_RAW,socket.IPPROTO_ICMP)',
  'open a packet socket': 'socket.socket(socket.AF_PACKET,socket.SOCK_RAW)',
  'bind the net configuration': "fcntl.ioctl(socket.socket(), 0x8914, b'lo' + bytes(38))",
  'make a user namespace': 'libc_call(libc.unshare, 0x10000000)',
  'make a mount namespace': 'libc_call(libc.unshare, 0x20000)',
  'mount a file system': "libc_call(libc.mount, b'none', b'/tmp', b'tmpfs', 0, None)",
  'remount root writable': "libc_call(libc.mount, b'none', b'/', None, 0x20 | 0x1000, None)",
  'change root': "os.chroot('/tmp')",
  'signal the server': `os.kill(${process.pid}, 0) is None`,
  'trace the server': `libc_call(libc.ptrace, 16, ${process.pid}, 0, 0)`,
  'set the clock': 'time.clock_settime(time.CLOCK_REALTIME, 0)',
  'set the host name': "socket.sethostname('x')",
  'raise a limit': 'resource.setrlimit(resource.RLIMIT_NPROC, (9999, 9999))',
  'raise the priority': 'os.nice(-5)',
  'load a kernel module': "libc_call(libc.syscall, 175, b'', 0, b'')",
}

const helpers = `
import os, socket, subprocess, ctypes, time, resource, fcntl
libc = ctypes.CDLL(None, use_errno=True)
def libc_call(call, *args):
    if call(*args) < 0: raise OSError(ctypes.get_errno(), 'refused')
    return True
def held(attempt):
    try: return not attempt()
    except (OSError, ValueError): return True
`

const holds = await canConfine()

describe.runIf(holds)('a script', () => {
  let world: SandboxWorld
  const found = new Map<string, string>()

  beforeAll(async () => {
    world = createSandboxWorld()
    world.workspace.saveSnapshot('s.sql', 'select 1')
    const lines = Object.entries(probes).map(
      ([name, attempt]) => `print(${JSON.stringify(name)} + '=' + ('held' if held(lambda: ${attempt}) else 'OPEN'))`,
    )
    const { stdout, stderr } = await world.run('python', helpers + lines.join('\n'))
    for (const line of stdout.split('\n')) found.set(...(line.split(/=(?=held|OPEN)/) as [string, string]))
    expect(stderr).toBe('')
  })
  afterAll(() => world.close())

  test.each(Object.keys(probes))('cannot %s', (name) => {
    expect(found.get(name)).toBe('held')
  })

  test('is probed by attempts that tell the difference', async () => {
    const { stdout } = await world.run('python', `${helpers}print(held(lambda: open('mine.txt', 'w')))`)

    expect(stdout).toBe('False\n')
  })

  test('cannot reach a server of this machine, by port or by abstract socket', async () => {
    const server = createServer((socket) => socket.end('inside'))
    const hidden = createServer((socket) => socket.end('inside'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await new Promise<void>((resolve) => hidden.listen('\0sluice-probe', resolve))
    const { port } = server.address() as { port: number }

    const { stdout } = await world.run(
      'python',
      `${helpers}
print(held(lambda: socket.create_connection(('127.0.0.1', ${port}), 1)))
def abstract():
    s = socket.socket(socket.AF_UNIX); s.connect('\\0sluice-probe'); return s
print(held(abstract))`,
    )

    server.close()
    hidden.close()
    expect(stdout).toBe('True\nTrue\n')
  })

  test('gets nothing from the environment of the server', async () => {
    const { stdout } = await world.run('bash', 'env | cut -d= -f1 | sort | tr "\\n" " "')

    expect(stdout.trim().split(' ')).toEqual(
      'HOME LANG MPLBACKEND MPLCONFIGDIR OLDPWD OPENBLAS_NUM_THREADS PATH PWD SHLVL _'
        .split(' ')
        .filter((name) => name !== 'OLDPWD'),
    )
  })

  test('a program that sets its user id to root gets nothing by it', async () => {
    const { stdout } = await world.run(
      'bash',
      'cp /usr/bin/id /mnt/user-data/id; chmod 4755 /mnt/user-data/id; /mnt/user-data/id -u; rm id',
    )

    expect(stdout.trim()).toBe('65534')
  })

  test.each([1, 2, 3, 4, 5])('a daemon does not outlive its run, round %i', async (round) => {
    const mark = `31${round}${Date.now() % 100000}`
    await world.run('bash', `setsid nohup sleep ${mark} >/dev/null 2>&1 & disown; (sleep ${mark} &) ; exit 0`)

    const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })

    expect(stdout.split('\n').filter((line) => line.includes(`sleep ${mark}`))).toEqual([])
  })
})
