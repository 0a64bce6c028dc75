import { ChartColumn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'
import { ScriptLimit } from '@/components/cards/script-limit'
import { ScriptView } from '@/components/cards/script-view'
import { shortPath } from '@/components/cards/short-path'

export const runPythonCard = defineCard({
  tool: 'run_python',
  icon: ChartColumn,
  words: () => ({}),
  Body: PythonResult,
})

function PythonResult({ part: { input, output } }: { part: DonePart<'run_python'> }) {
  const t = useTranslations('script')
  return (
    <>
      {output.inputs.map(({ path, rows, truncated }) => (
        <p key={path} className="mb-2 text-13 text-ink-2">
          {t(truncated ? 'cutRows' : 'rows', { path: shortPath(path), rows })}
        </p>
      ))}
      <ScriptLimit reached={output.reached} />
      <ScriptView code={input?.code} stdout={output.stdout} stderr={output.stderr} />
    </>
  )
}
