const triggers =
  /\b(?:rest|remaining|remainder|unchanged|omitted|elided|truncated|abbreviated|snip|snipped|etc|placeholder|continued|same (?:\w+ )?as|as before|as above|(?:other|more|additional) (?:columns?|fields?|branches|conditions?|joins?|metrics|expressions?)|(?:existing|previous|original|your) (?:code|columns?|fields?|logic|query|sql|ctes?|unions?|joins?|conditions?)|fill in|and so on|not shown|for brevity|no changes?)\b/i

const words = new Set(
  (
    'the a all and of or in to for as is are be stay stays remain remains keep keeps kept left go goes here there below above before ' +
    'this that these those with same rest remaining remainder other others existing previous original more additional your my ' +
    'first second last code query queries sql column columns field fields logic file script branch branches union unions statement ' +
    'statements cte ctes join joins condition conditions part parts line lines expression expressions metric metrics select list ' +
    'table tables unchanged omitted elided truncated abbreviated snip snipped etc placeholder fill so on not shown brevity no change ' +
    'changes continue continues continued todo add insert definitions definition body section everything else version base'
  ).split(' '),
)

const maxWords = 12

/** A comment of such words only says nothing but "there was more". A quotation is content. */
export function isEnglishPlaceholder(text: string): boolean {
  if (!triggers.test(text) || /["“”]/.test(text)) return false
  const found = text.toLowerCase().match(/[a-z]+|[^\sa-z.,;:()[\]<>!'\-/\d]+/g) ?? []
  return found.length <= maxWords && found.every((word) => words.has(word))
}
