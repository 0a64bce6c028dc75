const cjk = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/g

/** Rough number of model tokens: one for each CJK character, one for four of all others. */
export function estimateTokens(text: string): number {
  const wide = text.match(cjk)?.length ?? 0
  return Math.ceil(wide + (text.length - wide) / 4)
}
