import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { localeCookie, pickLocale } from '@/messages/pick-locale'

/** Language of a request: the person's choice (cookie), else what the browser asks for, else English. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(localeCookie)?.value
  const locale = pickLocale(chosen, (await headers()).get('accept-language'))
  const messages =
    locale === 'zh-CN' ? (await import('@/messages/zh-CN.json')).default : (await import('@/messages/en.json')).default
  // Times are formatted in the browser, in its own zone; the server's zone never shows.
  return { locale, messages, timeZone: 'UTC' }
})
