'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { opensPalette } from './opens-palette'
import { Palette } from './palette'
import { PaletteContext } from './palette-context'

/** Search and commands for every page below: `/` or Ctrl K (⌘ K) opens them. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('palette')
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const open = useCallback(() => setOpen(true), [])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!opensPalette(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <PaletteContext value={open}>
      {children}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title')}
        closeLabel={t('close')}
        size="medium"
        initialFocus={field}
      >
        <Palette field={field} onDone={() => setOpen(false)} />
      </Dialog>
    </PaletteContext>
  )
}
