'use client'
import { useTranslations } from 'next-intl'
import { loginPath } from './go-to-login'

/** To the login page, which comes back to this one. A full load, as everywhere where the person may change. */
export function SignInLink() {
  const t = useTranslations('shell')
  return (
    <a href={loginPath()} className="inline-flex min-h-9 items-center font-semibold max-tablet:min-h-11">
      {t('signIn')}
    </a>
  )
}
