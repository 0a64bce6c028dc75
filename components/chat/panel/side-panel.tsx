'use client'
import { PanelRightClose } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ThreadView } from '@/components/chat/thread-view'
import { IconButton } from '@/components/ui/icon-button'
import { FileDialog } from './file-dialog'
import { FilesPanel } from './files-panel'
import { PanelSection } from './panel-section'
import { PhaseLine } from './phase-line'
import { PlanPanel } from './plan-panel'
import { ReleasePanel } from './release-panel'
import { RiskPanel } from './risk-panel'

interface SidePanelProps {
  id: string
  view: ThreadView
  openFile: string | undefined
  onOpenFile(path: string | undefined): void
  onFold(): void
}

/** Plan and phase, files, release items, risks. */
export function SidePanel({ id, view, openFile, onOpenFile, onFold }: SidePanelProps) {
  const t = useTranslations('panel')
  return (
    <>
      <PanelSection
        title={t('plan')}
        action={
          <IconButton label={t('fold')} onClick={onFold} className="max-wide:hidden">
            <PanelRightClose className="size-4" aria-hidden />
          </IconButton>
        }
      >
        {view.phase ? <PhaseLine phase={view.phase} /> : null}
        <PlanPanel items={view.plan?.items ?? []} />
      </PanelSection>
      <FilesPanel id={id} changes={view.files} onOpen={onOpenFile} />
      <ReleasePanel items={view.plan?.releaseItems ?? []} />
      <RiskPanel view={view} />
      <FileDialog id={id} path={openFile} onClose={() => onOpenFile(undefined)} />
    </>
  )
}
