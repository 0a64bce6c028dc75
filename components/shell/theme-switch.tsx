'use client'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useSyncExternalStore } from 'react'
import { IconButton } from '@/components/ui/icon-button'

const order = ['system', 'light', 'dark'] as const
const icons = { system: Monitor, light: Sun, dark: Moon }

/** The stored theme; `system` until the page runs in the browser, so that both sides render the same. */
export function useChosenTheme(): { theme: (typeof order)[number]; setTheme(theme: string): void } {
  const { theme, setTheme } = useTheme()
  const isClient = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const known = isClient ? order.find((each) => each === theme) : undefined
  return { theme: known ?? 'system', setTheme }
}

/** One press goes from system to light to dark. */
export function ThemeSwitch({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const { theme, setTheme } = useChosenTheme()
  const next = order[(order.indexOf(theme) + 1) % order.length] ?? 'system'
  const Icon = icons[theme]
  return (
    <IconButton
      label={t('switchTheme', { theme: t(`theme.${theme}`) })}
      className={className ?? ''}
      onClick={() => setTheme(next)}
    >
      <Icon className="size-4" aria-hidden />
    </IconButton>
  )
}
