export interface TextPart {
  /** Where it begins in the text. */
  at: number
  text: string
  /** Set when the part is one character that would not be seen, or that turns the reading order: its code point, `U+202E`. */
  hidden?: string
}

/**
 * Controls, zero-width and default-ignorable characters, bidirectional marks, line separators, no-break and other
 * odd spaces, tag characters. Tab, line feed and the ideographic space stay as they are.
 * Follows Unicode's Default_Ignorable_Code_Point and the characters of the "Trojan Source" paper.
 */
const ranges = [
  '\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180F',
  '\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3164\\uFE00-\\uFE0E\\uFEFF\\uFFA0\\uFFF0-\\uFFFB',
  '\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}',
]
const hiddenCharacter = new RegExp(`[${ranges.join('')}]`, 'gu')

/** Splits a text so that hidden characters can be shown; most texts come back as one part. */
export function markHiddenCharacters(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(hiddenCharacter)) {
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) })
    const point = match[0].codePointAt(0) ?? 0
    parts.push({ at: match.index, text: match[0], hidden: `U+${point.toString(16).toUpperCase().padStart(4, '0')}` })
    end = match.index + match[0].length
  }
  if (end < text.length || parts.length === 0) parts.push({ at: end, text: text.slice(end) })
  return parts
}
