'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { adminPlaces, placeOf } from './admin-places'

/** The pages of administration beside each other; on a narrow screen their links lie above the page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('admin.nav')
  const here = placeOf(usePathname())
  return (
    <div className="flex min-h-0 max-wide:flex-col">
      <nav
        aria-label={t('label')}
        className="scroll-area flex w-52 flex-none flex-col gap-0.5 border-r border-line bg-sunk p-2 max-wide:w-full max-wide:flex-row max-wide:border-r-0 max-wide:border-b max-wide:py-1"
      >
        {adminPlaces.map(({ href, label, icon: Icon }) => (
          <Link
            key={href}
            href={href}
            aria-current={label === here ? 'page' : undefined}
            className={classNames(
              'flex min-h-8 flex-none items-center gap-2 rounded-inner px-2.5 whitespace-nowrap no-underline max-tablet:min-h-11',
              label === here ? 'bg-hover font-semibold text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            <Icon className="size-4 text-ink-3" aria-hidden />
            {t(label)}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
