import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readScriptFolder } from './script-folder'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function folderOf(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-scripts-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('every SQL file becomes a script, named by its path, with what its author says first', () => {
  const folder = folderOf({
    'dwd/orders.sql': '-- 订单明细\nselect 1',
    'ads/orders.SQL': '/* daily report */\r\nselect 2',
    'notes.txt': 'no',
    'target/x.sql': 'no',
  })

  expect(readScriptFolder(folder)).toEqual({
    kind: 'sql',
    scripts: [
      { name: 'ads/orders', comment: 'daily report', script: '/* daily report */\nselect 2' },
      { name: 'dwd/orders', comment: '订单明细', script: '-- 订单明细\nselect 1' },
    ],
    skipped: [],
  })
})

test('what is empty, binary or too long is left out with the reason, and links are not followed', () => {
  const folder = folderOf({ 'a.sql': ' \n', 'b.sql': Buffer.from([0xff, 0xfe, 0x41]), 'c.sql': 'x'.repeat(1_000_001) })
  symlinkSync('/etc/passwd', join(folder, 'd.sql'))

  const { scripts, skipped } = readScriptFolder(folder)

  expect(scripts).toEqual([])
  expect(skipped.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
    'a.sql: empty',
    'b.sql: no UTF-8 text',
    'c.sql: longer than 1000000 bytes',
  ])
})

test('a folder that is not there is said before anything starts', () => {
  expect(() => readScriptFolder('/nowhere/at/all')).toThrow(expect.objectContaining({ code: 'config-invalid' }))
})

test('models of a dbt project make their tables; what only dbt can resolve is left out', () => {
  const folder = folderOf({
    'dbt_project.yml': 'name: shop\nmodel-paths: [models]\n',
    'models/staging/stg_orders.sql':
      "{{ config(materialized='table') }}\n{# a note #}\nselect * from {{ source('raw', 'orders') }}",
    'models/orders.sql': "select * from {{ ref('stg_orders') }} join {{ ref('shop', 'customers') }} using (id);\n",
    'models/loop.sql': '{% for x in [1] %} select 1 {% endfor %}',
    'macros/m.sql': '{% macro m() %}{% endmacro %}',
  })

  const { kind, scripts, skipped } = readScriptFolder(folder)

  expect(kind).toBe('dbt')
  expect(scripts.map(({ name, script }) => [name, script])).toEqual([
    ['orders', 'create or replace table orders as\nselect * from stg_orders join customers using (id);\n'],
    ['stg_orders', 'create or replace table stg_orders as\nselect * from orders;\n'],
  ])
  expect(skipped).toMatchObject([{ path: 'models/loop.sql', reason: expect.stringContaining('dbt compile') }])
})

test('what dbt has compiled is taken as it is', () => {
  const node = { resource_type: 'model', original_file_path: 'models/a.sql', description: 'all orders' }
  const folder = folderOf({
    'dbt_project.yml': 'name: shop\n',
    'models/a.sql': '{% if true %}select 1{% endif %}',
    'target/manifest.json': JSON.stringify({
      nodes: {
        'model.shop.a': { ...node, name: 'a', alias: 'orders_all', compiled_code: 'select 1 as x' },
        'model.shop.b': { ...node, name: 'b', original_file_path: 'models/b.sql', compiled_code: null },
        'test.shop.c': { ...node, resource_type: 'test', name: 'c', compiled_code: 'select 1' },
      },
    }),
  })

  const { scripts, skipped } = readScriptFolder(folder)

  expect(scripts).toEqual([
    { name: 'orders_all', comment: 'all orders', script: 'create or replace table orders_all as\nselect 1 as x;\n' },
  ])
  expect(skipped).toEqual([{ path: 'models/b.sql', reason: 'not compiled by dbt' }])
})
