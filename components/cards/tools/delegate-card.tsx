import { Bot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DonePart, defineCard } from '@/components/cards/define-card'

/** A sub-agent: its result, and what it called to get there. */
export const delegateCard = defineCard({
  tool: 'delegate',
  icon: Bot,
  words: (input, output) => ({
    title: output?.title ?? input.title ?? '',
    steps: output?.steps ?? 0,
    status: output?.status ?? 'done',
  }),
  Body: DelegateBody,
})

function DelegateBody({ part }: { part: DonePart<'delegate'> }) {
  const t = useTranslations('delegate')
  const statusText = (status: string) => (t.has(`status.${status}` as never) ? t(`status.${status}` as never) : status)
  const { answer, fields, calls, waiting } = part.output
  return (
    <div className="grid gap-2 text-13">
      {fields ? <Fields fields={fields} /> : <p className="break-words whitespace-pre-wrap">{answer}</p>}
      {waiting.length > 0 ? <p className="text-amber">{t('waiting', { tools: waiting.join(', ') })}</p> : null}
      <p className="text-12 text-ink-3">
        {calls.length === 0 ? t('noCalls') : t('calls', { calls: countByTool(calls, statusText) })}
      </p>
    </div>
  )
}

const Fields = ({ fields }: { fields: Record<string, string> }) => (
  <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1">
    {Object.entries(fields).map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{name}</dt>
        <dd className="break-words whitespace-pre-wrap">{value}</dd>
      </div>
    ))}
  </dl>
)

/** `getTask × 3, getLineage`, in order of the first call; a call that was not carried out says so. */
function countByTool(
  calls: ReadonlyArray<{ tool: string; status: string }>,
  statusText: (status: string) => string,
): string {
  const counts = new Map<string, number>()
  for (const { tool, status } of calls) {
    const name = status === 'done' ? tool : `${tool} (${statusText(status)})`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} × ${count}`)).join(', ')
}
