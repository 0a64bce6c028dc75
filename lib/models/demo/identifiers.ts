/** A name in a sentence: where it stands, how it was written, and whether it stands in the place of a table (or its task). */
export interface Name {
  text: string
  at: number
  end: number
  isTable: boolean
}

const layerPrefix = /^(?:ods|dwd|dws|dwm|ads|dim|rpt|tmp|stg|fct|fact|etl|task|sync|dq)_/i

/** A table by the look of its name: a layer's prefix. */
export const looksLikeTable = (name: string): boolean => layerPrefix.test(name)

const pattern =
  /`([^`]+)`|"([^"]+)"|'([^']+)'|“([^”]+)”|「([^」]+)」|『([^』]+)』|(?<![\w/])([A-Za-z][A-Za-z0-9]*(?:[_.][A-Za-z0-9]+)+)(?![\w/])/g
const tableBefore =
  /(?:(?:数据|结果)?表|任务|作业|\btables?|\btasks?|\bjobs?|\bschema of|\bstructure of|\b(?:columns?|fields?|rows?|ddl|scripts?|logs?) (?:of|in|for|from)(?: the)?)\s*$/i
const tableAfter =
  /^\s*(?:这张|这个|的)?(?:(?:宽|维|日|汇总|明细)?表(?!示)|任务|作业|脚本|表结构|tables?\b|tasks?\b|jobs?\b|scripts?\b|\s*(?:里|中)?\s*(?:有|都有)?(?:哪些|什么|所有|多少)(?:个)?(?:字段|列)|的(?:字段|列|结构|ddl|脚本|数据))/i
const schema = /^(?:main|public|default|dw|dwh|warehouse|memory|temp)$/i

/** Names in the order in which they stand: quoted ones, and Latin words with an underscore or a dot. */
export function namesIn(text: string): Name[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const quoted = match.slice(1, 7).find((group) => group !== undefined)
    const written = (quoted ?? match[7] ?? '').trim()
    const at = match.index
    const end = at + match[0].length
    if (!/^[A-Za-z]\w*(?:\.\w+)*$/.test(written) || /^(?:e\.g|i\.e|vs\.)/i.test(written)) return []
    if (quoted !== undefined && !/[_\d.]/.test(written) && !tableBefore.test(text.slice(0, at)) && isWord(written))
      return []
    if (quoted !== undefined && comparedTo.test(text.slice(Math.max(0, at - 12), at))) return []
    const isNamedTable =
      tableBefore.test(text.slice(Math.max(0, at - 24), at)) || tableAfter.test(text.slice(end, end + 12))
    return split(written).map(({ name, isTable }) => ({
      text: name,
      at,
      end,
      isTable: isTable ?? (looksLikeTable(name) || isNamedTable),
    }))
  })
}

/** What is compared with is a value: `status = 'paid'`, 「状态为「paid」」. */
const comparedTo = /(?:[=<>]|\bis|\blike|\bequals?|等于|(?<![名改换称叫成])[为是])\s*$/i
/** Quoted commands are not names: “publish it”, 「发布」. */
const isWord = (name: string): boolean =>
  /^(?:publish|deploy|rollback|draft|approve|yes|no|ok|rerun|help|undo)$/i.test(name)

/** `table.column` as two names; a schema in front is dropped. */
function split(written: string): Array<{ name: string; isTable?: boolean }> {
  const parts = written.split('.')
  const [first = '', ...rest] = parts
  if (rest.length === 0) return [{ name: first }]
  if (schema.test(first)) return split(rest.join('.'))
  if (first.length < 3 || rest.length > 1) return [{ name: written }]
  return [
    { name: first, isTable: true },
    { name: rest[0] ?? '', isTable: false },
  ]
}
