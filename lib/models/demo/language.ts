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
    .replace(/```[\s\S]*?(?:```|$)|`[^`]*`|"[^"]*"|'[^']*'|“[^”]*”|「[^」]*」/g, ' ')
    .replace(statement, ' ')
    .replace(neutral, ' ')
    .replace(/[A-Za-z]\w*[_.\d]\w*/g, ' ')
  const chinese = own.match(/[\u3400-\u9fff]/g)?.length ?? 0
  const english = own.match(/[A-Za-z]{2,}/g)?.length ?? 0
  if (chinese === 0 && english === 0) return before
  return chinese * 2 >= english && chinese > 0 ? 'zh-CN' : 'en'
}

/** SQL as it is typed, from its first keyword to its end or to a Chinese sentence after it. */
const statement =
  /(?:^|[\s:：,，])(?:explain\s+)?(?:select\s+(?:distinct\s+)?(?:[\w"(*+-]|\d)(?=[\s\S]*(?:\bfrom\b|[*()+\d,]|$))|with\s+\w+\s+as\s*\(|insert\s+into\b|delete\s+from\b|update\s+\S+\s+set\b|(?:create|alter|drop|truncate)\s+table\b|(?:describe|desc)\s+\w+\s*;?$|show\s+tables\s*;?$)[\s\S]*?(?=[;,，。；\n]\s*[\u3400-\u9fff]|$)/i
/** Said in every language. */
const neutral = /\b(?:ok(?:ay)?|yes|no|sql|gmv|etl|ddl|roi|top|app|web|vs)\b/gi

/** Words for the last of these requests. */
export function wordsFor(requests: readonly string[]): Words {
  const locale = requests.reduce<Locale>((before, text) => languageOf(text, before), 'en')
  return locale === 'zh-CN' ? (zh) => zh : (_zh, en) => en
}
