import { Tooltip } from '@base-ui/react/tooltip'
import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactElement } from 'react'
import type { Me } from '@/components/api/endpoints'
import { MeContext } from '@/components/session/me-context'
import type { Locale } from '@/lib/contracts/localized'
import en from '@/messages/en.json'
import zh from '@/messages/zh-CN.json'

interface Given {
  locale?: Locale
  person?: Partial<Me['person']>
  confirmBy?: Me['confirmBy']
}

/** An element with everything around it that a page has. Only for tests. */
export function withPage(
  element: ReactElement,
  { locale = 'en', person = {}, confirmBy = 'demo' }: Given = {},
): ReactElement {
  const me: Me = {
    person: { id: 'analyst', name: '李安 Li An', role: 'analyst', ...person },
    demo: true,
    confirmBy,
    model: { name: 'demo', demo: true },
  }
  return (
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC" onError={fail}>
      <Tooltip.Provider>
        <MeContext value={me}>{element}</MeContext>
      </Tooltip.Provider>
    </NextIntlClientProvider>
  )
}

/** A missing text or parameter is a failure here; on a page it would only be logged. */
function fail(error: unknown): never {
  throw error
}

export const show = (element: ReactElement, given: Given = {}) => render(withPage(element, given))
