import { expect, test } from 'vitest'
import { analyseLineage } from '@/lib/sql/analyse-lineage'
import { createGraph, setTaskLineage } from './lineage-graph'
import { downstream, upstream } from './lineage-view'

function chain() {
  const graph = createGraph()
  const scripts = {
    dwd: 'insert into dwd (id, amt) select id, price * quantity from ods where exists (select 1 from dim where dim.id = ods.id)',
    dws: 'insert into dws (id, total) select id, sum(amt) from dwd group by id',
    ads: 'insert into ads (total) select total from dws',
    back: 'insert into ods (id) select id from ads',
  }
  for (const [task, sql] of Object.entries(scripts)) {
    setTaskLineage(graph, task, analyseLineage({ sql, dialect: 'duckdb', catalog: { tables: {} } }))
  }
  return graph
}

test('downstream lists tables by distance and edges with their columns', () => {
  const view = downstream(chain(), { table: 'ods', depth: 2 })

  expect(view.tables).toEqual([
    { name: 'dwd', depth: 1 },
    { name: 'dws', depth: 2 },
  ])
  expect(view).toMatchObject({ total: 2, returned: 2 })
  expect(view.edges[0]).toEqual({
    from: 'ods',
    to: 'dwd',
    taskId: 'dwd',
    columns: [
      { from: 'id', to: 'id' },
      { from: 'price', to: 'amt' },
      { from: 'quantity', to: 'amt' },
    ],
  })
})

test('upstream lists also tables that only filter rows', () => {
  const view = upstream(chain(), { table: 'dwd', depth: 1 })

  expect(view.tables).toEqual([
    { name: 'ods', depth: 1 },
    { name: 'dim', depth: 1 },
  ])
  expect(view.edges.find(({ from }) => from === 'dim')).toMatchObject({ to: 'dwd', columns: [] })
})

test('a column narrows the view to what flows through it', () => {
  const view = upstream(chain(), { table: 'ads', column: 'total', depth: 5 })

  expect(view.tables.map(({ name }) => name)).toEqual(['dws', 'dwd', 'ods'])
  expect(view.edges.find(({ from }) => from === 'dwd')?.columns).toEqual([{ from: 'amt', to: 'total' }])
  expect(view.edges.find(({ from }) => from === 'ods')?.columns).toEqual([
    { from: 'price', to: 'amt' },
    { from: 'quantity', to: 'amt' },
  ])
})

test('a ring of tables comes to an end', () => {
  expect(downstream(chain(), { table: 'ods', depth: 50 }).tables.map(({ name }) => name)).toEqual(['dwd', 'dws', 'ads'])
})

test('what is cut is counted', () => {
  const view = downstream(chain(), { table: 'ods', depth: 9, limit: 2 })

  expect(view).toMatchObject({ total: 4, returned: 2 })
  expect(view.edges).toHaveLength(2)
})

test('an unknown table has no lineage', () => {
  expect(downstream(chain(), { table: 'nowhere' })).toEqual({ tables: [], edges: [], total: 0, returned: 0 })
})
