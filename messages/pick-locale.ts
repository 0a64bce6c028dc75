import type { Locale } from '@/lib/contracts/localized'

export const localeCookie = 'locale'

/** The chosen language, else the first of `Accept-Language` that there is a translation for, else English. */
export function pickLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (chosen === 'en' || chosen === 'zh-CN') return chosen
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag, quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  const found = wanted.find(({ tag }) => tag === 'zh' || tag.startsWith('zh-') || tag === 'en' || tag.startsWith('en-'))
  return found?.tag.startsWith('zh') ? 'zh-CN' : 'en'
}
