'use client'
import { useTranslations } from 'next-intl'
import { useSessionLost } from '@/components/api/session-lost'
import { SignInLink } from './sign-in-link'

/** The session is over: nothing on the page works any more, and this is the way back to it. */
export function SignInLine() {
  const t = useTranslations('shell')
  const isLost = useSessionLost()
  return (
    <div role="alert">
      {isLost ? (
        <p className="flex flex-wrap items-center justify-center gap-x-2 border-b border-rose-line bg-rose-wash px-4 py-1 text-13 text-rose">
          {t('sessionOver')}
          <SignInLink />
        </p>
      ) : null}
    </div>
  )
}
