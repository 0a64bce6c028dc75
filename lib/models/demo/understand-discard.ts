import type { Request } from './request'
import type { Rule } from './rule'

/** Verbs that mean no more than throwing away. */
const throws =
  /丢弃|丢掉|放弃|舍弃|抛弃|扔掉|扔了|撤掉|作废|\bdiscard|\bthrow(?:ing)? (?:\S+ ){0,6}?(?:away|out)\b|\btoss\b|\bscrap\b|\bditch\b|\babandon|\btrash\b|\bdump\b/i
/** Verbs that are about saved work only when it is named as such. */
const takesBack =
  /撤销|撤回|取消|还原|恢复|回退|回滚|去掉|删除|删掉|清掉|清除|清空|不要(?!发布|上线|提交)|不想要|\bdrop|\bremove|\bdelete|\bundo|\brevert|\bcancel|\bforget|\bget rid of|\bclear|\btake back|\bwithdraw|\brestore|\breset|\broll\w* back|\bdo(?:n['’]?t| not) want/i
const changed =
  /改动|修改|变更|更改|改名|保存的|存的|工作副本|\bchanges?\b|\bedits?\b|\bmodifications?\b|\bsaves?\b|\bsaved\b|\bunpublished\b|\bunreleased\b|\brenames?\b|\bworking cop(?:y|ies)\b|\bwhat (?:i|we|you) (?:changed|saved|did)\b/i
const saved =
  /(?:没有?|未|待|尚未)(?:被)?(?:发布|上线|生效)|保存(?:过|了|好|下来)?的|存(?:下来|好|了)?的|\b(?:saved|unsaved|unpublished|unreleased|pending)\b|\b(?:not|never|n['’]t)(?: yet)?(?: been)? (?:published|released)|\bworking cop(?:y|ies)\b/i
/** Back to what is in effect. */
const toEffective =
  /(?:恢复|还原|退回|回到|改回|重置)(?:到|成|为|至)?[^,，。]{0,12}(?:线上|生效|已发布|发布过|正式)的?(?:那个|那一)?版本|\b(?:reset|restore|revert|return|go back|put back)\b.{0,40}\b(?:published|released|live|effective)\b(?: (?:version|state|one))?/i
/** Nothing but the verb. */
const bare =
  /^(?:请|帮我|麻烦|那就|还是|please|pls|just|ok(?:ay)?|no|then|let'?s|把|它|这些?|那些?|都|全部|¤|it|this|that|these|those|them|all|everything|of|\s|[,，]|丢弃|丢掉|舍弃|扔掉|撤掉|作废|discard|throw|away|scrap|掉|吧|了|now|instead|[.。!！])+$/i
const release =
  /(?:放弃|取消|撤掉|丢弃)(?:掉|这次|本次|这个|那个)*的?(?:发布|上线|申请|审批)|\b(?:abandon|discard|scrap|cancel|withdraw) (?:the |this |that |my )?(?:release|request|approval|card)\b/i
const pack = /发布包|草稿|\bpacks?\b|\bdrafts?\b|\bpack_\w+/i
const held =
  /(?:别|不要|不能|不许|先别|不想|不)\s*(?:丢|放弃|舍弃|扔|撤|作废)|\b(?:don['’]?t|do not|never|without) (?:discard|throw|scrap|abandon|toss|los)/i
const asks =
  /怎么|如何|哪些|哪个|什么|多少|谁|为什么|如果|会不会|影响|是不是|有没有|了吗|了没|\bhow\b|\bwhat (?!(?:i|we|you) (?:changed|saved|did)\b)|\bwhich\b|\bwho\b|\bwhy\b|\bif\b|\bwould\b|\bshould i\b|\bdid\b|\bis there\b|\bare there\b/i

/** What was saved and not released is not wanted any more. Never a release, whatever words for one stand in it. */
const discard: Rule = (request) => (isDiscard(request) ? { kind: 'discard', names: request.tables } : undefined)

function isDiscard({ verbs, text, tables, memory }: Request): boolean {
  if (held.test(verbs) || asks.test(verbs) || release.test(verbs)) return false
  if (toEffective.test(verbs) && (tables.length > 0 || memory.hasSaved === true)) return true
  if (pack.test(text) && !changed.test(verbs)) return false
  if (throws.test(verbs)) return changed.test(verbs) || saved.test(verbs) || bare.test(verbs)
  return takesBack.test(verbs) && saved.test(verbs) && changed.test(verbs)
}

export const discardRules: readonly Rule[] = [discard]
