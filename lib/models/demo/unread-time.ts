const times =
  /\b(?:q[1-4]|h[12]|quarters?|half|halves|weeks?|weekends?|months?|years?|days|yesterday|today|fortnight|season|holidays?|christmas|black friday|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|[季旬]|周末|工作日|节假?日|半[年月]|双十[一二]|[去今前]年|[本上下这]个?[周月年]/i

/** What is left of a question holds a word for time that nothing was made of: the figures are not of those days. */
export function unreadTimeIn(rest: string, days: object | undefined): { unreadTime?: string } {
  const found = days ? undefined : rest.match(times)?.[0]
  return found ? { unreadTime: found } : {}
}
