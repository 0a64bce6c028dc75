import { z } from 'zod'
import { oneLine } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { requireTable } from './parts/require-object'
import { writeContext } from './parts/write-context'

export const upsertQualityRule = defineTool({
  name: 'upsertQualityRule',
  effect: 'write',
  description:
    "Saves a check of a table's rows: with ruleId a change, without it a new rule. A blocking rule holds back the tasks downstream when it fails. Saving takes no effect before a release (packCommit).",
  inputSchema: z.strictObject({
    ruleId: z.string().min(1).max(200).optional(),
    name: z.string().min(1).max(200),
    table: z.string().min(1).max(200).describe('Table id or name'),
    check: z.string().min(1).max(4000).describe('SQL condition that every row meets, e.g. pay_amount >= 0'),
    blocking: z.boolean().default(false),
  }),
  outputSchema: z.object({
    id: z.string(),
    name: z.string(),
    table: z.string(),
    check: z.string(),
    blocking: z.boolean(),
    version: z.number().int(),
    lastResult: z.enum(['pass', 'fail']).nullable(),
  }),
  execute: (input, context) =>
    context.platform.upsertQualityRule(
      { ...input, table: requireTable(context.platform, input.table).name },
      writeContext(context),
    ),
  toModel: (rule) =>
    `Saved quality rule ${oneLine(rule.name, 100)} (id ${rule.id}) of ${rule.table} as version ${rule.version}${rule.blocking ? ', blocking' : ''}. It takes effect after a release (packCommit).`,
})
