import type { Locale } from '@/lib/contracts/localized'

/** Picks the sentence in the person's language. */
export type Words = (zh: string, en: string) => string

/**
 * The language of a request. Names, quoted text and SQL say nothing about it; a request of nothing else is answered in the
 * language of the one before.
 */
export function languageOf(text: string, before: Locale = 'en'): Locale {
  const own = text
    .normalize('NFKC')
    .replace(/`[^`]*`|"[^"]*"|'[^']*'|“[^”]*”|「[^」]*」/g, ' ')
    .replace(/\b(?:select|with)\s[\s\S]*\bfrom\b[\s\S]*/i, ' ')
    .replace(/[A-Za-z]\w*[_.\d]\w*/g, ' ')
  const chinese = own.match(/[\u3400-\u9fff]/g)?.length ?? 0
  const english = own.match(/[A-Za-z]{2,}/g)?.length ?? 0
  if (chinese === 0 && english === 0) return before
  return chinese * 2 >= english && chinese > 0 ? 'zh-CN' : 'en'
}

/** Words for the last of these requests. */
export function wordsFor(requests: readonly string[]): Words {
  const locale = requests.reduce<Locale>((before, text) => languageOf(text, before), 'en')
  return locale === 'zh-CN' ? (zh) => zh : (_zh, en) => en
}
