import type { ColumnEdit } from '@/lib/models/demo/intent'
import type { Words } from '@/lib/models/demo/language'
import type { ReadTable } from '@/lib/models/demo/read-results'

const integers = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'HUGEINT']

/** Whether values of the old type fit into the new one, and where a cast is needed. */
export function castAdvice(words: Words, table: ReadTable, change: Extract<ColumnEdit, { op: 'retype' }>): string {
  const from = table.columns.find((column) => column.name.toLowerCase() === change.column.toLowerCase())?.type ?? ''
  const fit = fitOf(from.toUpperCase(), change.type.toUpperCase())
  if (fit === 'wider')
    return words(
      `新类型更宽，原来的值都放得下，不用 CAST。`,
      `The new type is wider: every value fits, no cast is needed.`,
    )
  if (fit === 'text') {
    return words(
      `变成文本后，下游的加减、比较和排序要写 CAST(${change.column} AS ${from})。`,
      `As text it has to be read downstream as CAST(${change.column} AS ${from}) wherever it is summed, compared or sorted.`,
    )
  }
  if (fit === 'narrower') {
    return words(
      `新类型更窄：放不下的值会让任务失败或丢精度，请先在脚本里用 CAST 或 ROUND 处理，再试跑。`,
      `The new type is narrower: values that do not fit make the task fail or lose digits. Handle them by CAST or ROUND in the script and try it out before you publish.`,
    )
  }
  return words(
    `${from || '原类型'} 不一定能转成 ${change.type}：转不了的值会让任务失败，请在脚本里写 TRY_CAST，再试跑。`,
    `${from || 'The old type'} may not convert to ${change.type}: a value that does not makes the task fail. Write TRY_CAST in the script and try it out before you publish.`,
  )
}

type Fit = 'wider' | 'narrower' | 'text' | 'unsure'

function fitOf(from: string, to: string): Fit {
  if (/^(?:VARCHAR|TEXT)$/.test(to)) return from.startsWith('VARCHAR') ? 'wider' : 'text'
  if (from === 'DATE' && to === 'TIMESTAMP') return 'wider'
  if (from === 'TIMESTAMP' && to === 'DATE') return 'narrower'
  const [a, b] = [rangeOf(from), rangeOf(to)]
  if (!a || !b) return 'unsure'
  return b.whole >= a.whole && b.scale >= a.scale && !(a.exact && !b.exact && a.scale > 0) ? 'wider' : 'narrower'
}

interface NumberRange {
  /** Digits before and after the point. */
  whole: number
  scale: number
  exact: boolean
}

function rangeOf(type: string): NumberRange | undefined {
  const place = integers.indexOf(type)
  if (place >= 0) return { whole: [3, 5, 10, 19, 38][place] ?? 0, scale: 0, exact: true }
  if (/^(?:DOUBLE|FLOAT)/.test(type)) return { whole: 40, scale: 15, exact: false }
  return decimalOf(type)
}

function decimalOf(type: string): NumberRange | undefined {
  const [, precision, scale] = type.match(/^(?:DECIMAL|NUMERIC)\((\d+),(\d+)\)$/) ?? []
  return precision && scale
    ? { whole: Number(precision) - Number(scale), scale: Number(scale), exact: true }
    : undefined
}
