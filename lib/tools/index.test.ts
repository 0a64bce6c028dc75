import fs from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { loadPolicy } from '@/lib/guard/policy'
import { tools } from './index'

const names = (effect: string) => tools.filter((tool) => tool.effect === effect).map((tool) => tool.name as string)

const receiptOnly = ['upsertTask', 'upsertTable', 'upsertSchedule', 'upsertQualityRule', 'debugRun', 'withdrawPack']
const withCard = [
  'packCommit',
  'deployCommit',
  'rollback',
  'backfill',
  'cancelBackfill',
  'freezeTask',
  'unfreezeTask',
  'offlineTask',
  'killInstance',
  'rerunInstance',
  'dropTable',
  'discardChange',
  'upsertDatasource',
  'deleteDatasource',
  'transferTaskUpsert',
]

test('effects are those of the design: what is not here reads', () => {
  expect(names('write').sort()).toEqual([...receiptOnly, ...withCard].sort())
  expect(names('workspace').sort()).toEqual([
    'bash',
    'completePhase',
    'copy_file',
    'create_file',
    'delegate',
    'run_python',
    'saveDocument',
    'str_replace',
    'updatePlan',
  ])
})

test('every tool that writes has a rule in the shipped policy: a receipt, or a card', () => {
  const policy = loadPolicy(fs.readFileSync('config/sluice.yaml', 'utf8'), 'config/sluice.yaml')

  expect(
    names('write')
      .filter((name) => policy.ruleFor(name)?.receiptOnly)
      .sort(),
  ).toEqual([...receiptOnly].sort())
  expect(
    names('write')
      .filter((name) => policy.ruleFor(name)?.receiptOnly === false)
      .sort(),
  ).toEqual([...withCard].sort())
})

test('names are unique and each is registered from the file of its name', () => {
  const files = tools.map(({ name }) =>
    name.replace(/_/g, '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )

  expect(new Set(files).size).toBe(tools.length)
  expect(files.filter((file) => !fs.existsSync(`lib/tools/${file}.ts`))).toEqual([])
})

test('every tool tells the model when to use it, and takes an object without unknown fields', () => {
  for (const tool of tools) {
    const schema = z.toJSONSchema(tool.inputSchema, { io: 'input' })
    expect(tool.description.length).toBeGreaterThan(50)
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
  }
})
