// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { afterEach, expect, test, vi } from 'vitest'
import type { InteractionDetail } from '@/components/api/endpoints'
import { freshCard, recordedValue } from '@/components/testing/recorded'
import { show } from '@/components/testing/show'
import type { Interaction } from '@/lib/contracts/interaction'
import { ApprovalDetail } from './approval-detail'

afterEach(() => {
  cleanup()
  push.mockClear()
  vi.unstubAllGlobals()
})

const requester = { id: 'analyst', name: '李安 Li An' }
const approver = { id: 'wang', name: '王衡' }
const asApprover = { person: { id: 'wang', name: '王衡', role: 'approver' as const } }
const decision = (optionId: string, label: string): Interaction['decisions'][number] => ({
  stage: 'second',
  optionId,
  label,
  inputs: {},
  actor: approver,
  at: '2026-11-30T10:00:00.000Z',
})
const started = [{ instanceId: 'ins_1', taskName: 'etl_dws_order_detail', bizdate: '2026-03-09' }]
const run: InteractionDetail['runs'][number] = {
  id: 'ins_1',
  taskId: 't1',
  taskName: 'etl_dws_order_detail',
  bizdate: '2026-03-09',
  kind: 'manual',
  status: 'success',
  startedAt: '2026-11-30T10:00:01.000Z',
  endedAt: '2026-11-30T10:00:03.000Z',
  rows: 1234,
  message: null,
}

const push = vi.fn()
const router = { push } as unknown as AppRouterInstance
const page = (
  <AppRouterContext value={router}>
    <PathnameContext value="/approvals/i1">
      <SearchParamsContext value={new URLSearchParams()}>
        <ApprovalDetail id="i1" />
      </SearchParamsContext>
    </PathnameContext>
  </AppRouterContext>
)

/** The page of a card, with what the server says of it. */
async function open(change: Partial<Interaction>, rest: Partial<InteractionDetail>, given = {}) {
  const { interaction, preview } = freshCard({ requester, approver, ...change })
  const detail: InteractionDetail = { interaction, preview, runs: [], conversationExcerpt: [], ...rest }
  vi.stubGlobal('fetch', async () => Response.json(detail))
  show(page, given)
  await waitFor(() => expect(screen.getAllByText('What happens next').length).toBeGreaterThan(0))
  return { receipt: () => screen.getByRole('group', { name: 'Receipt' }).textContent ?? '', preview }
}

test('an approved card shows the approver its receipt: who decided, versions, and the runs with their rows', async () => {
  const decided = { status: 'executed' as const, decisions: [decision('approve', 'Approve')] }
  const receipt = { ...recordedValue('RECEIPT'), decidedBy: [{ name: '王衡', optionId: 'approve' }], started }
  const { receipt: text, preview } = await open(decided, { receipt, runs: [run] }, asApprover)

  const [item] = preview.items
  for (const part of ['王衡', 'Executed', `${item?.name}`, `v${item?.toVersion}`, 'success', '1,234 rows', 'ins_1'])
    expect(text()).toContain(part)
})

test('the approver is told what the requester will see, and who may open the conversation', async () => {
  await open({ status: 'rejected', decisions: [decision('reject', 'Reject')] }, {}, asApprover)

  expect(screen.getAllByText(/李安 Li An sees the decision and its reason/).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/can be opened by 李安 Li An and by administrators/).length).toBeGreaterThan(0)
  expect(screen.queryByRole('group', { name: 'Receipt' })).toBeNull()
})

test('the requester goes to the conversation, an administrator to its replay', async () => {
  await open({ status: 'rejected', conversationId: 'c1' }, {})
  expect(screen.getAllByRole('link', { name: 'Open the conversation' })[0]?.getAttribute('href')).toBe('/c/c1')
  cleanup()

  await open({ status: 'rejected', conversationId: 'c1' }, {}, { person: { id: 'root', role: 'admin' } })
  expect(screen.getAllByRole('link', { name: /replay/ })[0]?.getAttribute('href')).toBe('/admin/c/c1')
})

test('what was kept as a draft is called that, not executed', async () => {
  const receipt = { ...recordedValue('RECEIPT'), params: { status: 'draft', option: 'draft', title: 'x' } }
  const { receipt: text } = await open(
    { status: 'executed', decisions: [decision('draft', 'Save as draft')] },
    { receipt },
  )

  expect(text()).toContain('Saved as draft')
  expect(document.body.textContent).not.toContain('Executed ·')
})

const released = { ...recordedValue('RECEIPT'), tool: 'packCommit', params: { id: 'pack_7', status: 'published' } }
const executed = { status: 'executed' as const, conversationId: 'c1', decisions: [decision('approve', 'Approve')] }

test.each<[string, object, string[], string]>([
  ['the requester in the conversation it came from', {}, ['/api/conversations/c1/queue'], '/c/c1'],
  [
    'somebody else in a new one of their own',
    asApprover,
    ['/api/conversations', '/api/conversations/new/queue'],
    '/c/new',
  ],
])('a release is taken back from its receipt: %s', async (_who, given, expected, place) => {
  await open(executed, { receipt: released }, given)
  const asked: Array<[string, string]> = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push([url, String(init?.body)])
    return Response.json({ id: 'new', runId: 'r1', seq: 1 })
  })

  fireEvent.click(screen.getByRole('button', { name: 'Roll back' }))

  await waitFor(() => expect(push).toHaveBeenCalledWith(place))
  expect(asked.map(([url]) => url)).toEqual(expected)
  expect(asked.at(-1)?.[1]).toContain('Roll back the release pack_7')
})

test('a release that could not be asked back says why, and can be asked again', async () => {
  await open(executed, { receipt: released })
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'queue-full', message: '' } }, { status: 409 }))

  fireEvent.click(screen.getByRole('button', { name: 'Roll back' }))

  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Roll back' }).disabled).toBe(false)
})

test('a decision whose answer was lost is resolved from what the server knows once it is back', async () => {
  const { interaction, preview } = freshCard({ requester, approver, status: 'awaiting_second' })
  const rejected: Interaction = { ...interaction, status: 'rejected', decisions: [decision('reject', 'Reject')] }
  const detail: InteractionDetail = { interaction, preview, runs: [], conversationExcerpt: [] }
  let isDown = false
  let reads = 0
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method === 'POST') isDown = true
    if (init?.method === 'POST' || (isDown && ++reads < 2)) throw new TypeError('connection reset')
    return Response.json(isDown ? { ...detail, interaction: rejected } : detail)
  })
  show(page, asApprover)
  fireEvent.change(await screen.findByLabelText(/Reason/), { target: { value: 'first the downstream tasks' } })
  const reject = screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' })
  await waitFor(() => expect(reject.disabled).toBe(false))

  fireEvent.click(reject)

  await waitFor(() => expect(screen.getAllByText('Rejected').length).toBeGreaterThan(0), { timeout: 6000 })
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
  expect(reads).toBe(2)
}, 10_000)

test('an address of no approval says so, with the code and the way back', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'not-found', message: '' } }, { status: 404 }))

  show(page, asApprover)

  expect((await screen.findByText(/It does not exist, or it is not yours to see/)).textContent).toContain('not-found')
  expect(screen.getByRole('link', { name: 'Back to the approvals' }).getAttribute('href')).toBe('/approvals')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
