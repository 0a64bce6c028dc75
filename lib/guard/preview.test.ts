import { describe, expect, test } from 'vitest'
import type { CommitPreview } from '@/lib/contracts/interaction'
import type { Datasource } from '@/lib/platform/port-records'
import { createGuardWorld, people } from '@/lib/testing/guard-world'
import { impactOf } from '@/lib/testing/impact'
import { baseUnchanged, type EvidenceCheck, gatherEvidence, impactKnown, scriptEvidence } from './evidence'
import { getInteraction } from './read-interactions'
import { severityOf } from './subject'

type World = ReturnType<typeof createGuardWorld>

async function previewOf(world: World, tool: string, resolved: unknown): Promise<CommitPreview> {
  const { interaction } = await world.park({ tool, resolved })
  const found = getInteraction(world.db, people.ana, interaction.interactionId, world.clock.now)
  if (!found) throw new Error('no card')
  return found.preview
}

const fact = (preview: CommitPreview, code: string) => preview.facts.find((item) => item.code === code)?.value

describe('the card of a release', () => {
  test('shows the change set as the platform computes it, its base and the worst severity', async () => {
    const world = createGuardWorld()
    world.setImpacts([impactOf('LOW'), impactOf('HIGH'), impactOf('MEDIUM')])

    const preview = await previewOf(world, 'packCommit', { title: 'rename', items: [{ kind: 'task', id: 't2' }] })

    expect(preview).toMatchObject({
      tool: 'packCommit',
      environment: 'prod',
      target: { kind: 'pack', name: 'etl_t2' },
      facts: [{ code: 'pack-title', value: 'rename' }],
      severity: 'HIGH',
      baseVersions: [{ kind: 'task', id: 't2', name: 'etl_t2', version: 1 }],
      items: [{ id: 't2', fromVersion: 1, toVersion: 2, diff: { added: 1, removed: 1 } }],
      undo: { code: 'rollback' },
    })
    expect(preview.impacts).toHaveLength(3)
  })

  test.each([
    [[impactOf(null)], null],
    [[], null],
    [[impactOf('LOW'), impactOf('MEDIUM')], 'MEDIUM'],
    [[impactOf('MEDIUM'), impactOf(null, 'partial')], 'UNKNOWN'],
    [[impactOf(null, 'failed'), impactOf('HIGH')], 'HIGH'],
  ])('"cannot analyse" is never "no impact"', (impacts, severity) => {
    expect(severityOf(impacts)).toBe(severity)
  })
})

describe('the card of an operation', () => {
  test('a backfill shows what it will run, expanded by the platform', async () => {
    const preview = await previewOf(createGuardWorld(), 'backfill', {
      taskIds: ['t1'],
      from: '2026-01-01',
      to: '2026-01-03',
      includeDownstream: true,
      reason: 'late data',
    })

    expect(preview).toMatchObject({
      severity: 'MEDIUM',
      undo: { code: 'cancel-backfill' },
      target: { kind: 'backfill' },
    })
    expect([
      fact(preview, 'range'),
      fact(preview, 'days'),
      fact(preview, 'instances'),
      fact(preview, 'tables'),
      fact(preview, 'reason'),
    ]).toEqual(['2026-01-01 – 2026-01-03', '3', '9', 'dws_t1, dws_t2, dws_t3', 'late data'])
    expect(preview.baseVersions.map((base) => base.id)).toEqual(['t1', 't2', 't3'])
  })

  test('a backfill that would run something else by now is void', async () => {
    const world = createGuardWorld()
    const { call, interaction } = await world.park({
      tool: 'backfill',
      resolved: { taskIds: ['t1'], from: '2026-01-01', to: '2026-01-01', includeDownstream: true, reason: 'x' },
    })
    world.decide(people.ana, interaction, 'start')
    world.removeTask('t3')

    expect(await world.judge(call)).toMatchObject({ type: 'block', code: 'stale-base' })
  })

  test.each([
    ['freezeTask', { taskId: 't1' }, 'MEDIUM', 'unfreeze'],
    ['unfreezeTask', { taskId: 't1' }, 'LOW', 'freeze'],
    ['offlineTask', { taskId: 't1' }, 'HIGH', 'online-again'],
    ['dropTable', { tableId: 'dws_t1' }, 'HIGH', 'none'],
  ])('%s counts who depends on it', async (tool, resolved, severity, undo) => {
    const world = createGuardWorld()
    world.setDownstream(['ads_a', 'ads_b'])

    const preview = await previewOf(world, tool, resolved)

    expect(preview).toMatchObject({ severity, undo: { code: undo } })
    expect([fact(preview, 'dependants'), fact(preview, 'dependant-tables')]).toEqual(['2', 'ads_a, ads_b'])
  })

  test.each(['freezeTask', 'offlineTask'])('%s with lineage that cannot be analysed is UNKNOWN', async (tool) => {
    const world = createGuardWorld()
    world.setDownstream([], 'partial')

    expect((await previewOf(world, tool, { taskId: 't1' })).severity).toBe('UNKNOWN')
  })

  test('a table that somebody reads is dropped by two people only', async () => {
    const world = createGuardWorld()
    world.setDownstream(['ads_a'])

    const { interaction } = await world.park({ tool: 'dropTable', resolved: { tableId: 'dws_t1' } })

    expect(interaction.options.map((option) => [option.id, option.disabled?.code])).toEqual([
      ['drop', 'severity-too-high'],
      ['approval', undefined],
      ['cancel', undefined],
    ])
  })

  test('an instance is shown with its state, which may move without voiding the approval', async () => {
    const world = createGuardWorld()
    world.addInstance('i1', 't1')

    const preview = await previewOf(world, 'killInstance', { instanceId: 'i1' })

    expect(preview).toMatchObject({ target: { kind: 'instance', id: 'i1', name: 'etl_t1' }, undo: { code: 'rerun' } })
    expect(fact(preview, 'instance-status')).toBe('running')
  })

  test('a connection shows no secret', async () => {
    const connection = { host: 'db1', password: 'hunter2', apiToken: 't0k', user: 'etl' }

    const preview = await previewOf(createGuardWorld(), 'upsertDatasource', { name: 'crm', type: 'mysql', connection })

    expect(fact(preview, 'connection')).toBe('host=db1, password=••••, apiToken=••••, user=etl')
    expect(JSON.stringify(preview)).not.toMatch(/hunter2|t0k/)
  })

  const crm: Datasource = {
    id: 'ds1',
    name: 'crm',
    type: 'mysql',
    owner: 'Bo',
    version: 3,
    connection: { host: 'crm.internal', user: 'etl' },
    dependants: [],
  }

  test('deleting a data source shows what it is; its name must be typed', async () => {
    const world = createGuardWorld()
    world.addDatasource(crm)

    const { interaction } = await world.park({ tool: 'deleteDatasource', resolved: { datasourceId: 'ds1' } })
    const preview = getInteraction(world.db, people.ana, interaction.interactionId, world.clock.now)?.preview

    expect(preview).toMatchObject({
      target: { kind: 'datasource', name: 'crm' },
      baseVersions: [{ kind: 'datasource', version: 3 }],
      severity: 'LOW',
    })
    expect(
      preview && [fact(preview, 'owner'), fact(preview, 'connection'), fact(preview, 'datasource-dependants')],
    ).toEqual(['Bo', 'host=crm.internal, user=etl', '0'])
    expect(interaction.options.find(({ id }) => id === 'delete')).toMatchObject({ typeToConfirm: 'crm' })
  })

  test('nobody is asked to delete a data source that is unknown or in use', async () => {
    const world = createGuardWorld()
    world.addDatasource({ ...crm, id: 'ds2', dependants: ['sync_orders'] })
    const judge = (datasourceId: string) =>
      world.judge(world.call({ tool: 'deleteDatasource', resolved: { datasourceId } }))

    expect(await judge('none')).toMatchObject({ type: 'block', code: 'not-found' })
    expect(await judge('ds2')).toMatchObject({
      type: 'block',
      code: 'conflict',
      message: expect.stringContaining('sync_orders'),
    })
  })

  test('a data source that changes shows what stands there now; another name cuts off who uses it', async () => {
    const world = createGuardWorld()
    world.addDatasource({ ...crm, dependants: ['sync_orders'] })
    const change = { datasourceId: 'ds1', type: 'mysql', connection: { host: 'crm2.internal' } }

    const moved = await previewOf(world, 'upsertDatasource', { ...change, name: 'crm' })
    const renamed = await previewOf(world, 'upsertDatasource', { ...change, name: 'crm2' })

    expect([moved.severity, renamed.severity]).toEqual(['MEDIUM', 'HIGH'])
    expect(moved.baseVersions).toMatchObject([{ kind: 'datasource', id: 'ds1', version: 3 }])
    expect([fact(moved, 'connection'), fact(moved, 'connection-before'), fact(moved, 'dependant-tasks')]).toEqual([
      'host=crm2.internal',
      'host=crm.internal, user=etl',
      'sync_orders',
    ])
    expect(fact(renamed, 'name-before')).toBe('crm')
    const { interaction } = await world.park({
      tool: 'upsertDatasource',
      resolved: { ...change, name: 'crm2' },
      conversationId: 'c2',
    })
    expect(interaction.options.map(({ id, disabled }) => [id, disabled?.code])).toEqual([
      ['save', 'severity-too-high'],
      ['approval', undefined],
      ['edit_more', undefined],
      ['cancel', undefined],
    ])
  })

  test('cancelling a backfill shows what it is and how far it has come; one that is over asks nobody', async () => {
    const world = createGuardWorld()
    const plan = { taskIds: ['t1'], from: '2026-01-01', to: '2026-01-04', includeDownstream: false, parallelism: 2 }
    const rest = {
      reason: 'late data',
      instances: 4,
      createdAt: '2026-03-01T00:00:00Z',
      progress: { success: 1, waiting: 3 },
    }
    world.addBackfill({ id: 'bf1', ...plan, ...rest, status: 'running' })
    world.addBackfill({ id: 'bf2', ...plan, ...rest, status: 'done' })

    const preview = await previewOf(world, 'cancelBackfill', { backfillId: 'bf1' })
    const over = await world.judge(world.call({ tool: 'cancelBackfill', resolved: { backfillId: 'bf2' } }))

    expect(preview.target).toMatchObject({ kind: 'backfill', id: 'bf1', name: 'etl_t1' })
    expect(['range', 'tasks', 'instances', 'progress', 'backfill-reason'].map((code) => fact(preview, code))).toEqual([
      '2026-01-01 – 2026-01-04',
      'etl_t1',
      '4',
      'success 1, waiting 3',
      'late data',
    ])
    expect(over).toMatchObject({ type: 'block', code: 'conflict' })
  })

  test('arguments that do not fit are an error for the model', async () => {
    const world = createGuardWorld()

    expect(await world.judge(world.call({ tool: 'backfill', resolved: { taskIds: [], from: 'x' } }))).toMatchObject({
      type: 'block',
      code: 'invalid-arguments',
    })
  })
})

describe('evidence', () => {
  const subject = async (world: World) => {
    const preview = await world.platform.previewPack({}, 'ana')
    return {
      ...preview,
      target: { kind: 'pack', id: 'p', name: 'p' },
      severity: null,
      facts: [],
      undo: { code: 'none', params: {} },
      bound: null,
    }
  }
  const rows = async (world: World, checks: EvidenceCheck[]) =>
    gatherEvidence(checks, await subject(world), () => undefined)

  test('a base that somebody else has published over fails', async () => {
    const world = createGuardWorld()
    const shown = await subject(world)
    expect(await gatherEvidence([baseUnchanged(world.platform)], shown, () => undefined)).toMatchObject([
      { code: 'base-unchanged', state: 'pass' },
    ])

    world.publishTask('t2')

    expect(await gatherEvidence([baseUnchanged(world.platform)], shown, () => undefined)).toMatchObject([
      { state: 'fail', params: { moved: 'etl_t2' } },
    ])
  })

  test('impact that could not be analysed is unknown, with the number of places', async () => {
    const world = createGuardWorld()
    world.setImpacts([impactOf('LOW'), impactOf(null, 'partial')])

    expect(await rows(world, [impactKnown])).toEqual([
      { code: 'impact-known', state: 'unknown', params: { tables: '2', unanalysed: '1' } },
    ])
  })

  test('a script with a gap fails, one that cannot be read only warns', async () => {
    const world = createGuardWorld()
    const checks = scriptEvidence(world.platform, {
      parse: async () => ['no'],
      gaps: async (to, from) => (to.includes('t2') && from?.includes('t2') ? ['1:1 lost'] : []),
    })

    expect(await rows(world, checks)).toEqual([
      { code: 'parses', state: 'warn', params: { scripts: '3', names: 'etl_t1, etl_t2, etl_t3', first: 'no' } },
      { code: 'complete', state: 'fail', params: { scripts: '3', names: 'etl_t2', first: '1:1 lost' } },
    ])
  })

  test('a check that breaks is unknown and hides no other', async () => {
    const broken: EvidenceCheck = { code: 'explain', check: () => Promise.reject(new Error('down')) }

    expect(await rows(createGuardWorld(), [broken, impactKnown])).toMatchObject([
      { code: 'explain', state: 'unknown' },
      { code: 'impact-known', state: 'pass' },
    ])
  })
})
