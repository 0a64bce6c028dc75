import { z } from 'zod'
import type { BeforeToolDecision, RunContext } from '@/lib/agent/hook'
import { columnBases } from '@/lib/contracts/state-key'
import { AppError } from '@/lib/errors'
import { defineHook, type HookServices } from './define-hook'
import { blockOnError } from './parts/block-on-error'
import { hasApprovedArguments } from './parts/has-approved-arguments'
import { readWorkingCopy } from './parts/working-copy'

type Run = RunContext<HookServices>

interface TableInput extends Record<string, unknown> {
  tableId?: string
  columns?: unknown[]
  columnsFilePath?: string
}

const columnsSchema = z
  .array(
    z.strictObject({
      id: z.string().min(1).optional(),
      name: z.string().trim().min(1, 'a name is empty').max(128),
      type: z.string().trim().min(1, 'a type is empty').max(200),
      comment: z.string().max(500).optional(),
      partition: z.boolean().optional(),
      nullable: z.boolean().optional(),
    }),
  )
  .min(1, 'there are no columns')
  .max(2000, 'more than 2000 columns')

/** More columns than this are not typed for a table that exists: `changes` or a file does it. */
const inlineColumnLimit = 100

/** Loads the columns of a wide table from its file; invalid JSON, doubled or empty names are refused. */
export const ddlColumnsOnload = defineHook({
  name: 'ddl-columns-onload',
  kind: 'gate',
  match: (call) => call.tool === 'upsertTable',
  beforeTool: (run, call) =>
    blockOnError(() => (hasApprovedArguments(run, call) ? undefined : load(run, call.resolved as TableInput))),
})

function load(run: Run, { columnsFilePath, ...input }: TableInput): BeforeToolDecision | undefined {
  if (columnsFilePath === undefined) {
    refuseRetyping(input)
    return undefined
  }
  const columns = parseColumns(columnsFilePath, readWorkingCopy(run, columnsFilePath))
  const base = baseVersionOf(run, columnsFilePath, input.tableId)
  return { type: 'rewrite', resolved: { ...input, columns, ...(base === undefined ? {} : { baseVersion: base }) } }
}

function parseColumns(path: string, text: string): Array<Record<string, unknown>> {
  const parsed = columnsSchema.safeParse(parseJson(path, text))
  if (!parsed.success) {
    const problems = parsed.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`)
    throw invalid(path, problems.join('; '))
  }
  refuseDoubled(
    path,
    'name',
    parsed.data.map((column) => column.name.toLowerCase()),
  )
  refuseDoubled(
    path,
    'id',
    parsed.data.flatMap((column) => column.id ?? []),
  )
  return parsed.data.map(({ nullable: _unsent, ...column }) => column)
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError(
      'columns-invalid',
      `${path} is not valid JSON: ${cause instanceof Error ? cause.message.slice(0, 120) : 'unreadable'}`,
      { cause },
    )
  }
}

function refuseDoubled(path: string, what: string, values: readonly string[]): void {
  const seen = new Set<string>()
  for (const value of values) {
    if (seen.has(value)) throw invalid(path, `the ${what} ${value} occurs twice`)
    seen.add(value)
  }
}

function refuseRetyping({ tableId, columns }: TableInput): void {
  if (tableId === undefined || columns === undefined || columns.length <= inlineColumnLimit) return
  throw new AppError(
    'inline-script-refused',
    `${columns.length} columns are not taken as an argument for an existing table: give changes for the columns that change, or edit a copy of the columns file and pass columnsFilePath.`,
  )
}

/** Version of the table that the file was made from; a file of another table says nothing. */
function baseVersionOf(run: Run, path: string, tableId: string | undefined): number | undefined {
  const origin = run.services.workspace.baseOf(path)
  const base = origin && run.state.get(columnBases)?.[`${origin.path}@${origin.version}`]
  const table = base && tableId !== undefined ? run.services.platform.getTable(tableId) : undefined
  return table && table.id === base?.tableId ? base.version : undefined
}

const invalid = (path: string, why: string) =>
  new AppError('columns-invalid', `${path} holds no usable columns: ${why}.`)
