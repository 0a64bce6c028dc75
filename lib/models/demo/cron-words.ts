import { numberOf } from './numerals'

const weekdays: ReadonlyArray<readonly [RegExp, number]> = [
  [/周一|星期一|\bmonday/i, 1],
  [/周二|星期二|\btuesday/i, 2],
  [/周三|星期三|\bwednesday/i, 3],
  [/周四|星期四|\bthursday/i, 4],
  [/周五|星期五|\bfriday/i, 5],
  [/周六|星期六|\bsaturday/i, 6],
  [/周[日天]|星期[日天]|\bsunday/i, 0],
]

/** The time that words name as a cron expression of five fields; undefined when they name none. */
export function readCron(text: string): string | undefined {
  const typed = text.match(/(?<![\w*/,-])((?:[\d*][\d*/,-]*\s+){4}[\d*][\d*/,-]*)(?![\w*/,-])/)?.[1]
  if (typed) return typed.replace(/\s+/g, ' ').trim()
  const time = timeIn(text)
  if (time) return `${time.minute} ${time.hour} * * ${weekdays.find(([pattern]) => pattern.test(text))?.[1] ?? '*'}`
  return /每(?:个)?小时|\bhourly\b|\bevery hour\b/i.test(text) ? '0 * * * *' : undefined
}

function timeIn(text: string): { hour: number; minute: number } | undefined {
  const colon = text.match(/(?<!\d)([01]?\d|2[0-3])[:：]([0-5]\d)\s*(am|pm)?/i)
  if (colon) return at(Number(colon[1]), Number(colon[2]), text, colon[3])
  const spoken = text.match(
    /([\d一二两三四五六七八九十]{1,3})\s*点\s*(半|一刻|三刻|([\d一二三四五六七八九十]{1,3})\s*分?)?/,
  )
  if (spoken) return at(numberOf(spoken[1] ?? '') ?? -1, minutesOf(spoken[2], spoken[3]), text, undefined)
  const english = text.match(/\b(?:at\s+)?(1[0-2]|0?[1-9])\s*(am|pm)\b/i)
  return english ? at(Number(english[1]), 0, text, english[2]) : undefined
}

const minutesOf = (written: string | undefined, digits: string | undefined): number => {
  if (written === '半') return 30
  if (written === '一刻') return 15
  if (written === '三刻') return 45
  return digits === undefined ? 0 : (numberOf(digits) ?? 0)
}

function at(hour: number, minute: number, text: string, half: string | undefined) {
  if (hour < 0 || hour > 23 || minute > 59) return undefined
  const isLater = hour < 12 && (/pm/i.test(half ?? '') || /下午|晚上|傍晚|夜里?/.test(text))
  const isMidnight = hour === 12 && (/am/i.test(half ?? '') || /凌晨|半夜/.test(text))
  return { hour: isMidnight ? 0 : isLater ? hour + 12 : hour, minute }
}
