'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useWaiting } from '@/components/approvals/waiting-provider'
import { useMe } from '@/components/session/me-context'
import { classNames } from '@/components/ui/class-names'
import { CountBadge } from '@/components/ui/count-badge'

/** The pages that exist; a page without a place here has no link. */
const places = [
  { href: '/', label: 'chats', covers: (path: string) => path === '/' || path.startsWith('/c/') },
  { href: '/approvals', label: 'approvals', covers: (path: string) => path.startsWith('/approvals') },
  { href: '/admin', label: 'admin', covers: (path: string) => path.startsWith('/admin') },
] as const

type Layout = 'bar' | 'list'

const looks: Record<Layout, { nav: string; link: string; here: string; elsewhere: string }> = {
  bar: {
    nav: 'flex h-full gap-0.5 max-tablet:hidden',
    link: '-mb-px border-b-2 px-3',
    here: 'border-teal font-semibold text-ink',
    elsewhere: 'border-transparent text-ink-2',
  },
  list: {
    nav: 'grid border-b border-line p-2',
    link: 'min-h-11 rounded-inner px-3',
    here: 'bg-hover font-semibold text-ink',
    elsewhere: 'text-ink-2',
  },
}

/** `bar` lies in the top bar, `list` in the drawer of a phone. */
export function MainNav({ layout, onNavigate }: { layout: Layout; onNavigate?: () => void }) {
  const t = useTranslations('shell')
  const path = usePathname()
  const waiting = useWaiting().items.length
  const { person } = useMe()
  const look = looks[layout]
  return (
    <nav aria-label={t('mainNav')} className={look.nav}>
      {places
        .filter(({ label }) => label !== 'admin' || person.role === 'admin')
        .map(({ href, label, covers }) => {
          const isHere = covers(path)
          return (
            <Link
              key={href}
              href={href}
              {...(onNavigate ? { onClick: onNavigate } : {})}
              aria-current={isHere ? 'page' : undefined}
              className={classNames(
                'flex items-center gap-1.5 whitespace-nowrap no-underline hover:text-ink',
                look.link,
                isHere ? look.here : look.elsewhere,
              )}
            >
              {t(label)}
              {label === 'approvals' ? (
                <CountBadge count={waiting} label={t('waitingForYou', { count: waiting })} />
              ) : null}
            </Link>
          )
        })}
    </nav>
  )
}
