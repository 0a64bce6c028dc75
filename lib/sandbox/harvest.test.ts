import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canConfine, createSandboxWorld, type SandboxWorld } from '@/lib/testing/sandbox-world'

const holds = await canConfine()

describe.runIf(holds)('the files of a run', () => {
  let world: SandboxWorld
  beforeEach(() => {
    world = createSandboxWorld()
  })
  afterEach(() => world.close())

  const names = (files: Array<{ path: string }>) => files.map(({ path }) => path)

  test('new and overwritten ones are taken over, untouched ones are not mentioned', async () => {
    world.workspace.write('/mnt/user-data/kept.txt', 'a')
    world.workspace.write('/mnt/user-data/same.txt', 'b')

    const { files } = await world.run('bash', 'printf b > same.txt; mkdir -p out; echo 1 > out/new.csv')

    expect(names(files).sort()).toEqual(['/mnt/user-data/out/new.csv', '/mnt/user-data/same.txt'])
    expect(world.workspace.read('/mnt/user-data/out/new.csv')).toBe('1\n')
    expect(world.workspace.stat('/mnt/user-data/same.txt')?.version).toBe(2)
  })

  test('a file with the old time set back counts as overwritten', async () => {
    world.workspace.write('/mnt/user-data/old.txt', 'aaaa')

    const { files } = await world.run(
      'bash',
      'cp -p old.txt /tmp/ref; printf bbbb > old.txt; touch -r /tmp/ref old.txt',
    )

    expect(names(files)).toEqual(['/mnt/user-data/old.txt'])
  })

  test('a removed file is removed', async () => {
    world.workspace.write('/mnt/user-data/gone.txt', 'a')

    const { removed } = await world.run('bash', 'rm gone.txt')

    expect(removed).toEqual(['/mnt/user-data/gone.txt'])
    expect(world.workspace.stat('/mnt/user-data/gone.txt')).toBeUndefined()
  })

  test('an edited working copy keeps the snapshot that it came from', async () => {
    const { path } = world.workspace.saveSnapshot('t.etl', 'select 1')
    world.workspace.copy(path, '/mnt/user-data/t.etl')

    await world.run('bash', 'sed -i s/1/2/ t.etl; cat /mnt/chat-offload/t.etl')

    expect(world.workspace.read('/mnt/user-data/t.etl')).toBe('select 2')
    expect(world.workspace.baseOf('/mnt/user-data/t.etl')).toMatchObject({ path, text: 'select 1' })
  })

  test('links, second names, pipes and unusable names stay behind, whatever they point at', async () => {
    const secret = join(world.folder, 'secret.txt')
    world.workspace.write('/mnt/user-data/a.txt', 'a')
    writeFileSync(secret, 'host')

    const { files, refused } = await world.run(
      'bash',
      `ln -s ${secret} soft.png; ln -s /etc/passwd passwd.png; ln -s . loop; echo x > one; ln one two; mkfifo pipe; echo y > "$(printf 'a\\nb')"; echo z > .good`,
    )

    expect(names(files)).toEqual(['/mnt/user-data/.good'])
    expect(refused.map(({ name }) => name).sort()).toEqual(
      ['a\nb', 'loop', 'one', 'passwd.png', 'pipe', 'soft.png', 'two'].sort(),
    )
    expect(readFileSync(secret, 'utf8')).toBe('host')
  })

  test('a folder replaced by a link leads nowhere', async () => {
    world.workspace.write('/mnt/user-data/sub/a.txt', 'a')

    const { files, refused } = await world.run('bash', 'rm -r sub; ln -s /mnt/chat-offload sub; echo b > c.txt')

    expect(names(files)).toEqual(['/mnt/user-data/c.txt'])
    expect(refused).toEqual([{ name: 'sub', reason: 'a link' }])
  })

  test('at most fifty files and five megabytes each are taken', async () => {
    const { files, refused } = await world.run(
      'bash',
      'for i in $(seq 60); do echo $i > f$i; done; head -c 6000000 /dev/zero > big.bin',
    )

    expect(files).toHaveLength(50)
    expect(refused).toHaveLength(11)
  })

  test('what a script closed against its reader is removed with the rest', async () => {
    const { files } = await world.run(
      'bash',
      'mkdir -p shut/in; echo 1 > shut/in/a; chmod 000 shut/in shut; echo 2 > b',
    )

    expect(names(files)).toContain('/mnt/user-data/b')
  })

  test('files of a script that failed or was ended are taken over', async () => {
    const failed = await world.run('python', "open('half.txt','w').write('x'); raise SystemExit(3)")
    const ended = await world.run('bash', 'echo y > late.txt; sleep 60', { limits: { wallMs: 800 } })

    expect(failed).toMatchObject({ end: 'exited', exitCode: 3 })
    expect(names(failed.files)).toEqual(['/mnt/user-data/half.txt'])
    expect(names(ended.files)).toEqual(['/mnt/user-data/late.txt'])
  })

  test('two runs at once do not mix', async () => {
    const script = (name: string) => `import time; open('${name}.txt','w').write('${name}'); time.sleep(0.5)`

    const [one, two] = await Promise.all([world.run('python', script('one')), world.run('python', script('two'))])

    expect(names(one.files)).toEqual(['/mnt/user-data/one.txt'])
    expect(names(two.files)).toEqual(['/mnt/user-data/two.txt'])
  })

  test('variables come back in the next run as they were, and nothing in them runs', async () => {
    const hostile = 'a\'b"c; touch /mnt/user-data/ran $(touch ran2) `touch ran3`\nexport X=1'
    world.saveEnvironment({ KEEP: hostile, LD_PRELOAD: '/mnt/user-data/x.so', PATH: '/evil', 'bad name': 'x' })

    const { stdout, files } = await world.run('bash', 'printf %s "$KEEP"; printf %s "|$LD_PRELOAD|$PATH"')

    expect(stdout).toBe(`${hostile}||/usr/bin:/bin`)
    expect(files).toEqual([])
    expect(existsSync(join(world.folder, '.sandbox_env'))).toBe(true)
  })

  test('exported variables are reported, also by a script that ends early; plain ones are not', async () => {
    const { exported } = await world.run('bash', 'export REGION="hang zhou"; plain=1; exit 4')

    expect(exported).toEqual({ REGION: 'hang zhou' })
  })
})
