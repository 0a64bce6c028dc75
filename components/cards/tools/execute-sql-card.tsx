import { Database } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { ResultGrid } from '@/components/cards/result-grid'
import { SqlText } from '@/components/cards/sql-text'
import { StoredResult } from '@/components/cards/stored-result'

export const executeSqlCard = defineCard({
  tool: 'execute_sql',
  icon: Database,
  words: (_input, output) => ({ count: output?.total ?? output?.returned ?? 0 }),
  Body: QueryResult,
  isFlush: true,
})

/** Rows that could not be stored are shown as far as the card has them. */
function QueryResult({ part: { toolCallId, input, output } }: { part: DonePart<'execute_sql'> }) {
  return (
    <>
      {input?.sql ? <SqlText sql={input.sql} /> : null}
      {output.stored === undefined ? (
        <ResultGrid result={output} />
      ) : (
        <StoredResult callId={toolCallId} result={output} stored={output.stored} />
      )}
    </>
  )
}
