/** Prints what the completeness gate finds and what SQL analysis costs: `npx tsx bench/sql-scores.ts [damaged per script]`. */
import { analyseLineage } from '@/lib/sql/analyse-lineage'
import { checkCompleteness } from '@/lib/sql/check-completeness'
import { type Damaged, middleRemovals, tailCuts } from '@/lib/sql/fixtures/damage'
import { benignEdits } from '@/lib/sql/fixtures/edits'
import { randomCatalog, randomQuery } from '@/lib/sql/fixtures/random-query'
import { fixtureScripts } from '@/lib/sql/fixtures/scripts'
import { wideEtl } from '@/lib/sql/fixtures/wide-etl'
import { impactOf } from '@/lib/sql/graph/impact-of'
import { createGraph, setTaskLineage } from '@/lib/sql/graph/lineage-graph'
import type { LineageResult } from '@/lib/sql/types'

const perScript = Number(process.argv[2] ?? 150)
const print = (text: string) => process.stdout.write(`${text}\n`)

function scores(): void {
  const scripts = fixtureScripts()
  print(`scripts: ${scripts.length} (${[...new Set(scripts.map(({ dialect }) => dialect))].join(', ')})`)
  for (const [name, damaged] of [
    ['tail cuts', tailCuts(perScript)],
    ['middle removals', middleRemovals(perScript)],
  ] as const) {
    print(`${name}: ${damaged.length}, gate and parser ${share(damaged, false)}, with base ${share(damaged, true)}`)
  }
  const edits = benignEdits()
  const refused = edits.filter(({ script, sql }) => isRefused(script.dialect, sql, script.sql))
  const whole = scripts.filter(({ dialect, sql }) => isRefused(dialect, sql))
  print(
    `false alarms: ${whole.length} of ${scripts.length} whole scripts, ${refused.length} of ${edits.length} small edits`,
  )
}

const isRefused = (dialect: Damaged['script']['dialect'], sql: string, base?: string): boolean =>
  !checkCompleteness({ sql, dialect, ...(base === undefined ? {} : { base }) }).ok

function share(damaged: readonly Damaged[], withBase: boolean): string {
  const found = damaged.filter(({ script, sql }) => isRefused(script.dialect, sql, withBase ? script.sql : undefined))
  return `${((100 * found.length) / damaged.length).toFixed(1)} %`
}

/** Queries whose lineage is known by construction. */
function lineageScore(): void {
  let [right, all] = [0, 0]
  for (let seed = 0; seed < 1000; seed++) {
    const query = randomQuery(seed)
    const { output } = analyseLineage({ sql: query.sql, dialect: 'duckdb', catalog: randomCatalog })
    for (const [index, column] of query.columns.entries()) {
      all++
      const found = (output[index]?.sources ?? []).map(({ table, column: name }) => `${table}.${name}`).sort()
      if (found.join(' ') === [...column.sources].sort().join(' ')) right++
    }
  }
  print(`lineage of 1000 generated queries: ${right} of ${all} columns exact`)
}

/** CPU milliseconds of one call, after a warm-up. */
function cost(name: string, run: () => unknown): void {
  run()
  const rounds = 5
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) run()
  const { user, system } = process.cpuUsage(before)
  print(`${name}: ${((user + system) / 1000 / rounds).toFixed(1)} ms CPU`)
}

function costs(): void {
  const sql = wideEtl({ columns: 240, branches: 5 })
  const edited = sql.replaceAll('metric_6 ', 'metric_6_v2 ')
  print(`wide script: ${sql.split('\n').length} lines, ${sql.length} characters`)
  cost('lineage', () => analyseLineage({ sql, dialect: 'duckdb', catalog: { tables: {} } }))
  cost('completeness without base', () => checkCompleteness({ sql, dialect: 'duckdb' }))
  cost('completeness with base', () => checkCompleteness({ sql: edited, dialect: 'duckdb', base: sql }))
  const unions = Array.from({ length: 185 }, (_, index) => `select id,\n amt * ${index} as amt\nfrom t${index}`).join(
    '\nunion all\n',
  )
  cost('lineage of 185 branches', () =>
    analyseLineage({ sql: `insert into z ${unions}`, dialect: 'duckdb', catalog: { tables: {} } }),
  )
}

/** 10,000 tables of ten columns, each fed by two others. */
function graphCosts(): void {
  const tables = 10_000
  const graph = createGraph()
  const before = process.cpuUsage()
  for (let table = 0; table < tables; table++) setTaskLineage(graph, `task${table}`, fakeResult(table))
  const { user, system } = process.cpuUsage(before)
  print(`graph of ${graph.columns.length} columns: built in ${((user + system) / 1000).toFixed(0)} ms CPU`)
  const times = Array.from({ length: 300 }, (_, index) => {
    const change = { kind: 'retype', column: 'c1', typeChange: 'narrow', breaking: true } as const
    return impactOf(graph, { table: `t${index * 31}`, changes: [change], tasks: new Map() }).elapsedMs
  }).sort((a, b) => a - b)
  print(`impact: p50 ${times[150]} ms, p99 ${times[296]} ms, max ${times.at(-1)} ms`)
}

function fakeResult(table: number): LineageResult {
  const sources = [Math.floor(table / 2), Math.floor(table / 3)].filter((source) => source !== table)
  const columns = Array.from({ length: 10 }, (_, index) => `c${index}`)
  return {
    status: 'full',
    reads: sources.map((source) => `t${source}`),
    writes: [`t${table}`],
    edges: sources.flatMap((source) =>
      columns.map((column) => ({
        source: { table: `t${source}`, column },
        target: { table: `t${table}`, column },
        roles: ['identity' as const],
      })),
    ),
    uses: sources.map((source) => ({
      source: { table: `t${source}`, column: 'c0' },
      targetTable: `t${table}`,
      use: 'filter' as const,
    })),
    references: [],
    output: [],
    warnings: [],
  }
}

scores()
lineageScore()
costs()
graphCosts()
