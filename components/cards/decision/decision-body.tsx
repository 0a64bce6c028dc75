'use client'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ImpactTable } from '@/components/cards/impact-table'
import { SeverityCounts } from '@/components/cards/severity'
import { useCodeText } from '@/components/cards/use-code-text'
import type { CommitPreview, Interaction } from '@/lib/contracts/interaction'
import { downstreamFindings } from '@/lib/contracts/lineage'
import { AgreedUndo } from './agreed-undo'
import { ChangeSet } from './change-set'
import { ChangedObjects } from './changed-objects'
import { DecisionFacts, FurtherFacts } from './decision-facts'
import { EvidenceList } from './evidence-list'
import { LeftOutItems } from './left-out-items'
import { OwnerList } from './owner-list'
import { ProvenanceLine } from './provenance-line'

/** Everything that bears on the decision, in the order in which one asks: what, where, who; what changes; whom it hurts; what was checked; how to undo. */
export function DecisionBody({
  interaction,
  preview,
}: {
  interaction: Interaction
  preview: CommitPreview | undefined
}) {
  const t = useTranslations('decision')
  const undo = useCodeText('undo')
  if (!preview) return <p className="border-b border-line p-4 text-13 text-rose">{t('previewMissing')}</p>
  return (
    <>
      <DecisionFacts interaction={interaction} preview={preview} />
      <ProvenanceLine interaction={interaction} />
      {preview.changedSince ? (
        <section className="border-b border-line p-4 max-tablet:p-3">
          <h4 className="mb-1 text-14 font-semibold">
            {t('changedSinceCard', { fingerprint: preview.changedSince.fingerprint })}
          </h4>
          <ChangedObjects objects={preview.changedSince.objects} />
        </section>
      ) : null}
      {preview.agreed === undefined ? null : <AgreedUndo agreed={preview.agreed} />}
      {interaction.owners ? <OwnerList owners={interaction.owners} /> : null}
      <FurtherFacts preview={preview} />
      {interaction.scope ? <LeftOutItems scope={interaction.scope} /> : null}
      {preview.items.length > 0 ? <ChangeSet items={preview.items} /> : null}
      {preview.impacts.length > 0 ? (
        <section className="border-b border-line p-4 max-tablet:p-3">
          <h4 className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-14 font-semibold">
            {t('impact')}
            <SeverityCounts findings={downstreamFindings(preview.impacts)} />
          </h4>
          <ImpactTable reports={preview.impacts} />
        </section>
      ) : null}
      <EvidenceList evidence={preview.evidence} />
      <p className="flex gap-2 border-b border-line px-4 py-2.5 text-13 text-ink-2 max-tablet:px-3">
        <Undo2 className="mt-0.5 size-4 text-ink-3" aria-hidden />
        <span>
          <b className="font-semibold">{t('undo')}</b> {undo(preview.undo.code, preview.undo.params)}
        </span>
      </p>
    </>
  )
}
