'use client'
import { Menu } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useWaiting } from '@/components/approvals/waiting-provider'
import { CountBadge } from '@/components/ui/count-badge'
import { GateMark } from '@/components/ui/gate-mark'
import { IconButton } from '@/components/ui/icon-button'
import { LanguageSwitch } from './language-switch'
import { MainNav } from './main-nav'
import { PersonMenu } from './person-menu'
import { ThemeSwitch } from './theme-switch'

export function TopBar({ onOpenMenu }: { onOpenMenu(): void }) {
  const t = useTranslations('shell')
  const waiting = useWaiting().items.length
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-b border-line bg-paper pr-3 pl-4 max-tablet:px-2">
      <IconButton label={t('openMenu')} className="tablet:hidden" onClick={onOpenMenu}>
        <Menu className="size-5" aria-hidden />
      </IconButton>
      <Link
        href="/"
        className="mr-4 flex items-center gap-2 text-15 font-semibold tracking-tight text-ink no-underline max-tablet:mr-0"
      >
        <GateMark className="size-[22px] text-teal" />
        Sluice
      </Link>
      <MainNav layout="bar" />
      <span className="flex-1" />
      {waiting > 0 ? (
        <Link href="/approvals" className="flex min-h-11 items-center px-2 no-underline tablet:hidden">
          <CountBadge count={waiting} label={t('waitingForYou', { count: waiting })} />
        </Link>
      ) : null}
      <LanguageSwitch className="max-tablet:hidden" />
      <ThemeSwitch className="max-tablet:hidden" />
      <PersonMenu />
    </header>
  )
}
