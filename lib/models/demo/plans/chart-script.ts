import type { ChartStyle } from '@/lib/models/demo/intent'

export interface ChartData {
  /** Columns of the CSV file: what is grouped by, time first, and the values. */
  groups: ReadonlyArray<{ name: string; label: string; isTime: boolean }>
  values: ReadonlyArray<{ name: string; label: string }>
}

export interface Chart extends ChartData {
  kind: NonNullable<ChartStyle['kind']>
  stacked: boolean
  title: string
  csv: string
  png: string
}

/** Groups that a picture still shows legibly; the rest of a pie is one slice. */
const barsShown = 25
const slicesShown = 8
const seriesShown = 8

/** The kind that was asked for where it fits the data; else the one that does. */
export function fittingKind({ kind, stacked }: ChartStyle, data: ChartData): Chart['kind'] {
  if (kind !== undefined && fits(kind, data)) return kind
  const isOverTime = data.groups[0]?.isTime === true
  return isOverTime && !(stacked && kind === undefined) ? 'line' : 'bar'
}

/** A pie has one whole; a line goes through days, not through names. */
function fits(kind: Chart['kind'], { groups: [group, ...others], values }: ChartData): boolean {
  const isTime = group?.isTime === true
  if (kind === 'pie') return !isTime && others.length === 0 && values.length === 1
  return isTime || (kind !== 'line' && kind !== 'area')
}

/** A small matplotlib script: reads the rows, draws them, and prints what the answer says about them. */
export function chartScript(chart: Chart, load = [`rows = pd.read_csv(${text(chart.csv)})`]): string {
  return [
    'import matplotlib.pyplot as plt',
    'import pandas as pd',
    '',
    ...load,
    ...preparing(chart),
    'if len(rows) > 0:',
    ...drawing(chart).map((line) => `    ${line}`),
    `    fig.suptitle(${text(chart.title)})`,
    '    fig.tight_layout()',
    `    fig.savefig(${text(chart.png)}, dpi=120)`,
    ...telling(chart),
    '',
  ].join('\n')
}

/** JSON strings are Python strings. */
const text = (value: string): string => JSON.stringify(value)

const preparing = ({ groups }: Chart): string[] =>
  groups.map(({ name, isTime }) =>
    isTime
      ? `rows[${text(name)}] = pd.to_datetime(rows[${text(name)}])\nrows = rows.dropna(subset=[${text(name)}]).sort_values(${text(name)})`
      : `rows[${text(name)}] = rows[${text(name)}].fillna('–').astype(str)`,
  )

function drawing(chart: Chart): string[] {
  if (chart.groups.length > 1) return drawSeries(chart)
  if (chart.kind === 'pie') return drawPie(chart)
  return drawValues(chart)
}

/** A panel a value, one below the other: amounts and counts have no scale in common. */
function drawValues({ kind, groups: [group], values }: Chart): string[] {
  const name = text(group?.name ?? '')
  const height = values.length === 1 ? 5 : 3 * values.length
  const shown = group?.isTime ? 'rows' : `rows.head(${barsShown})`
  const lines = [
    `shown = ${shown}`,
    `fig, axes = plt.subplots(${values.length}, 1, figsize=(9, ${height}), squeeze=False)`,
  ]
  for (const [index, value] of values.entries()) {
    const [x, y] = [`shown[${name}]`, `shown[${text(value.name)}]`]
    lines.push(`ax = axes[${index}][0]`, ...drawOne(kind, x, y), ...labels(kind, group?.label ?? '', value.label))
  }
  return lines
}

function drawOne(kind: Chart['kind'], x: string, y: string): string[] {
  if (kind === 'line')
    return [`ax.plot(${x}, ${y}, marker='o', markersize=3)`, 'ax.set_ylim(bottom=min(0, ax.get_ylim()[0]))']
  if (kind === 'area') return [`ax.fill_between(${x}, ${y}, alpha=0.6)`]
  if (kind === 'flat-bar') return [`ax.barh(${x}, ${y})`, 'ax.invert_yaxis()']
  return [`ax.bar(${x}, ${y})`]
}

const labels = (kind: Chart['kind'], group: string, value: string): string[] => [
  `ax.set_xlabel(${text(kind === 'flat-bar' ? value : group)})`,
  `ax.set_ylabel(${text(kind === 'flat-bar' ? group : value)})`,
  "plt.setp(ax.get_xticklabels(), rotation=30, ha='right')",
  `ax.${kind === 'flat-bar' ? 'xaxis' : 'yaxis'}.set_major_formatter(plt.FuncFormatter(lambda value, _: f'{value:,.10g}'))`,
]

/** The smallest slices are one, so that all of them make the whole. */
const drawPie = ({ groups: [group], values: [value] }: Chart): string[] => [
  `parts = rows.set_index(${text(group?.name ?? '')})[${text(value?.name ?? '')}].fillna(0).sort_values(ascending=False)`,
  `if len(parts) > ${slicesShown}:`,
  `    parts = pd.concat([parts.head(${slicesShown - 1}), pd.Series({'…': parts.iloc[${slicesShown - 1}:].sum()})])`,
  'fig, ax = plt.subplots(figsize=(7, 6))',
  "ax.pie(parts, labels=parts.index, autopct='%1.1f%%', startangle=90, counterclock=False)",
]

/** One series a member of the second group, the largest ones. */
function drawSeries(chart: Chart): string[] {
  const { kind, groups, values } = chart
  const [x, by, y] = [groups[0]?.name, groups[1]?.name, values[0]?.name].map((name) => text(name ?? ''))
  const [group, series] = groups
  return [
    `wide = rows.pivot_table(index=${x}, columns=${by}, values=${y}, aggfunc='sum', sort=${group?.isTime ? 'True' : 'False'})`,
    `wide = wide[wide.sum().sort_values(ascending=False).index[:${seriesShown}]]`,
    group?.isTime ? '' : `wide = wide.head(${barsShown})`,
    group?.isTime && kind !== 'line' ? "wide.index = wide.index.strftime('%m-%d')" : '',
    'fig, ax = plt.subplots(figsize=(10, 5.5))',
    plotSeries(chart),
    `ax.legend(title=${text(series?.label ?? '')}, fontsize=8)`,
    ...labels(kind, group?.label ?? '', values[0]?.label ?? ''),
    ...(kind === 'bar' ? thinLabels : []),
  ].filter((line) => line !== '')
}

function plotSeries({ kind, stacked }: Chart): string {
  if (kind === 'line') return "wide.plot(kind='line', ax=ax)"
  const isStacked = stacked || kind === 'area'
  const drawn = `plot(kind=${text(kind === 'flat-bar' ? 'barh' : kind)}, stacked=${isStacked ? 'True' : 'False'}, ax=ax)`
  return isStacked ? `wide.fillna(0).${drawn}` : `wide.${drawn}`
}

/** Many days of bars: only some carry their label, and each its own. */
const thinLabels = [
  'for place, label in enumerate(ax.get_xticklabels()):',
  '    label.set_visible(place % (len(wide) // 16 + 1) == 0)',
]

/** Tab-separated facts, one a line, of the first value. */
function telling({ groups, values: [value] }: Chart): string[] {
  const of = text(groups.at(-1)?.name ?? '')
  const y = text(value?.name ?? '')
  const totals = `rows.groupby(${of}, sort=False)[${y}].sum()`
  const label = groups.at(-1)?.isTime ? 'totals.idxmax().date()' : 'totals.idxmax()'
  const least = groups.at(-1)?.isTime ? 'totals.idxmin().date()' : 'totals.idxmin()'
  return [
    `print('rows', len(rows), rows[${of}].nunique(), sep='\\t')`,
    'if len(rows) > 0:',
    `    totals = ${totals}`,
    `    print('most', ${label}, round(float(totals.max()), 4), sep='\\t')`,
    `    print('least', ${least}, round(float(totals.min()), 4), sep='\\t')`,
    ...(groups[0]?.isTime
      ? [
          `    print('days', rows[${text(groups[0].name)}].min().date(), rows[${text(groups[0].name)}].max().date(), sep='\\t')`,
        ]
      : []),
  ]
}

/** How many groups were left out of the picture. */
export const leftOut = ({ kind, groups }: Chart, count: number): number =>
  groups.length > 1
    ? Math.max(0, count - seriesShown)
    : groups[0]?.isTime || kind === 'pie'
      ? 0
      : Math.max(0, count - barsShown)
