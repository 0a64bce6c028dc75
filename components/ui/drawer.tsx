import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { IconButton } from './icon-button'

interface DrawerProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  closeLabel: string
  side: 'left' | 'right'
  children: ReactNode
}

/** A pane that slides in where there is no room for it beside the page. */
export function Drawer({ open, onOpenChange, title, closeLabel, side, children }: DrawerProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          className={classNames(
            'fixed inset-y-0 z-40 flex w-80 max-w-[88vw] flex-col bg-sunk outline-none transition-transform duration-140',
            side === 'left'
              ? 'left-0 border-r border-line data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
              : 'right-0 border-l border-line data-ending-style:translate-x-full data-starting-style:translate-x-full',
          )}
        >
          <header className="flex h-12 items-center gap-2 border-b border-line pr-2 pl-4">
            <BaseDialog.Title className="flex-1 text-14 font-semibold">{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={<IconButton label={closeLabel}>{<X className="size-4" aria-hidden />}</IconButton>}
            />
          </header>
          <div className="scroll-area flex min-h-0 flex-1 flex-col">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
