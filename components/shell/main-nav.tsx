'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useWaiting } from '@/components/approvals/waiting-provider'
import { classNames } from '@/components/ui/class-names'
import { CountBadge } from '@/components/ui/count-badge'

/** The pages that exist; a page without a place here has no link. */
const places = [
  { href: '/', label: 'chats', covers: (path: string) => path === '/' || path.startsWith('/c/') },
  { href: '/approvals', label: 'approvals', covers: (path: string) => path.startsWith('/approvals') },
] as const

/** `bar` lies in the top bar, `list` in the drawer of a phone. */
export function MainNav({ layout, onNavigate }: { layout: 'bar' | 'list'; onNavigate?: () => void }) {
  const t = useTranslations('shell')
  const path = usePathname()
  const waiting = useWaiting().items.length
  return (
    <nav
      aria-label={t('mainNav')}
      className={layout === 'bar' ? 'flex h-full gap-0.5 max-tablet:hidden' : 'grid border-b border-line p-2'}
    >
      {places.map(({ href, label, covers }) => (
        <Link
          key={href}
          href={href}
          {...(onNavigate ? { onClick: onNavigate } : {})}
          aria-current={covers(path) ? 'page' : undefined}
          className={classNames(
            'flex items-center gap-1.5 whitespace-nowrap no-underline hover:text-ink',
            layout === 'bar' ? '-mb-px border-b-2 px-3' : 'min-h-11 rounded-inner px-3',
            covers(path) ? 'font-semibold text-ink' : 'border-transparent text-ink-2',
            covers(path) && (layout === 'bar' ? 'border-teal' : 'bg-hover'),
          )}
        >
          {t(label)}
          {label === 'approvals' ? <CountBadge count={waiting} label={t('waitingForYou', { count: waiting })} /> : null}
        </Link>
      ))}
    </nav>
  )
}
