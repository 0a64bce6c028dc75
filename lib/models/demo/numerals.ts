const digits: Record<string, number> = {
  零: 0,
  一: 1,
  两: 2,
  俩: 2,
  二: 2,
  三: 3,
  仨: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}

const english =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const tens: Record<string, number> = { thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90, hundred: 100 }
const englishNumbers: Record<string, number> = {
  ...Object.fromEntries(english.split(' ').map((word, value) => [word, value])),
  ...tens,
  a: 1,
  couple: 2,
  few: 3,
}

/** Source of a pattern for one number: digits, Chinese below a thousand, or an English word. */
export const numberPattern = `(?:\\d+|[零一两俩二三仨四五六七八九十百]+|${Object.keys(englishNumbers).join('|')})`

/** The value of a number written in any of these ways; undefined for other words. */
export function numberOf(word: string): number | undefined {
  if (/^\d+$/.test(word)) return Number(word)
  return englishNumbers[word.toLowerCase()] ?? chineseNumber(word)
}

/** Up to 999: `三十`, `十五`, `一百二十`. */
function chineseNumber(word: string): number | undefined {
  const [, hundreds, , tenDigit, ten, one] = word.match(/^(?:(.)(百))?零?(?:(.)?(十))?(.)?$/) ?? []
  if (!hundreds && !ten && !one) return undefined
  const values = [hundreds, tenDigit, one].map((digit) => (digit === undefined ? 0 : digits[digit]))
  if (values.some((value) => value === undefined)) return undefined
  const [h = 0, t = 0, o = 0] = values
  return h * 100 + (ten ? (tenDigit ? t : 1) * 10 : 0) + o
}
