'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCodeText } from '@/components/cards/use-code-text'
import { useFactValue } from '@/components/cards/use-fact-value'
import { useItemNames } from '@/components/cards/use-item-names'
import { useFormat } from '@/components/format/use-format'
import { CopyButton } from '@/components/ui/copy-button'
import { VisibleText } from '@/components/ui/visible-text'
import type { CommitPreview, Interaction } from '@/lib/contracts/interaction'
import { useIsReadOnly } from './read-only-context'

/** What runs, where, on which base, who asked, who may decide, and the fingerprint: all in view, nothing folded. */
export function DecisionFacts({
  interaction,
  preview,
}: {
  interaction: Interaction
  preview: CommitPreview | undefined
}) {
  const t = useTranslations('decision')
  const format = useFormat()
  const isReadOnly = useIsReadOnly()
  const openLabel = isReadOnly ? 'fact.deciderThen' : 'fact.decider'
  const deciderLabel = isOpen(interaction) ? openLabel : 'fact.decidedBy'
  return (
    <dl className="grid grid-cols-3 gap-px border-b border-line bg-line max-tablet:grid-cols-2">
      <Fact name={t('fact.runs')}>
        <code>{interaction.tool}</code> <VisibleText text={preview?.target.name ?? ''} />
        <span className="text-ink-3"> · {t('once')}</span>
      </Fact>
      <Fact name={t('fact.where')}>{preview ? preview.environment : '–'}</Fact>
      <Fact name={t('fact.base')}>
        <BaseVersions preview={preview} />
      </Fact>
      <Fact name={t('fact.requester')}>
        {interaction.requester.name} · {format.dateTime(interaction.createdAt)} {format.zone}
      </Fact>
      <Fact name={t(deciderLabel)}>{decider(interaction)}</Fact>
      <Fact name={t('fact.fingerprint')}>
        <span className="inline-flex items-center gap-1 font-mono font-semibold tracking-wide">
          {interaction.fingerprint}
          <CopyButton
            text={interaction.digest}
            label={t('copyDigest')}
            doneLabel={t('copied')}
            className="-my-1 size-[22px]! max-tablet:size-11!"
          />
        </span>
      </Fact>
    </dl>
  )
}

const isOpen = ({ status }: Interaction) => status === 'pending' || status === 'awaiting_second'

/** Who decides an open card; for one that is over, who had the last word: nobody where it ended without one. */
function decider(interaction: Interaction): string {
  if (!isOpen(interaction)) return interaction.decisions.at(-1)?.actor.name ?? '–'
  return interaction.approver?.name ?? (interaction.status === 'pending' ? interaction.requester.name : '–')
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-paper px-4 pt-2 pb-[9px] max-tablet:px-3">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-13 leading-[18px] break-words">{children}</dd>
    </div>
  )
}

const basesAtOnce = 3

function BaseVersions({ preview }: { preview: CommitPreview | undefined }) {
  const t = useTranslations('decision')
  const kind = useCodeText('kind')
  const itemNames = useItemNames()
  const bases = preview?.baseVersions ?? []
  if (bases.length === 0) return t('noBase')
  const names = itemNames(bases)
  const shown = bases
    .slice(0, basesAtOnce)
    .map(({ kind: code, version }, at) => `${bases.length > 2 ? names[at] : kind(code)} v${version}`)
  const rest = bases.length - shown.length
  return <VisibleText text={shown.join(' · ') + (rest > 0 ? ` ${t('andMore', { count: rest })}` : '')} />
}

/** Facts of a card without a change set: a backfill's range, an instance's state. */
export function FurtherFacts({ preview }: { preview: CommitPreview }) {
  const t = useTranslations('decision')
  const name = useCodeText('fact')
  const value = useFactValue()
  if (preview.facts.length === 0) return null
  return (
    <section className="border-b border-line p-4 max-tablet:p-3">
      <h4 className="mb-2 text-14 font-semibold">{t('details')}</h4>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
        {preview.facts.map((fact) => (
          <div key={`${fact.code} ${fact.value}`} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-3">{name(fact.code)}</dt>
            <dd className="min-w-0 break-words">
              <VisibleText text={value(fact)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
