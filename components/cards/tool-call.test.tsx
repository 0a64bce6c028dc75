// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ToolEntry } from '@/components/chat/thread-view'
import { show } from '@/components/testing/show'
import { tools } from '@/lib/tools'
import { toolCardOf, toolCards } from './registry'
import { ToolCall } from './tool-call'

const call = (tool: string, change: Partial<ToolEntry> = {}): ToolEntry => ({
  kind: 'tool',
  key: `tool:${tool}`,
  seq: 1,
  at: '2026-11-30T08:00:00.000Z',
  runId: 'r',
  toolCallId: 'c1',
  tool,
  state: 'running',
  argsText: '{}',
  args: {},
  progress: undefined,
  output: undefined,
  content: '',
  code: undefined,
  durationMs: undefined,
  interactionId: undefined,
  receipt: undefined,
  ...change,
})

const names = tools.map(({ name }) => name as string)

test('every tool has a card, and every card a tool', () => {
  expect(toolCards.map((card) => card.tool).sort()).toEqual([...names].sort())
})

test.each(names)('%s says in words what it does, in both languages, before and after', (tool) => {
  for (const locale of ['en', 'zh-CN'] as const) {
    for (const state of ['preparing', 'running', 'done', 'failed', 'cancelled'] as const) {
      show(<ToolCall entry={call(tool, { state })} />, { locale })
      expect(screen.getByRole('heading', { level: 3 }).textContent, `${locale} ${state}`).not.toBe(tool)
      cleanup()
    }
  }
})

test.each(names)('%s with an output of another version shows its name instead of breaking the page', (tool) => {
  const { error } = console
  console.error = () => undefined
  show(
    <ToolCall entry={call(tool, { state: 'done', output: { items: 7, columns: null, file: 'x' }, durationMs: 5 })} />,
  )
  console.error = error

  expect(screen.getByRole('heading', { level: 3 }).textContent).not.toBe('')
  expect(screen.getByText(/Done/)).toBeTruthy()
})

test('an unknown tool gets the default card', () => {
  show(<ToolCall entry={call('someMcpTool')} />)

  expect(toolCardOf('someMcpTool').tool).toBe('')
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('someMcpTool')
})

test('request and result are one press away, bounded, with the rest on demand', () => {
  const long = 'x'.repeat(5000)
  show(
    <ToolCall
      entry={call('execute_sql', {
        state: 'failed',
        code: 'query-failed',
        argsText: '{"sql":"SELECT 1"}',
        args: { sql: 'SELECT 1' },
        content: long,
      })}
    />,
  )

  expect(screen.queryByText(/"sql"/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Request and result/ }))
  expect(screen.getByText(/"sql"/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all 5,000 characters' }))
  expect(screen.getByRole('group', { name: 'What the model read' }).textContent).toHaveLength(5000)
})

test('a failure says why in words, and what the model was told', () => {
  show(
    <ToolCall
      entry={call('upsertTask', { state: 'blocked', code: 'sql-incomplete', content: 'line 12 is a placeholder' })}
    />,
  )

  expect(screen.getByText(/abbreviated or incomplete/)).toBeTruthy()
  expect(screen.getByText('line 12 is a placeholder')).toBeTruthy()
  expect(screen.getByText('Not allowed')).toBeTruthy()
})

test('progress shows while it runs, the time when it is done', () => {
  const { unmount } = show(<ToolCall entry={call('execute_sql', { progress: { rows: 61440, elapsedMs: 4000 } })} />)
  expect(screen.getByText('Running · 61,440 rows · 4 s')).toBeTruthy()
  unmount()

  show(<ToolCall entry={call('execute_sql', { state: 'done', durationMs: 920 })} />)
  expect(screen.getByText('Done · 920 ms')).toBeTruthy()
})

test('a script in a file shows as its handle', () => {
  const scriptContent =
    'offloaded to /mnt/chat-offload/t.remote.etl (read-only snapshot, 1214 lines, 37814 characters). To change it, copy_file it.'
  show(
    <ToolCall
      entry={call('getTask', { state: 'done', output: { name: 't', scriptContent, inputs: ['a'], outputs: [] } })}
    />,
  )

  expect(screen.getByRole('button', { name: 't.remote.etl' })).toBeTruthy()
  expect(screen.getByText(/37,814 characters/)).toBeTruthy()
})

test('rows say how many there are, how many came and how many show; more on demand', () => {
  const rows = Array.from({ length: 20 }, (_, index) => [index, null])
  const output = {
    columns: [
      { name: 'n', type: 'BIGINT' },
      { name: 'x', type: 'VARCHAR' },
    ],
    rows,
    total: 120,
    returned: 20,
    truncated: true,
    snapshotVersion: 1,
    elapsedMs: 9,
  }
  show(<ToolCall entry={call('execute_sql', { state: 'done', args: { sql: 'SELECT 1' }, output })} />)

  expect(document.body.textContent).toContain('120 rows in total')
  expect(document.body.textContent).toContain('20 returned')
  expect(screen.getAllByRole('row')).toHaveLength(9)
  expect(screen.getAllByText('NULL')).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: 'Show 20' }))
  expect(screen.getAllByRole('row')).toHaveLength(21)
})

test('a sub-agent shows its declared result, what it called and what waits', () => {
  const output = {
    subagentRunId: 'sub_1',
    title: 'Find the cause',
    status: 'waiting',
    answer: 'prose',
    fields: { cause: 'a dropped column' },
    calls: [1, 2, 3].map((call) => ({ tool: 'getTask', status: call === 3 ? 'failed' : 'done' })),
    waiting: ['dropTable'],
    steps: 4,
    tokens: 100,
  }
  show(<ToolCall entry={call('delegate', { state: 'done', output, durationMs: 5 })} />)

  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(
    'Sub-agent waits for a decision: Find the cause (4 steps)',
  )
  expect(screen.getByText('a dropped column')).toBeTruthy()
  expect(screen.queryByText('prose')).toBeNull()
  expect(screen.getByText('Waits for a decision: dropTable')).toBeTruthy()
  expect(screen.getByText('Called getTask × 2, getTask (failed)')).toBeTruthy()
})

test('before the decision a guarded call says what is asked, never that it is being done', () => {
  const args = { title: 'Rename' }
  const text = (change: Partial<ToolEntry>) => {
    const { container } = show(<ToolCall entry={call('packCommit', { args, ...change })} />)
    const said = container.textContent ?? ''
    cleanup()
    return said
  }

  for (const change of [{}, { state: 'waiting', interactionId: 'i1' }, { state: 'blocked' }] as const) {
    expect(text(change)).toContain('Release “Rename”')
    expect(text(change)).not.toMatch(/Releasing|Running/)
  }
  expect(text({ interactionId: 'i1' })).toMatch(/Releasing “Rename”.*Running/)
})
