import type { Db } from '@/db/client'
import { latestCheck } from '@/db/platform/checks'
import { findObject, listObjects, plainName, versionOf } from '@/db/platform/objects'
import { AppError } from '@/lib/errors'
import type { WriteContext } from '@/lib/platform/port'
import type { Page, QualityRule } from '@/lib/platform/port-records'
import type { RuleContent } from './contents'
import type { EmbeddedContext } from './context'
import { saveObject } from './save-object'
import { writeOnce } from './write-once'

export interface RuleInput {
  ruleId?: string
  name: string
  table: string
  check: string
  blocking: boolean
}

/** Saves a version; it is evaluated only once it is released. */
export function upsertQualityRule(context: EmbeddedContext, input: RuleInput, write: WriteContext): QualityRule {
  return writeOnce(context, 'upsert-rule', input, write, () => {
    const table = findObject(context.db, 'table', input.table)
    if (!table) throw new AppError('table-not-found', `No table ${input.table}.`)
    const head = input.ruleId === undefined ? undefined : findObject(context.db, 'quality-rule', input.ruleId)
    if (input.ruleId !== undefined && !head) throw new AppError('not-found', `No quality rule ${input.ruleId}.`)
    if (input.name.trim() === '' || input.check.trim() === '') {
      throw new AppError('invalid-arguments', 'A quality rule needs a name and a check.')
    }
    const content: RuleContent = {
      name: input.name.trim(),
      table: table.name,
      check: input.check,
      blocking: input.blocking,
    }
    const saved = saveObject(context, write, {
      kind: 'quality-rule',
      head,
      name: content.name,
      content,
      summary: {},
      status: 'active',
    })
    return getQualityRule(context.db, saved.id) as QualityRule
  })
}

export function getQualityRule(db: Db, idOrName: string): QualityRule | undefined {
  const head = findObject(db, 'quality-rule', idOrName)
  const version = head && versionOf(db, 'quality-rule', head.id, head.version)
  if (!version) return undefined
  const lastResult = latestCheck(db, head.id)?.result ?? null
  const released = head.publishedVersion !== null
  return { id: head.id, ...(version.content as RuleContent), version: head.version, lastResult, released }
}

/** All, or those on any of these tables, by name. */
export function listQualityRules(db: Db, filter: { tables?: readonly string[] } = {}, limit = 50): Page<QualityRule> {
  const wanted = filter.tables && new Set(filter.tables.map(plainName))
  const rules = listObjects(db, 'quality-rule')
    .flatMap((head) => getQualityRule(db, head.id) ?? [])
    .filter(({ table }) => !wanted || wanted.has(plainName(table)))
  const items = rules.slice(0, limit)
  return { total: rules.length, returned: items.length, items }
}
