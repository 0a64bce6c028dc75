const wish =
  /(?:存|保存|做|留|放)(?:成|为|个|一个|一份|到|进)?草稿|草稿(?:就行|即可|就好)|\b(?:save|keep|store|leave)(?: (?:it|this|that|them|everything))? (?:as|in) (?:a )?draft|\bas a draft\b/i

/** A change that is to be kept in a draft pack: 「存成草稿」, `save as draft`. */
export const asksForDraft = (text: string): boolean => wish.test(text) && !/发布草稿|\bpublish the draft/i.test(text)
