import { distance } from './edit-distance'

/** Words that decide what a request means. A word that is none of them but one slip away is read as it. */
const vocabulary = new Set(
  `about above across added adding affect affected affects after again alter amount analysis approve approved average before
  below between break breaks brand brands broken build built button cancel carrier carriers category categories chain change
  changed changes channel channels chart charts child children cities clean click clicks column columns comment commit computed
  confirm contain contains convert count counts coupon create customer customers daily dates debug delete demand depend
  depending depends deploy deployed describe description detail details device devices discard diagram direct direction
  display divide doing downstream draft drafts drops error errors every explain export failed failing fails failure failures
  feeds fetch field fields files finish first follow freeze freight frozen generate given gives going graph great group
  grouped happen happened happens health hello highest history hours impact impacted include including instance instances
  instead inventory items label large last least lineage lists little loads logic lowest margin means measure member members
  method methods minutes model month monthly months names newest number orders other others owner owners pages panel paused
  payment payments people period place plain platform please point points preview prices print product products profit province
  provinces publish published publishing quality query question quickly range reader readers reads reason reasons recent
  refund refunded refunds region regions related release released releases remove removed removes rename renamed replace rerun
  resume retry return revenue revert right rolled rollback running sales sample saved saves schedule schema scores script
  scripts search second seller sellers share shift ships shops should shows simply sizes since small sold sorry sorted source
  sources spend stage start state status steps stock stopped store stores stuff suspend table tables takes tasks teams thank
  thanks their there these thing things think third those three times today together total trend trends trunk under undo
  unfreeze unpublished until update updates upstream users using value values views visit visitor visitors waiting warehouse
  weekly weeks where which whole width withdraw without words would write wrong yesterday backfill lineage terminate`
    .split(/\s+/)
    .filter(Boolean),
)

/** Slips of Chinese input methods: same sound, other characters. */
const slips: ReadonlyArray<readonly [string, string]> = [
  ['字断', '字段'],
  ['字端', '字段'],
  ['子段', '字段'],
  ['的下有', '的下游'],
  ['下油', '下游'],
  ['血源', '血缘'],
  ['血员', '血缘'],
  ['法布', '发布'],
  ['实列', '实例'],
  ['从跑', '重跑'],
  ['冻洁', '冻结'],
  ['动结', '冻结'],
  ['渠到', '渠道'],
  ['取道', '渠道'],
  ['消售', '销售'],
  ['小售额', '销售额'],
  ['销售鹅', '销售额'],
  ['定单', '订单'],
  ['丁单', '订单'],
  ['退宽', '退款'],
  ['推款', '退款'],
  ['依懒', '依赖'],
  ['删处', '删除'],
  ['回棍', '回滚'],
  ['草搞', '草稿'],
  ['交本', '脚本'],
  ['补树', '补数'],
]

const shortSlips: Record<string, string> = {
  teh: 'the',
  hwo: 'how',
  hte: 'the',
  shwo: 'show',
  sohw: 'show',
  waht: 'what',
  wht: 'what',
  wich: 'which',
  whcih: 'which',
  lsit: 'list',
  fidn: 'find',
  dorp: 'drop',
  adn: 'and',
  nwo: 'now',
  pubish: 'publish',
  publsh: 'publish',
  fro: 'for',
  oder: 'order',
  ordr: 'order',
  tabel: 'table',
  pls: 'please',
  wk: 'week',
  wks: 'weeks',
  mnth: 'month',
  mth: 'month',
  yday: 'yesterday',
  ystrday: 'yesterday',
  ystday: 'yesterday',
  val: 'value',
}

/** Mends slips in the words around names; names (with an underscore, a dot or a digit) stay as they are. */
export function mendSpelling(text: string): string {
  const chinese = slips.reduce((mended, [wrong, right]) => mended.replaceAll(wrong, right), text)
  return chinese.replace(weak, '$1week').replace(words, mendWord)
}

const words = /(?<![\w.`])[A-Za-z]{2,}(?![\w.]\w|\w)/g
const weak = /\b((?:last|this|past|previous|next|per|each|every) )(?:weak|weeek|wek|weke)\b/gi
const times = /^(?:yesterday|today|days?|dates?|daily|weeks?|weekly|months?|monthly|hours?|recent)$/i

/** Slips in words for time, each with what it was read as: the answer says so, as it does of names. */
export function timeSlips(text: string): Array<[string, string]> {
  const weeks = [...text.matchAll(weak)].map(([whole]): [string, string] => [whole.split(' ').at(-1) ?? '', 'week'])
  const others = [...text.replace(weak, ' ').matchAll(words)].flatMap(([word]): Array<[string, string]> => {
    const read = mendWord(word)
    return read !== word && times.test(read) && !(word.toLowerCase() in shortSlips) ? [[word, read]] : []
  })
  return [...weeks, ...others]
}

function mendWord(word: string): string {
  const lower = word.toLowerCase()
  if (vocabulary.has(lower)) return word
  return shortSlips[lower] ?? (lower.length < 5 ? word : (nearestWord(lower) ?? word))
}

const byFirstLetter = Map.groupBy(vocabulary, (word) => word[0] ?? '')

/** The word that is fewest slips away; typists seldom miss the first letter. */
function nearestWord(word: string): string | undefined {
  const reach = word.length >= 9 ? 2 : 1
  const near = (byFirstLetter.get(word[0] ?? '') ?? []).filter((known) => Math.abs(known.length - word.length) <= reach)
  const ranked = near
    .map((known) => ({ known, far: distance(word, known) }))
    .filter(({ known, far }) => far <= reach && !isOtherWord(word, known))
  return ranked.sort((a, b) => a.far - b.far)[0]?.known
}

/** Short words that differ in one letter are mostly two words (`store`, `score`); a plural or a tense is no slip. */
const isOtherWord = (word: string, known: string): boolean =>
  (word.length <= 5 && word.length === known.length && [...word].sort().join() !== [...known].sort().join()) ||
  word === `${known}s` ||
  `${word}s` === known ||
  word === `${known}d` ||
  `${word}d` === known
