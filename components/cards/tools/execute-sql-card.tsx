import { Database } from 'lucide-react'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { ResultGrid } from '@/components/cards/result-grid'
import { SqlText } from '@/components/cards/sql-text'

export const executeSqlCard = defineCard({
  tool: 'execute_sql',
  icon: Database,
  words: (_input, output) => ({ count: output?.total ?? output?.returned ?? 0 }),
  Body: QueryResult,
  isFlush: true,
})

function QueryResult({ part: { input, output } }: { part: DonePart<'execute_sql'> }) {
  return (
    <>
      {input?.sql ? <SqlText sql={input.sql} /> : null}
      <ResultGrid result={output} />
    </>
  )
}
