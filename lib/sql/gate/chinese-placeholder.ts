const parts =
  '字段|列名|列|部分|逻辑|代码|sql|脚本|内容|条件|表|分支|指标|语句|查询|子查询|关联|维度|union|cte|口径定义'
const others = '其他|其它|其余|剩余|余下|剩下|更多|未列出|未展示'
const omitted =
  '省略号|省略|略去|略过|从略|不再赘述|不再列出|不再重复|继续补充|自行补充|待补充|补充完整|[上下前后中]略|略'
const same = '同上|同前|同理|以此类推|依此类推|依次类推'
/** These stand for themselves; the weaker ones below need something they speak of. */
const kept = '保持不变|保持原样|原样保留|不变|照旧|未改动|未变|无变化|类似|等等'
const weak = '保持一致|一致|相同|一样|保留|同原|同'
const filler =
  '此处|这里|以下|以上|下面|上面|上述|中间|后面|后续|前面|原有|原来|原|旧版|之前|上一个?|第[一二三]个?|所有|全部|现有|已有|' +
  '保持|代表|太多|较多|完全|基本|详见|参见|参考|版本|均|都|一律|请|已|仍|了|个|见|为|是|的|与|和|跟|\\d+|[\\s,，、:：。.!！()（）【】\\[\\]<>《》]'

const onlyThese = new RegExp(`^(?:${[omitted, same, kept, weak, others, parts, filler].join('|')})+$`, 'iu')
const has = (words: string) => new RegExp(words, 'iu')
const hasOmitted = has(omitted)
const hasSame = has(`${same}|${kept}`)
const hasWeak = has(weak)
const hasOthers = has(others)
const hasPart = has(parts)

/**
 * A Chinese comment of such words only says nothing but that there was more: `omitted` names it left out, `same` names
 * it as it was. Anything else in it ("同上，剔除退款") makes it a remark.
 */
export function chinesePlaceholder(text: string): 'omitted' | 'same' | undefined {
  if (!onlyThese.test(text)) return undefined
  if (hasOmitted.test(text) || (hasOthers.test(text) && hasPart.test(text))) return 'omitted'
  if (hasSame.test(text)) return 'same'
  const speaksOf = hasPart.test(text) || hasOthers.test(text) || /上|原|之前|旧版/.test(text)
  return hasWeak.test(text) && speaksOf ? 'same' : undefined
}
