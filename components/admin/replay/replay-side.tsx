'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CostText } from '@/components/admin/cost-text'
import type { ThreadView } from '@/components/chat/thread-view'
import { useFormat } from '@/components/format/use-format'
import type { ReplayHead } from '@/lib/contracts/admin'
import { HookTrace } from './hook-trace'
import type { Firing } from './hooks-at'
import { PeopleList } from './people-list'
import { SpanList } from './span-list'
import { timeByKind } from './span-tree'

/** What stood behind the moment: hooks, people, cost, trace, audit. */
export function ReplaySide({
  head,
  view,
  trace,
}: {
  head: ReplayHead
  view: ThreadView
  trace: { about: string; firings: Firing[] } | undefined
}) {
  const t = useTranslations('admin.replay')
  return (
    <aside aria-label={t('behind')} className="scroll-area min-h-0 border-l border-line bg-sunk max-wide:border-l-0">
      <Part title={t('hooks')}>
        {trace ? <HookTrace firings={trace.firings} /> : <p className="text-12 text-ink-3">{t('noHooks')}</p>}
      </Part>
      <Part title={t('people')}>
        <PeopleList view={view} />
      </Part>
      <Part title={t('cost')}>
        <Costs head={head} />
      </Part>
      <Part title={t('audit')}>
        <AuditList head={head} />
      </Part>
      <Part title={t('trace')}>
        <SpanList spans={head.spans} currency={head.currency} />
      </Part>
    </aside>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-b border-line p-3">
    <h2 className="mb-1.5 text-13 font-semibold">{title}</h2>
    {children}
  </section>
)

function Costs({ head: { spans, conversation, currency } }: { head: ReplayHead }) {
  const t = useTranslations('admin.replay')
  const format = useFormat()
  const calls = spans.filter(({ kind }) => kind === 'generation' || kind === 'summary')
  const sum = (of: 'inputTokens' | 'cachedTokens' | 'outputTokens') =>
    format.number(calls.reduce((total, span) => total + (span[of] ?? 0), 0))
  const times = timeByKind(spans)
  const facts: Array<[string, ReactNode]> = [
    [t('cost'), <CostText key="cost" cost={conversation.cost} currency={currency} />],
    [t('tokensIn'), sum('inputTokens')],
    [t('tokensCached'), sum('cachedTokens')],
    [t('tokensOut'), sum('outputTokens')],
    [t('modelTime'), format.duration(times.generation + times.summary)],
    [t('toolTime'), format.duration(times.tool)],
    [t('waitTime'), format.duration(times.wait)],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-12 tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function AuditList({ head: { audit } }: { head: ReplayHead }) {
  const t = useTranslations('admin.replay')
  const format = useFormat()
  if (audit.length === 0) return <p className="text-12 text-ink-3">{t('noAudit')}</p>
  return (
    <ol className="grid gap-1.5 text-12">
      {audit.map(({ seq, action, actor, at, previousHash, hash }) => (
        <li key={seq} className="min-w-0">
          <Link href={`/admin/audit?entry=${seq}`} className="font-medium">
            {t('entry', { seq })}
          </Link>{' '}
          <span className="break-words">{action}</span>
          <span className="block text-ink-3">
            {actor.name} · {format.dateTime(at)}
          </span>
          <span className="block truncate font-mono text-ink-3">
            {previousHash.slice(0, 8)} → {hash.slice(0, 16)}
          </span>
        </li>
      ))}
    </ol>
  )
}
