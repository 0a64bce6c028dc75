const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const word = /[\p{L}\p{N}]/u

/**
 * Text as the index has it: a space around each CJK character, other words in lower case. SQLite's own tokenizers find next to no
 * Chinese words of one or two characters; so each character is a word, and a longer one is a phrase.
 */
export const searchText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(cjk, ' $& ')

/** The words of a search as a person types them, without quotes. */
export const searchTerms = (text: string): string[] =>
  text
    .split(/[\s"“”「」]+/)
    .filter((term) => word.test(term))
    .slice(0, 12)

/** Every term as a quoted phrase, all of them wanted; undefined when there is nothing to look for. A word may go on where a term ends. */
export function searchQuery(text: string): string | undefined {
  const phrases = searchTerms(text).map((term) => {
    const phrase = searchText(term).replaceAll('"', ' ').replaceAll('\0', ' ').trim()
    return `"${phrase}"${/[\p{L}\p{N}]$/u.test(phrase) && !/[^\x00-\x7f]$/.test(phrase) ? '*' : ''}`
  })
  return phrases.length === 0 ? undefined : phrases.join(' AND ')
}
