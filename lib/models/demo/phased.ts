/** How far a change goes through phases: all four, or the design alone. */
export type Phased = 'all' | 'design'

/**
 * The full way is gone when the person asks for it and never by itself: a short request already ends at a card that shows impact
 * and evidence, and four documents that nobody asked for would only make it longer.
 */
const fullWay = [
  '(?:请|麻烦|帮我|要|按照?|走|用|以|照着?|遵循|通过)*(?:一遍|一下|一个)?(?:完整|全套|标准|正规|规范|四个?阶段)的?(?:变更|改表|开发)?(?:流程|阶段|步骤)(?:来|去)?(?:做|走|执行|推进|处理|改(?![成为名到]))?(?:一遍|一下)?',
  '分(?:成|为)?(?:四个?|几个?|多个?)?(?:阶段|步骤|步)(?:地|来)?(?:做|执行|推进|走|处理|完成|来|改(?![成为名到]))?',
  '(?:一步一步|一步步|逐步|按部就班)(?:地|来)?(?:做|走|推进|处理|来|改(?![成为名到]))?',
  '先(?:出|写|做|给)?(?:我)?(?:一?[份个])?(?:一下)?(?:设计|方案)(?:文档|稿|方案)?(?:[，,、]?(?:然后)?再(?:动手|执行|实施|拆解|做|改(?![成为名到])))?',
  '(?:每个?(?:阶段|步骤?)(?:都)?)?(?:要|带|附|出|写|产出|留|生成)(?:上|一份)?(?:设计|阶段)?文档',
  '(?:please\\s+)?(?:do (?:it|this|that)\\s+)?step[ -]by[ -]step',
  '(?:do (?:it|this|that)\\s+)?(?:in|through|by) (?:(?:the )?(?:four|several|all) )?(?:phases|stages)|phase by phase',
  '(?:(?:go|take|follow|use|do (?:it|this|that)|by|in|with|through)\\s+)*(?:the |a )?(?:full|whole|complete|proper|long) (?:way|process|procedure|workflow)',
  '(?:start with (?:a |the )?design|(?:do the )?design (?:it |this )?first|(?:write |make )?(?:a |the )?design first)',
  '(?:and |,\\s*)?with (?:a |the )?(?:design )?documents?(?: (?:for|at|after) (?:each|every) (?:phase|step|stage))?',
].join('|')
const designOnly =
  '(?:先)?(?:只|仅)(?:要|做|出|写|给)?(?:一?份)?(?:设计|方案)(?:文档|稿)?(?:[，,、]?(?:先)?(?:别|不要?|不用|不)(?:动手|动|改|执行|保存))?|先(?:出|写|做)(?:一?份)?设计(?:文档)?[，,、]?(?:先)?(?:别|不要|不)(?:动手|动|改|执行|保存)|(?:the |a )?design only|(?:just|only) (?:write |make |give me |show me )?(?:the |a )?design(?: document)?'

const quoted = '"[^"]*"|“[^”]*”|「[^」]*」|『[^』]*』|`[^`]*`'
const asked = new RegExp(`(${quoted})|(${designOnly})|(${fullWay})`, 'gi')

/** Takes out the words that ask for phases, so that the rest reads like any other request. Quoted text stays. */
export function takePhases(text: string): { rest: string; phased: Phased | undefined } {
  let phased: Phased | undefined
  const rest = text.replace(asked, (written: string, quote?: string, design?: string) => {
    if (quote !== undefined) return written
    phased = design !== undefined || phased === 'design' ? 'design' : 'all'
    return gone
  })
  return phased ? { rest: tidy(rest), phased } : { rest: text, phased }
}

/** Stands for words that were taken out; no request has it. */
const gone = '\u0000'

/** Closes the gaps and leaves everything else to the letter: a quoted text may be about nothing but its spaces. */
const tidy = (text: string): string =>
  text
    .replace(/(?:[\s,，、;；]*\u0000)+[ \t]*(?=([,，。.;；:：]|$)?)/g, (_gap, next?: string) =>
      next === undefined ? ' ' : '',
    )
    .replace(/^[\s,，、。.;；:：]+|[\s,，、;；:：]+$/g, '')
