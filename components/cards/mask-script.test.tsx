// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ToolEntry } from '@/components/chat/thread-view'
import { show } from '@/components/testing/show'
import { ToolCall } from './tool-call'

const command = `export REGION=hangzhou DB_PASSWORD="very secret words" API_TOKEN='t0k3n-1234'`

const entry = (tool: string, args: Record<string, unknown>, state = 'done') =>
  ({
    kind: 'tool',
    key: `tool:${tool}`,
    seq: 1,
    at: '2026-11-30T08:00:00.000Z',
    runId: 'r',
    toolCallId: 'c1',
    tool,
    state,
    args,
    argsText: JSON.stringify(args),
    content: '',
    output: {
      end: 'exited',
      exitCode: 0,
      stdout: '',
      stderr: '',
      files: [],
      removed: [],
      refused: [],
      elapsedMs: 5,
      inputs: [],
      exported: {},
    },
  }) as unknown as ToolEntry

test.each([
  ['bash', { command }],
  ['run_python', { code: command }],
])('the card of %s shows what a script sets, without secret values, folded out too', (tool, args) => {
  show(<ToolCall entry={entry(tool, args)} />)
  fireEvent.click(screen.getByRole('button', { expanded: false }))

  const text = document.body.textContent ?? ''
  expect(text.match(/REGION=hangzhou/g)?.length).toBe(2)
  expect(text).toContain('DB_PASSWORD="[masked]"')
  expect(text).not.toMatch(/very|secret words|t0k3n/)
})

test('what another tool was given is shown as it is: a person decides on it', () => {
  show(<ToolCall entry={entry('execute_sql', { sql: "select * from t where password = 'abcdef123'" }, 'failed')} />)
  fireEvent.click(screen.getAllByRole('button', { expanded: false })[0] as HTMLElement)

  expect(document.body.textContent).toContain("password = 'abcdef123'")
})
