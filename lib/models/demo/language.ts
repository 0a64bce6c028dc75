import type { Locale } from '@/lib/contracts/localized'

/** Chinese as soon as a Chinese character stands outside of quotes; names of tables are Latin in both languages. */
export function languageOf(text: string): Locale {
  return /[\u3400-\u9fff]/.test(text) ? 'zh-CN' : 'en'
}

/** Picks the sentence in the person's language. */
export type Words = (zh: string, en: string) => string

export const wordsFor = (text: string): Words => (languageOf(text) === 'zh-CN' ? (zh) => zh : (_zh, en) => en)
