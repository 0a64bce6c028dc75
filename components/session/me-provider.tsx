'use client'
import type { ReactNode } from 'react'
import { isApiError } from '@/components/api/api-error'
import { getMe } from '@/components/api/endpoints'
import { useResource } from '@/components/api/use-resource'
import { goToLogin } from './go-to-login'
import { MeContext } from './me-context'

/** Who is signed in. Shows `fallback` until that is known; without a session the login page follows. */
export function MeProvider({
  fallback,
  failed,
  children,
}: {
  fallback: ReactNode
  failed: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}) {
  const me = useResource('me', async () => {
    try {
      return await getMe()
    } catch (error) {
      if (isApiError(error, 'not-signed-in')) goToLogin()
      throw error
    }
  })
  if (me.data) return <MeContext value={me.data}>{children}</MeContext>
  return me.error && !isApiError(me.error, 'not-signed-in') ? failed(me.error, me.reload) : fallback
}
