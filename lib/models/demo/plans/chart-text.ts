import type { ChartStyle } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { PlanContext } from '@/lib/models/demo/plan'
import { readData } from '@/lib/models/demo/read-results'
import { type Chart, leftOut } from './chart-script'
import { type Cover, coverText, noDaysText } from './day-cover'
import { counted } from './phrases'
import type { Ready } from './question-source'
import { measureName, unusedText } from './question-text'

const kindNames: Record<Chart['kind'], [string, string]> = {
  line: ['折线图', 'Line chart'],
  bar: ['柱状图', 'Bar chart'],
  'flat-bar': ['条形图', 'Horizontal bar chart'],
  pie: ['饼图', 'Pie chart'],
  area: ['面积图', 'Area chart'],
}

export interface Drawn {
  picture: Chart
  style: ChartStyle
  source: Ready
  cover: Cover | undefined
  result: string
}

/** What the picture shows, from what the script printed; undefined when it made none. */
export function chartText(
  { words }: PlanContext,
  { picture, style, source, cover, result }: Drawn,
): string | undefined {
  const { table, chosen, question } = source
  const facts = new Map(readFacts(result))
  const [rows = '0', groups = '0'] = facts.get('rows') ?? []
  if (facts.has('rows') && rows === '0')
    return (
      noDaysText(words, question.days, cover) ??
      words('没有符合条件的数据，所以没有画图。', 'No data matches, so there is no picture.')
    )
  if (!result.includes(picture.png) || !facts.has('most')) return undefined
  const [zh, en] = kindNames[picture.kind]
  const stack = picture.stacked && picture.groups.length > 1
  const head = words(
    `${stack ? '堆叠' : ''}${zh}：${picture.title}。`,
    `${stack ? `Stacked ${en.toLowerCase()}` : en}: ${picture.title}.`,
  )
  const measured = [chosen.measure, ...chosen.more].flatMap((value) =>
    value && value.column !== '*' ? [`\`${value.sql}\``] : [],
  )
  const origin = words(`来自 \`${table.name}\`。`, `From \`${table.name}\`.`)
  const by = measured.length > 0 ? words(`口径：${measured.join('、')}。`, ` Measured by ${measured.join(', ')}.`) : ''
  const unused = [...question.unused, ...chosen.unmeasured.map((key) => measureName(words, { measures: [key] }) ?? key)]
  return `${head}${words('', ' ')}${extremes(words, facts, Number(groups), picture)}${otherKind(words, style, picture)}\n\n${origin}${by}${coverText(words, question.days, cover)}${unusedText(words, unused)}`
}

export const readFacts = (result: string): Array<[string, string[]]> =>
  readData(result).flatMap((line) => {
    const [key = '', ...values] = line.split('\t')
    return /^(?:rows|most|least|days)$/.test(key) ? [[key, values] as [string, string[]]] : []
  })

export function extremes(words: Words, facts: ReadonlyMap<string, string[]>, groups: number, picture: Chart): string {
  const [most = '', highest = ''] = facts.get('most') ?? []
  const [least = '', lowest = ''] = facts.get('least') ?? []
  const hidden = leftOut(picture, groups)
  const cut = hidden > 0 ? words(`另有 ${hidden} 组太小，没有画。`, ` ${hidden} smaller ones are not drawn.`) : ''
  const isTime = picture.groups.at(-1)?.isTime
  const count = isTime
    ? words(`共 ${groups} 个时间点`, counted(groups, 'point in time', 'points in time'))
    : words(`共 ${groups} 组`, counted(groups, 'group'))
  if (groups < 2) return words(`只有一组：${most} ${shown(highest)}。`, `One group only: ${most}, ${shown(highest)}.`)
  return words(
    `${count}，最高 **${most}** ${shown(highest)}，最低 **${least}** ${shown(lowest)}。${cut}`,
    `${count}; highest **${most}** ${shown(highest)}, lowest **${least}** ${shown(lowest)}.${cut}`,
  )
}

/** Thousands apart; a share keeps its digits. */
const shown = (value: string): string => {
  const number = Number(value)
  return Number.isFinite(number)
    ? number.toLocaleString('en-US', { maximumFractionDigits: Math.abs(number) < 10 ? 4 : 2 })
    : value
}

/** Another kind than the one asked for is said. */
function otherKind(words: Words, { kind, unknown }: ChartStyle, picture: Chart): string {
  const name = words(...kindNames[picture.kind])
  if (unknown)
    return words(
      `\n\n「${unknown}」我不会画，改用${name}。`,
      `\n\nI do not draw “${unknown}”; this is a ${name.toLowerCase()}.`,
    )
  if (!kind || kind === picture.kind) return ''
  return words(
    `\n\n这样的数据不适合画${kindNames[kind][0]}，改用${name}。`,
    `\n\nThis data does not fit a ${kindNames[kind][1].toLowerCase()}; this is a ${name.toLowerCase()}.`,
  )
}

export function noPictureText(words: Words, reason: 'no-sandbox' | 'failed' | 'no-groups'): string {
  const [zh, en] = {
    'no-sandbox': [
      '这里没有能安全运行脚本的沙箱，画不了图，先给出数字。',
      'No sandbox can run scripts safely here, so there is no picture; these are the numbers.',
    ],
    failed: [
      '图没有画成，原因见卡片。先给出数字。',
      'The picture could not be drawn; the card says why. These are the numbers.',
    ],
    'no-groups': ['这些数没有可以画的分组，先给出数字。', 'There is nothing to draw these by; these are the numbers.'],
  }[reason] as [string, string]
  return `${words(zh, en)}\n\n`
}
