import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from './class-names'
import { IconButton } from './icon-button'

const sizes = { small: 'max-w-md', medium: 'max-w-2xl', wide: 'h-[calc(100dvh-32px)] max-w-6xl' }

const fields = 'input:not([type=hidden]), textarea, select'

interface DialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  description?: string
  closeLabel: string
  /** `medium` for lists, `wide` for files and pictures. */
  size?: 'small' | 'medium' | 'wide'
  /** What has the focus at first; without it the first field, or in a dialog without fields the control that closes. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
  footer?: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  size = 'small',
  initialFocus,
  children,
  footer,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const firstField = () => body.current?.querySelector<HTMLElement>(fields) ?? true
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          initialFocus={initialFocus ?? firstField}
          className={classNames(
            'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card border border-line-strong bg-paper shadow-pop outline-none transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0',
            sizes[size],
          )}
        >
          <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
            <BaseDialog.Title className="min-w-0 flex-1 truncate text-15 font-semibold">{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={<IconButton label={closeLabel}>{<X className="size-4" aria-hidden />}</IconButton>}
            />
          </div>
          {description ? (
            <BaseDialog.Description className="px-4 pt-3 text-14 text-ink-2">{description}</BaseDialog.Description>
          ) : null}
          {children ? (
            <div ref={body} className="scroll-area min-h-0 flex-1">
              {children}
            </div>
          ) : null}
          {footer ? <div className="flex justify-end gap-2 p-4">{footer}</div> : null}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
