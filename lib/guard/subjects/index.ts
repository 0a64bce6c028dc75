import { hashOf } from '@/lib/guard/digest'
import { emptySubject, type SubjectReader } from '@/lib/guard/subject'
import { backfillSubject, cancelBackfillSubject } from './backfill'
import { deleteDatasourceSubject, transferTaskSubject, upsertDatasourceSubject } from './connection'
import { discardSubject } from './discard'
import { killSubject, rerunSubject } from './instance'
import { commitSubject, rollbackSubject } from './pack'
import { dropTableSubject } from './table'
import { freezeSubject, offlineSubject, unfreezeSubject } from './task'

/** One reader a guarded tool; a tool that isn't here gets a card from its arguments, of unknown impact. */
const readers: Record<string, SubjectReader> = {
  packCommit: commitSubject,
  deployCommit: commitSubject,
  rollback: rollbackSubject,
  backfill: backfillSubject,
  cancelBackfill: cancelBackfillSubject,
  freezeTask: freezeSubject,
  unfreezeTask: unfreezeSubject,
  offlineTask: offlineSubject,
  killInstance: killSubject,
  rerunInstance: rerunSubject,
  dropTable: dropTableSubject,
  discardChange: discardSubject,
  upsertDatasource: upsertDatasourceSubject,
  deleteDatasource: deleteDatasourceSubject,
  transferTaskUpsert: transferTaskSubject,
}

/** The reader for a tool under a rule; `preview: commit` asks for a change set whatever the tool is called. */
export const subjectReader = (tool: string, preview: 'commit' | 'facts'): SubjectReader =>
  preview === 'commit' ? commitSubject : (readers[tool] ?? argumentSubject)

const argumentSubject: SubjectReader = ({ tool, arguments: args }) => ({
  ...emptySubject,
  target: { kind: 'call', id: hashOf(args).slice(0, 16), name: tool },
  severity: 'UNKNOWN',
  facts: Object.entries((args ?? {}) as Record<string, unknown>).map(([name, value]) => ({
    code: 'argument',
    value: `${name}: ${preview(value)}`,
  })),
  undo: { code: 'none', params: {} },
})

const preview = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
