import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '@/lib/errors'
import { createWorkspace } from './create-workspace'
import { diffWorkspaceFile } from './diff-workspace-file'
import { fileSizeLimit } from './disk-file'

let root: string
beforeEach(() => {
  root = fs.mkdtempSync(join(os.tmpdir(), 'workspace-'))
})
afterEach(() => fs.rmSync(root, { recursive: true }))

const open = (conversationId = 'c1') => createWorkspace({ root, conversationId })

function codeOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return 'no error'
}

test('a snapshot is read-only, versioned by its bytes, and byte for byte what was saved', () => {
  const workspace = open()
  const text = '\uFEFFselect 1 -- 订单\r\n\tfrom t\n\u0000'

  const first = workspace.saveSnapshot('dwd_order.remote.etl', text)
  const same = workspace.saveSnapshot('dwd_order.remote.etl', text)
  const second = workspace.saveSnapshot('dwd_order.remote.etl', 'select 2')

  expect(first).toMatchObject({
    path: '/mnt/chat-offload/dwd_order.remote.etl',
    version: 1,
    readOnly: true,
    copiedFrom: null,
  })
  expect(same.version).toBe(1)
  expect(second.version).toBe(2)
  expect(workspace.read(first.path)).toBe('select 2')
  expect(codeOf(() => workspace.write(first.path, 'x'))).toBe('read-only-file')
  expect(codeOf(() => workspace.remove(first.path))).toBe('read-only-file')
  expect(codeOf(() => workspace.copy(first.path, first.path))).toBe('read-only-file')
})

test('pulling again makes a new snapshot version and never touches a working copy, whose diff stays against its own base', () => {
  const workspace = open()
  const snapshot = workspace.saveSnapshot('t.etl', 'a\nb\n')
  workspace.copy(snapshot.path, '/mnt/user-data/t.etl')
  workspace.write('/mnt/user-data/t.etl', 'a\nB\n')

  workspace.saveSnapshot('t.etl', 'other\n')

  expect(workspace.read('/mnt/user-data/t.etl')).toBe('a\nB\n')
  expect(workspace.stat('/mnt/user-data/t.etl')).toMatchObject({
    version: 2,
    copiedFrom: snapshot.path,
    readOnly: false,
  })
  expect(workspace.baseOf('/mnt/user-data/t.etl')).toEqual({ path: snapshot.path, version: 1, text: 'a\nb\n' })
  expect(diffWorkspaceFile(workspace, '/mnt/user-data/t.etl')).toMatchObject({ added: 1, removed: 1 })
})

test('versions and origins outlive a restart', () => {
  const before = open()
  const snapshot = before.saveSnapshot('t.etl', 'a')
  before.copy(snapshot.path, 'sub/t.etl')
  before.write('sub/t.etl', 'b')

  const after = open()

  expect(after.list()).toEqual(before.list())
  expect(after.stat('/mnt/user-data/sub/t.etl')).toMatchObject({ version: 2, copiedFrom: snapshot.path })
  expect(after.baseOf('sub/t.etl')?.text).toBe('a')
})

test('a copy of a working copy keeps the snapshot as its origin', () => {
  const workspace = open()
  workspace.copy(workspace.saveSnapshot('t.etl', 'a').path, 'one.etl')

  const { file, created } = workspace.copy('one.etl', 'two.etl')

  expect(created).toBe(true)
  expect(file.copiedFrom).toBe('/mnt/chat-offload/t.etl')
  expect(workspace.copy('one.etl', 'two.etl').created).toBe(false)
})

test('a file written by a script is listed, and one that a script changed counts as a version further', () => {
  const workspace = open()
  workspace.write('a.txt', 'one')
  fs.writeFileSync(join(root, 'c1/user-data/a.txt'), 'longer')
  fs.writeFileSync(join(root, 'c1/user-data/new.csv'), 'x')

  expect(workspace.list('/mnt/user-data').map((file) => [file.path, file.version])).toEqual([
    ['/mnt/user-data/a.txt', 2],
    ['/mnt/user-data/new.csv', 1],
  ])
})

test('a write with an outdated version is refused and changes nothing', () => {
  const workspace = open()
  workspace.write('a.txt', 'one')
  workspace.write('a.txt', 'two', { expectedVersion: 1 })

  expect(codeOf(() => workspace.write('a.txt', 'three', { expectedVersion: 1 }))).toBe('conflict')
  expect(codeOf(() => workspace.write('a.txt', 'three', { expectedVersion: 0 }))).toBe('conflict')
  expect(workspace.read('a.txt')).toBe('two')
})

test.each([
  ['../x', 'path-outside'],
  ['/mnt/user-data/../../etc/passwd', 'path-outside'],
  ['/mnt/user-data/a/../../../x', 'path-outside'],
  ['/', 'path-outside'],
  ['/etc/passwd', 'path-outside'],
  ['/mnt', 'path-outside'],
  ['/mnt/other/x', 'path-outside'],
  ['', 'path-invalid'],
  ['/mnt/user-data', 'path-invalid'],
  ['/mnt/user-data/', 'path-invalid'],
  ['a/', 'path-invalid'],
  ['a\0b', 'path-invalid'],
  ['a\nb', 'path-invalid'],
  ['..\\x', 'path-invalid'],
  ['C:\\x', 'path-invalid'],
  [`${'x'.repeat(300)}`, 'path-invalid'],
  [`${'表'.repeat(100)}`, 'path-invalid'],
  ['x/'.repeat(600), 'path-invalid'],
  ['a/b/c/d/e/f/g/h/i/j/k/l/m/n', 'path-invalid'],
  ['con', 'path-invalid'],
  ['NUL.sql', 'path-invalid'],
  ['sub/com1.txt', 'path-invalid'],
  ['name.', 'path-invalid'],
  ['name ', 'path-invalid'],
  ['\u2025/x', 'path-invalid'],
  ['．．/x', 'path-invalid'],
  ['a／b', 'path-invalid'],
  ['a＼b', 'path-invalid'],
  ['gnp.\u202Elqs', 'path-invalid'],
  ['a\u200Bb', 'path-invalid'],
  ['\uD800', 'path-invalid'],
])('the hostile path %j is refused with %s and reaches no file', (path, code) => {
  const workspace = open()

  expect(codeOf(() => workspace.write(path, 'x'))).toBe(code)
  expect(codeOf(() => workspace.read(path))).toBe(code)
  expect(codeOf(() => workspace.stat(path))).toBe(code)
  expect(fs.readdirSync(root)).toEqual([])
})

test.each([
  '../x',
  '../../../etc/passwd',
  '/',
  '',
  '.',
  '..',
  'a\0b',
  'x'.repeat(300),
  '表'.repeat(300),
  'con',
  '.hidden',
  'a/b',
  '\u202Ex',
  'a b?*',
  'etl.',
])('a snapshot named %j stays one file inside the snapshot folder', (name) => {
  const workspace = open()

  const file = workspace.saveSnapshot(`${name}.remote.etl`, 'text')

  expect(file.path).toMatch(/^\/mnt\/chat-offload\/[^/]+\.remote\.etl$/)
  expect(workspace.read(file.path)).toBe('text')
  expect(fs.readdirSync(join(root, 'c1/chat-offload'))).toHaveLength(1)
})

test('two hostile names never share a file', () => {
  const workspace = open()
  const names = ['a/b', 'a_b', 'a\\b', 'a:b', `${'x'.repeat(300)}1`, `${'x'.repeat(300)}2`]

  const paths = names.map((name) => workspace.saveSnapshot(name, name).path)

  expect(new Set(paths).size).toBe(names.length)
  expect(paths.map((path) => workspace.read(path))).toEqual(names)
})

test('composed and decomposed forms of a name are one file', () => {
  const workspace = open()
  workspace.write('caf\u00E9.sql', 'x')

  expect(workspace.read('cafe\u0301.sql')).toBe('x')
})

test('links that a script planted are neither read, written through, removed nor listed', () => {
  const workspace = open()
  workspace.write('real.txt', 'mine')
  const data = join(root, 'c1/user-data')
  fs.writeFileSync(join(root, 'secret'), 'secret')
  fs.mkdirSync(join(root, 'outside'))
  fs.symlinkSync(join(root, 'secret'), join(data, 'file-link'))
  fs.symlinkSync(join(root, 'outside'), join(data, 'folder-link'))
  fs.symlinkSync(join(root, 'nowhere'), join(data, 'dangling'))
  fs.linkSync(join(root, 'secret'), join(data, 'hard-link'))

  for (const path of ['file-link', 'folder-link/x', 'dangling', 'hard-link']) {
    expect(codeOf(() => workspace.read(path))).toBe('path-outside')
    expect(codeOf(() => workspace.write(path, 'x'))).toBe('path-outside')
    expect(codeOf(() => workspace.remove(path))).toBe('path-outside')
    expect(codeOf(() => workspace.copy(path, 'stolen'))).toBe('path-outside')
    expect(codeOf(() => workspace.copy('real.txt', path))).toBe('path-outside')
  }

  expect(workspace.list().map((file) => file.path)).toEqual(['/mnt/user-data/real.txt'])
  expect(fs.readFileSync(join(root, 'secret'), 'utf8')).toBe('secret')
  expect(fs.readdirSync(join(root, 'outside'))).toEqual([])
})

test('the area itself replaced by a link is refused', () => {
  fs.mkdirSync(join(root, 'c1'))
  fs.mkdirSync(join(root, 'outside'))
  fs.symlinkSync(join(root, 'outside'), join(root, 'c1/user-data'))

  expect(codeOf(() => open().write('x', 'x'))).toBe('path-outside')
  expect(fs.readdirSync(join(root, 'outside'))).toEqual([])
})

test('a folder and a named pipe are not files', () => {
  const workspace = open()
  workspace.write('folder/x', 'x')

  expect(codeOf(() => workspace.read('folder'))).toBe('path-invalid')
  expect(codeOf(() => workspace.write('folder', 'x'))).toBe('path-invalid')
  expect(codeOf(() => workspace.write('folder/x/y', 'x'))).toBe('path-invalid')
})

test('a file over the size limit is neither written nor read', () => {
  const workspace = open()
  workspace.write('a', 'x')
  fs.writeFileSync(join(root, 'c1/user-data/big'), Buffer.alloc(fileSizeLimit + 1, 'x'))

  expect(codeOf(() => workspace.write('a', 'x'.repeat(fileSizeLimit + 1)))).toBe('file-too-large')
  expect(codeOf(() => workspace.read('big'))).toBe('file-too-large')
  expect(workspace.read('a')).toBe('x')
})

test('bytes that are no text are refused as text and given as bytes', () => {
  const workspace = open()
  workspace.write('a', 'x')
  fs.writeFileSync(join(root, 'c1/user-data/picture.png'), Buffer.from([0x89, 0x50, 0xff]))

  expect(codeOf(() => workspace.read('picture.png'))).toBe('invalid-arguments')
  expect([...workspace.readBytes('picture.png')]).toEqual([0x89, 0x50, 0xff])
})

test('conversations do not see each other, and a hostile conversation id is refused', () => {
  open('c1').write('a', 'x')

  expect(open('c2').list()).toEqual([])
  expect(codeOf(() => open('../c1'))).toBe('identity-missing')
  expect(codeOf(() => open(''))).toBe('identity-missing')
})

test('a damaged index loses versions, never files', () => {
  open().write('a', 'x')
  fs.writeFileSync(join(root, 'c1/index.json'), '{"half":')

  expect(open().list()).toMatchObject([{ path: '/mnt/user-data/a', version: 1 }])
})

test('a file that was left half written before a crash is not visible', () => {
  const workspace = open()
  workspace.write('a', 'old')
  fs.writeFileSync(join(root, 'c1/tmp/left-over'), 'ne')

  expect(
    open()
      .list()
      .map((file) => file.path),
  ).toEqual(['/mnt/user-data/a'])
  expect(open().read('a')).toBe('old')
})

test('a removed file is gone and its name starts anew', () => {
  const workspace = open()
  workspace.write('a', '1')
  workspace.write('a', '2')

  workspace.remove('a')

  expect(workspace.stat('a')).toBeUndefined()
  expect(codeOf(() => workspace.remove('a'))).toBe('file-not-found')
  expect(workspace.write('a', '3').version).toBe(1)
})

test('whatever the path and the snapshot name, every file lies inside its own folder or is refused with a code', () => {
  const pieces = fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    '\0',
    'mnt',
    'user-data',
    'chat-offload',
    'a',
    '表',
    '\u2025',
    '\u202E',
    ' ',
    '~',
    '%2e%2e',
    'con',
  )
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('/')),
  )

  fc.assert(
    fc.property(hostile, hostile, (path, name) => {
      const workspace = open('fuzz')
      const code = codeOf(() => workspace.write(path, 'x'))
      expect(['no error', 'path-outside', 'path-invalid', 'read-only-file']).toContain(code)
      const snapshot = workspace.saveSnapshot(name, 'x')
      expect(snapshot.path.startsWith('/mnt/chat-offload/')).toBe(true)
      expect(snapshot.path.split('/')).toHaveLength(4)
    }),
    { numRuns: 150 },
  )

  expect(fs.readdirSync(root)).toEqual(['fuzz'])
  expect(
    fs
      .readdirSync(join(root, 'fuzz'))
      .filter((entry) => !['user-data', 'chat-offload', 'tmp', 'index.json', 'history'].includes(entry)),
  ).toEqual([])
})
