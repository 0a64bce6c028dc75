/** Okapi BM25 with the usual constants. */
const saturation = 1.2
const lengthWeight = 0.75

export interface Question {
  term: string
  weight: number
}

const cjkRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
const isCjk = (text: string) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)

/** The words of a question: pairs of Chinese characters, other words in lower case, identifiers whole and in their parts. */
export function questionTerms(text: string): string[] {
  const lower = text.normalize('NFKC').toLowerCase()
  const pairs = [...lower.matchAll(cjkRun)].flatMap(([run]) => pairsOf([...run]))
  const words = lower.replace(cjkRun, ' ').match(/[\p{L}\p{N}_]+/gu) ?? []
  const parts = words.flatMap((word) => word.split('_'))
  return [...new Set([...pairs, ...words, ...parts])].filter((term) => term !== '' && term !== '_')
}

const pairsOf = (run: readonly string[]): string[] =>
  run.length === 1 ? [...run] : run.slice(1).map((character, at) => `${run[at]}${character}`)

/**
 * How well each piece answers to the question; 0 = it has none of its words. Only the words of this one question are counted, so the
 * work is one pass over the text and no index is built.
 */
export function rankPieces(pieces: readonly string[], question: readonly Question[]): number[] {
  const texts = pieces.map(comparable)
  const average = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length) || 1
  const scores = new Array<number>(texts.length).fill(0)
  for (const { term, weight } of question) {
    const counts = texts.map((text) => countOf(text, term))
    const holders = counts.filter((count) => count > 0).length
    if (holders === 0) continue
    const rarity = Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5))
    counts.forEach((count, at) => {
      const length = (texts[at]?.length ?? 0) / average
      const norm = saturation * (1 - lengthWeight + lengthWeight * length)
      scores[at] = (scores[at] ?? 0) + (weight * rarity * count * (saturation + 1)) / (count + norm)
    })
  }
  return scores
}

/** Full-width forms are rare and normalising is not cheap, so only a text that has some is brought to the usual ones. */
const comparable = (text: string): string =>
  (/[\u3000\uFF00-\uFFEF]/.test(text) ? text.normalize('NFKC') : text).toLowerCase()

/** A CJK pair counts wherever it stands; another word only where no letter or digit goes on before or after it. */
function countOf(text: string, term: string): number {
  const anywhere = isCjk(term)
  let count = 0
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    if (anywhere || (!isWordCharacter(text, at - 1) && !isWordCharacter(text, at + term.length))) count += 1
  }
  return count
}

function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at) // NaN beyond the ends
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0xc0 && code <= 0x24f)
}
