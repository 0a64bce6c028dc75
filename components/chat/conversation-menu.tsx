'use client'
import {
  Archive,
  ArchiveRestore,
  Ellipsis,
  FileJson,
  FileText,
  Pencil,
  Pin,
  PinOff,
  Printer,
  Share2,
  Trash2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/components/ui/menu'
import type { ConversationSummary } from '@/lib/contracts/conversation'
import type { ConversationActions } from './use-conversation-actions'

interface ConversationMenuProps {
  item: ConversationSummary
  actions: ConversationActions
  /** What only the open conversation offers. */
  open?: { onMarkdown(): void; onJson(): void; onPrint(): void }
  className?: string
}

/** Everything that can be done with a conversation. */
export function ConversationMenu({ item, actions, open, className = '' }: ConversationMenuProps) {
  const t = useTranslations('list')
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('rowMenu', { title: item.title || t('untitled') })}
          className={`${iconButtonClass} ${className}`}
        >
          <Ellipsis className="size-4" aria-hidden />
        </button>
      }
    >
      <MenuItem icon={item.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} onSelect={() => actions.pin(item)}>
        {item.pinned ? t('unpin') : t('pin')}
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => actions.askRename(item)}>
        {t('rename')}
      </MenuItem>
      <MenuItem icon={<Share2 aria-hidden />} onSelect={() => actions.askShare(item)}>
        {t('share')}
      </MenuItem>
      {open ? <ExportItems {...open} /> : null}
      <MenuLine />
      <MenuItem
        icon={item.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        onSelect={() => actions.archive(item)}
      >
        {item.archived ? t('unarchive') : t('archive')}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => actions.remove(item)}>
        {t('delete')}
      </MenuItem>
    </Menu>
  )
}

function ExportItems({ onMarkdown, onJson, onPrint }: NonNullable<ConversationMenuProps['open']>) {
  const t = useTranslations('list')
  return (
    <>
      <MenuLine />
      <MenuItem icon={<FileText aria-hidden />} onSelect={onMarkdown}>
        {t('exportMarkdown')}
      </MenuItem>
      <MenuItem icon={<FileJson aria-hidden />} onSelect={onJson}>
        {t('exportJson')}
      </MenuItem>
      <MenuItem icon={<Printer aria-hidden />} onSelect={onPrint}>
        {t('print')}
      </MenuItem>
    </>
  )
}
