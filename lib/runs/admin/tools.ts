import { calledTools, failedCalls, toolLines } from '@/db/admin/tool-calls'
import type { PeriodQuery, ToolReport } from '@/lib/contracts/admin'
import { oneLine } from '@/lib/contracts/labelled-data'
import type { Person } from '@/lib/contracts/user'
import type { Runtime } from '@/lib/runs/runtime'
import { maskedText } from '@/lib/trace/masked-text'

/** How the tools did in a period, and the latest calls that went wrong. */
export const readTools = (
  { db }: Runtime,
  admin: Person,
  query: PeriodQuery & { tool?: string | undefined },
): ToolReport => ({
  tools: toolLines(db, admin, query),
  failures: failedCalls(db, admin, query).map(({ id, at, text, ...row }) => ({
    ...row,
    toolCallId: id,
    at: at.toISOString(),
    text: oneLine(maskedText(text ?? ''), 200),
  })),
})

export const toolNames = ({ db }: Runtime, admin: Person): { items: string[] } => ({ items: calledTools(db, admin) })
