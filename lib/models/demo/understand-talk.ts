import { asksToGoOn } from './go-on'
import type { Rule } from './rule'

const typedSql: Rule = ({ whole }) => {
  const plain = whole.replace(/```(?:sql)?/gi, ' ').trim()
  const found = plain.match(/(?:^|[\s:,])((?:select|with\s+\w+\s+as\s*\()[\s\S]*)$/i)?.[1]
  if (!found || !/\bselect\b/i.test(found) || !isStatement(found)) return undefined
  return { kind: 'sql', sql: found.trim().replace(/[;。]\s*$/, '') }
}

/** `select the columns of x` is English, `select a, b from x` is not. */
const isStatement = (text: string): boolean =>
  /^select\s+(?:distinct\s+)?(?:\*|[\w".]+\s*(?:,|\(|\bas\b|\bfrom\b|[-+*/]|$)|'|\d|case\b|\()/i.test(text) ||
  /^with\s+\w+\s+as\s*\(/i.test(text)

const writingSql: Rule = ({ text }) =>
  /^\s*(?:(?:run|execute|执行|跑)\S*\s+)?(?:insert\s+into|delete\s+from|update\s+\S+\s+set\b|truncate\s+(?:table\s+)?\S+$|merge\s+into|create\s+(?:or\s+replace\s+)?(?:table|view)\b|copy\s+\S+\s+to\b|attach\s|alter\s+table\s+\S+\s+rename\s+to\b)/i.test(
    text,
  )
    ? { kind: 'write-sql' }
    : undefined

export const sqlRules: readonly Rule[] = [typedSql, writingSql]

const greeting =
  /^(?:hi|hello|hey|yo|good (?:morning|afternoon|evening)|你好|您好|嗨|哈喽|哈啰|在吗|在不在|早上好|下午好|早|help(?: me)?|帮助|帮帮我|\?+|开始|start|menu|菜单)(?:\s*(?:there|sluice|all|啊|呀|呢))?[!！。.?？~,，\s]*$/i
const aboutMe =
  /你(?:是谁|叫什么|是什么|是真的?|能做(?:些)?什么|会(?:做|干)?(?:些)?什么|能干(?:些)?什么|可以(?:做|干)(?:些)?什么|有什么(?:功能|用|能力))|你(?:是不是|是).{0,6}(?:模型|gpt|ai|人工智能|机器人)|怎么(?:用|使用|玩)(?:你|这个|它)?[?？]?$|有(?:哪些|什么)(?:功能|能力|命令)|\bwho are you|\bwhat are you|\bwhat (?:all )?(?:can|could|do) (?:you|i) (?:do|ask|say|help)|\bhow (?:do|can|should) i (?:use|start|begin)|\bhow (?:does this|do you) work|\bare you (?:an? |a real |really )?(?:ai|llm|language model|gpt|real|chatgpt|claude|bot|human|robot)|\bwhat(?:'s| is) (?:this|sluice)\b|\byour (?:capabilities|abilities|features|commands)|\bwhat do you (?:know|understand)/i
const howTo = /^(?:请问)?(?:怎么|怎样|如何|how (?:do|can|should|would|could) (?:i|we|you|one)\b|how to\b)/i

const help: Rule = ({ verbs, tables, columns }) => {
  if (tables.length + columns.length > 0) return undefined
  return greeting.test(verbs) ||
    /(?:说|讲|用)(?:中文|英文|英语)|\b(?:speak|talk|answer in|understand) (?:english|chinese)/i.test(verbs) ||
    aboutMe.test(verbs) ||
    howTo.test(verbs)
    ? { kind: 'help' }
    : undefined
}

const thanks: Rule = ({ verbs }) =>
  /^(?:ok(?:ay)?[\s,]+|好的?[，, ]*)?(?:谢谢|没事了?|没别的了?|没有了|就这样|暂时没有|多谢|感谢|谢了|thanks?|thank you|thx|ty|cheers|辛苦了?|好的|好滴|好嘞|好|嗯+|哦+|ok(?:ay)?|great|nice|cool|perfect|awesome|excellent|understood|got it|明白了?|知道了|收到|了解了?|不错|太好了|很好|棒|bye|再见|拜拜)[\s!！。.~,，]*(?:谢谢|你|您|啦|了|哈|a lot|so much|very much|you|that(?:'s| is) all|job|work)?[\s!！。.~]*$/i.test(
    verbs,
  )
    ? { kind: 'thanks' }
    : undefined

const approval =
  /^(?:(?:yes|yep|yeah|yup|sure|y|ok(?:ay)?|好的?|嗯|是的?|对)[\s,，!！。.]*)?(?:(?:please|请|那就|我|i(?:'| a)?m?|just)[\s,，]*)*(?:yes|yep|yeah|yup|sure|y|approved?|confirm(?:ed)?|agreed?|accept(?:ed)?|go ahead|do it|go for it|proceed|continue|looks good|lgtm|allow(?: it)?|grant(?:ed)?|permission granted|同意|批准|通过|准了|确认|可以|审批通过|授权|是的?|对|行|没问题|继续|执行吧?|去吧|干吧|就这么办|放行)[\s,，!！。.]*(?:了|吧|的|执行|发布|同意|批准|通过|approved?|please|it|this|that|the (?:release|card|change|request|pack)|with it|and (?:publish|go|release)(?: it)?|发布吧?)*[\s!！。.]*$/i

/** A decision written as text. It is none: cards decide. */
const typedApproval: Rule = ({ verbs, tables, columns }) =>
  /^(?:please\s+|pls\s+|请|帮我|麻烦)*(?:approve\b|批准|审批|准许|授权(?!给))/i.test(verbs) ||
  (tables.length + columns.length === 0 &&
    (approval.test(verbs) ||
      /\bon behalf of\b|\bi (?:hereby )?(?:approve|authori[sz]e)|(?:我|老板|领导|经理|他|她)(?:已经?|都)?(?:同意|批准|授权|审批)|(?:was|has been|is) (?:already )?approved by|\bpre-?approved|\bbypass|跳过审批|绕过审批|免审批|不用审批|without (?:an? )?approval|skip (?:the )?approval/i.test(
        verbs,
      )))
    ? { kind: 'typed-approval' }
    : undefined

const neverMind: Rule = ({ verbs, tables, columns, publish }) =>
  tables.length + columns.length === 0 &&
  (/放弃(?:这次|本次)?的?(?:发布|上线|修改)|取消(?:这次|本次)?的?(?:发布|上线)|^(?:please )?(?:cancel|abandon|abort|stop) (?:the|this|that) release/i.test(
    verbs,
  ) ||
    /^(?:算了|不用了|不要了|取消|停|停下|停止|(?:先)?别(?:弄|改|做|动|发)了?|先不(?:发布|发|弄|改)?了?|等等|等一下|暂停|no|nope|nah|stop|cancel|wait|hold on|never ?mind|forget (?:it|that|about it)|don['’]?t|not now|leave it|abort|拒绝|不同意|不是(?:的|这个|它)?|不对|reject(?:ed)?|decline)(?:[\s!！。.,，]|吧|了|it|that|this|the release|please|先|不|别|不要|发布|改|发|don['’]?t|publish|release)*$/i.test(
      verbs,
    ) ||
    (!publish &&
      /^(?:先)?(?:不要|不|别|先别|暂时不要?|don['’]?t|do not)\s*(?:发布|上线|提交|publish|release|deploy)(?:[\s!！。.]|了|吧|它|it|that|this|yet|now|for now)*$/i.test(
        verbs,
      )))
    ? { kind: 'never-mind' }
    : undefined

const goOn: Rule = ({ whole }) => (asksToGoOn(whole) ? { kind: 'go-on' } : undefined)

const predicts = /预测|预估|预计|\bforecast|\bpredict/i
const sends =
  /(?:发|写|抄送)[^,，。]{0,6}(?:邮件|短信|微信|钉钉|飞书|消息)|\be-?mails?\b|\bslack\b|\bsend (?:it|this|that|them) to\b/i
const deletesRows =
  /(?:删除?|删掉|清空|清除|清理)[^,，。]{0,12}(?:数据|记录|行(?!为))|(?:数据|记录)[^,，。]{0,6}(?:删|清空|清除|清理)|\b(?:delete|remove|purge|wipe|erase|clear|truncate)\b.{0,30}\b(?:rows|records|data)\b/i

const columnsMeant = /字段|列(?!出)|\bcolumns?\b|\bfields?\b/i
const unread =
  /(?:没有?人?|无人|没谁|从来?没|不再?)(?:在|被|去|人)*(?:用|读|引用|依赖|查)|(?:没有?|未)被[^,，。]{0,6}(?:用|读|引用|依赖)|\b(?:un(?:used|read)|nobody|no ?one|no (?:task|script|report|table)s?)\b.{0,20}\b(?:uses?|used|reads?|needs?)\b|\bunused\b|\b(?:not|never|n['’]t)(?: being)? (?:used|read|referenced|needed)\b/i

/** What no tool here does; said by name, so that nobody looks for another way to ask. */
const cannot: Rule = ({ verbs, columns }) => {
  if (columnsMeant.test(verbs) && unread.test(verbs)) return { kind: 'cannot', what: 'unread-columns' }
  if (columns.length > 0) return undefined
  if (predicts.test(verbs)) return { kind: 'cannot', what: 'predict' }
  if (sends.test(verbs)) return { kind: 'cannot', what: 'send' }
  return deletesRows.test(verbs) && !/吗|\?|影响|if\b|drop/i.test(verbs)
    ? { kind: 'cannot', what: 'delete-rows' }
    : undefined
}

export const talkRules: readonly Rule[] = [help, thanks, typedApproval, neverMind, goOn, cannot]
