import type { FileColumn } from '@/lib/models/demo/read-file-facts'

/** How values of a column become one. */
export type FileAggregate = 'sum' | 'mean' | 'max' | 'min' | 'nunique' | 'count'

export interface FileQuestion {
  path: string
  groups: readonly FileColumn[]
  /** Absent: rows are counted. */
  measure: FileColumn | undefined
  how: FileAggregate
  top: number
  order: 'most' | 'least'
  isRanking: boolean
}

/** JSON strings are Python strings. */
const text = (value: string): string => JSON.stringify(value)

/** Reads a file of rows into `rows`; numbers are read as people write them, `1,234.50` or `¥12`. */
export const loadFile = (path: string): string[] => [
  'import json',
  'import pandas as pd',
  '',
  `path = ${text(path)}`,
  "if path.lower().endswith('.json'):",
  "    content = open(path, encoding='utf-8').read()",
  '    try:',
  '        value = json.loads(content)',
  '    except ValueError:',
  '        value = [json.loads(line) for line in content.splitlines() if line.strip()]',
  '    lists = [part for part in value.values() if isinstance(part, list)] if isinstance(value, dict) else [value]',
  '    value = lists[0] if len(lists) == 1 else [value]',
  "    rows = pd.json_normalize([row if isinstance(row, dict) else {'value': row} for row in value])",
  'else:',
  "    first = open(path, encoding='utf-8').readline()",
  "    rows = pd.read_csv(path, sep=max([',', ';', '\\t', '|'], key=first.count), index_col=False, skipinitialspace=True)",
  "rows.columns = [' '.join(str(name).split()) for name in rows.columns]",
  'def numbers(column):',
  "    plain = column.astype(str).str.replace(r'[,¥￥$€%\\s]', '', regex=True)",
  "    return pd.to_numeric(plain, errors='coerce')",
  'def shown(value):',
  "    return f'{value:.12g}' if isinstance(value, (int, float)) else ' '.join(str(value).split())[:60]",
]

/** How many rows, and what the columns are. */
export const describeScript = (path: string): string =>
  [
    ...loadFile(path),
    "print('rows', len(rows), len(rows.columns), sep='\\t')",
    'for place, name in enumerate(rows.columns[:200]):',
    '    column = rows.iloc[:, place]',
    '    filled = column.dropna()',
    '    few = filled.head(2000)',
    '    found = numbers(few).notna().mean() if len(few) else 0',
    "    isDate = len(few) > 0 and few.astype(str).str.match(r'^\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}').mean() > 0.9",
    "    kind = 'date' if isDate else 'number' if found > 0.7 else 'text'",
    "    example = shown(filled.iloc[0]) if len(filled) else ''",
    "    print('column', name, kind, len(filled), filled.astype(str).nunique(), example, sep='\\t')",
    '',
  ].join('\n')

/** The first rows as they are. */
export const headScript = (path: string, count: number): string =>
  [
    ...loadFile(path),
    "print('rows', len(rows), len(rows.columns), sep='\\t')",
    `some = rows.iloc[:${count}, :12].astype(object).where(lambda part: part.notna(), '')`,
    "print('head', *some.columns, sep='\\t')",
    'for row in some.itertuples(index=False):',
    "    print('row', *[shown(value) for value in row], sep='\\t')",
    '',
  ].join('\n')

/** One number, or one a group. */
export const valueScript = (question: FileQuestion): string =>
  [...loadFile(question.path), ...(question.groups.length > 0 ? grouped(question) : single(question)), ''].join('\n')

const single = ({ measure, how }: FileQuestion): string[] => {
  if (!measure) return ["print('value', len(rows), len(rows), sep='\\t')"]
  return [
    `column = rows[${text(measure.name)}].dropna()`,
    how === 'nunique' ? 'values = column.astype(str)' : 'values = numbers(column).dropna()',
    `print('value', shown(values.${how}()) if len(values) else '', len(values), sep='\\t')`,
    "print('left', len(rows) - len(column), len(column) - len(values), sep='\\t')",
  ]
}

const grouped = (question: FileQuestion): string[] => [
  ...groupLines(question),
  "print('groups', len(table), sep='\\t')",
  "print('total', shown(table['value'].sum()), sep='\\t')",
  `for row in table.head(${question.top}).itertuples(index=False):`,
  "    print('row', *[shown(value) for value in row], sep='\\t')",
]

/** A frame `table` of the groups and `value`, in the order that was asked for; a row without a value counts nowhere. */
export function groupLines({ groups, measure, how, order, isRanking }: FileQuestion): string[] {
  const names = groups.map(({ name }) => text(name)).join(', ')
  const isTime = groups[0]?.kind === 'date' && !isRanking
  const value =
    measure === undefined
      ? '1'
      : how === 'nunique'
        ? `rows[${text(measure.name)}].astype(str).where(rows[${text(measure.name)}].notna())`
        : `numbers(rows[${text(measure.name)}])`
  const empty = measure === undefined ? '0' : `int(rows[${text(measure.name)}].isna().sum())`
  return [
    `table = rows[[${names}]].copy()`,
    ...groups.map(({ name, kind }) =>
      kind === 'date'
        ? `table[${text(name)}] = pd.to_datetime(table[${text(name)}], errors='coerce').dt.strftime('%Y-%m-%d')`
        : `table[${text(name)}] = table[${text(name)}].map(lambda value: '–' if pd.isna(value) else shown(value))`,
    ),
    `table['value'] = ${value}`,
    `empty = ${empty}`,
    "print('left', empty, int(table['value'].isna().sum()) - empty, sep='\\t')",
    "table = table[table['value'].notna()]",
    `table = table.groupby([${names}], sort=True)['value'].${how}().reset_index()`,
    isTime
      ? `table = table.sort_values(${text(groups[0]?.name ?? '')})`
      : `table = table.sort_values('value', ascending=${order === 'least' ? 'True' : 'False'}, kind='stable')`,
  ]
}
