const keyWord =
  /(^|_)(id|ids|key|code|no|num|number|year|month|day|date|week|quarter|hour|minute|dt|ds|pt|ymd|ym|yr|zip|phone|version|seq|uid|sku|uuid|bizdate)(_\d+)?$/
const chineseKeyWord = /(编号|编码|代码|单号|号码|年|月|日|日期|年份|月份|版本|主键)$/
const counted =
  /^(count|sum|avg|cnt|total|n|num_of|number_of)(_|\()|(^|_)(count|cnt|sum|total|days|months|years|hours)$/
/** The largest key is still a key. */
const picked = /^(?:min|max|first|last|any_value)[_(](.+?)\)?$/

/**
 * Whether an integer counts something, so that its thousands are grouped. An id, a key, a year or a day written as an integer is a
 * name: grouping would make another text of it. Only the column's name tells, and its type where that is a day.
 */
export function isCounted(column: { name: string; type: string }): boolean {
  if (/DATE|TIME/i.test(column.type)) return false
  const words = column.name
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
  const name = picked.exec(words)?.[1] ?? words
  return counted.test(name) || !(keyWord.test(name) || chineseKeyWord.test(name))
}
