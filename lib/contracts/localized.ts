import { z } from 'zod'

/** A label from configuration: one text, or one per language. */
export const localizedSchema = z.union([z.string(), z.object({ en: z.string(), 'zh-CN': z.string() })])
export type Localized = z.infer<typeof localizedSchema>

export type Locale = 'en' | 'zh-CN'

export const localize = (text: Localized, locale: Locale): string => (typeof text === 'string' ? text : text[locale])
