import type { Locale as OurLocale } from '@/lib/contracts/localized'
import type messages from './en.json'

/** Keys and parameters of `t(…)` are checked against the English texts. */
declare module 'next-intl' {
  interface AppConfig {
    Locale: OurLocale
    Messages: typeof messages
  }
}
