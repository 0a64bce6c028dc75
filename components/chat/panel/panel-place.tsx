'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { Drawer } from '@/components/ui/drawer'

interface PanelState {
  /** There is room beside the thread. */
  isWide: boolean
  isOpen: boolean
  toggle(): void
}

const storageKey = 'sluice.panel'

/** Beside the thread from 1,280 px, where it folds; a drawer below that. */
export function usePanel(): PanelState {
  const [isWide, setWide] = useState(false)
  const [isFolded, setFolded] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useEffect(() => {
    const query = matchMedia('(min-width: 1280px)')
    const handleChange = () => {
      setWide(query.matches)
      setDrawerOpen(false)
    }
    handleChange()
    setFolded(readFolded())
    query.addEventListener('change', handleChange)
    return () => query.removeEventListener('change', handleChange)
  }, [])
  const toggle = () => {
    if (!isWide) return setDrawerOpen(!isDrawerOpen)
    setFolded(!isFolded)
    writeFolded(!isFolded)
  }
  return { isWide, isOpen: isWide ? !isFolded : isDrawerOpen, toggle }
}

export function PanelPlace({ panel, children }: { panel: PanelState; children: ReactNode }) {
  const t = useTranslations('panel')
  if (panel.isWide) {
    return panel.isOpen ? (
      <aside aria-label={t('label')} className="scroll-area min-h-0 w-80 flex-none border-l border-line bg-sunk">
        {children}
      </aside>
    ) : null
  }
  return (
    <Drawer open={panel.isOpen} onOpenChange={panel.toggle} title={t('label')} closeLabel={t('fold')} side="right">
      {children}
    </Drawer>
  )
}

function readFolded(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'folded'
  } catch {
    return false
  }
}

function writeFolded(isFolded: boolean): void {
  try {
    localStorage.setItem(storageKey, isFolded ? 'folded' : 'open')
  } catch {
    // A browser that keeps nothing opens the panel again next time.
    return
  }
}
