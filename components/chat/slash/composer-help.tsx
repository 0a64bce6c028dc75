'use client'
import { useTranslations } from 'next-intl'
import { Dialog } from '@/components/ui/dialog'
import type { SlashCommand } from './slash-entries'

interface ComposerHelpProps {
  isOpen: boolean
  commands: readonly SlashCommand[]
  onClose(): void
}

/** What the keys and commands of the message field do. */
export function ComposerHelp({ isOpen, commands, onClose }: ComposerHelpProps) {
  const t = useTranslations('composer.help')
  const lines = [
    ['Enter', t('send')],
    ['Shift Enter', t('break')],
    ['/', t('slash')],
    ['Ctrl K · ⌘ K', t('search')],
    ...commands.map(({ name, note }) => [`/${name}`, note] as const),
  ] as const
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('title')}
      closeLabel={t('close')}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 p-4 text-13">
        {lines.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-chip border border-line px-1 text-12 whitespace-nowrap">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
