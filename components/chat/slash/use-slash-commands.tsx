'use client'
import { CircleHelp, Download, Plus, Square } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ComposerHelp } from './composer-help'
import type { SlashCommand } from './slash-entries'

interface Given {
  /** Absent where nothing is running. */
  onStop?: (() => void) | undefined
  /** Absent where nothing is said yet. */
  onExport?: (() => void) | undefined
}

/** What can be done by a slash and a word. `help` is to be drawn once, somewhere. */
export function useSlashCommands({ onStop, onExport }: Given): { commands: SlashCommand[]; help: ReactNode } {
  const t = useTranslations('composer.slash')
  const router = useRouter()
  const [isHelping, setHelping] = useState(false)
  const commands: SlashCommand[] = [
    { name: 'new', note: t('new'), icon: <Plus aria-hidden />, run: () => router.push('/') },
    {
      name: 'stop',
      note: t('stop'),
      icon: <Square aria-hidden />,
      unavailable: onStop ? undefined : t('nothingRuns'),
      run: () => onStop?.(),
    },
    {
      name: 'export',
      note: t('export'),
      icon: <Download aria-hidden />,
      unavailable: onExport ? undefined : t('nothingToExport'),
      run: () => onExport?.(),
    },
    { name: 'help', note: t('help'), icon: <CircleHelp aria-hidden />, run: () => setHelping(true) },
  ]
  const help = <ComposerHelp isOpen={isHelping} commands={commands} onClose={() => setHelping(false)} />
  return { commands, help }
}
