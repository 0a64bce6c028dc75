// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshCard } from '@/components/testing/recorded'
import { show, withPage } from '@/components/testing/show'
import type { Interaction } from '@/lib/contracts/interaction'
import { DecisionCard } from './decision-card'
import { ReadOnlyContext } from './read-only-context'
import { armAfterMs } from './use-armed'

interface Sent {
  url: string
  body: unknown
}

const people = [
  { id: 'wang', name: '王衡', role: 'approver' },
  { id: 'zhao', name: '赵敏', role: 'admin' },
]

/** The server as the card sees it: people to choose from, and decisions that it answers with `status`. */
function server(status = 200, body: unknown = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('/api/people')) return Response.json({ items: people })
    sent.push({ url, body: init?.body === undefined ? undefined : JSON.parse(String(init.body)) })
    return Response.json(body, { status })
  })
  return sent
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const arm = () => act(() => vi.advanceTimersByTimeAsync(armAfterMs))
const settle = () => act(() => vi.advanceTimersByTimeAsync(20))
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const routed = (change: Partial<Interaction> = {}) =>
  freshCard({ status: 'awaiting_second', approver: { id: 'wang', name: '王衡' }, ...change })

test('buttons do nothing before the card has been on the screen for a moment', async () => {
  const sent = server()
  show(<DecisionCard {...freshCard()} />)

  fireEvent.click(button(/Save as draft/))
  await settle()
  expect(button(/Save as draft/)).toHaveProperty('disabled', true)
  expect(sent).toEqual([])

  await arm()
  expect(button(/Save as draft/)).toHaveProperty('disabled', false)
})

test('a click sends the option with the digest that was shown, once, and closes every option until the log speaks', async () => {
  const sent = server()
  const { interaction, preview } = freshCard()
  const { rerender } = show(<DecisionCard interaction={interaction} preview={preview} />)
  await arm()

  fireEvent.click(button(/Save as draft/))
  fireEvent.click(button(/Save as draft/))
  fireEvent.click(button(/Let me change more/))
  await settle()

  expect(sent).toEqual([
    {
      url: `/api/interactions/${interaction.interactionId}/decision`,
      body: { optionId: 'draft', inputs: {}, digest: interaction.digest },
    },
  ])
  for (const name of [/Save as draft/, /Let me change more/, 'Submit for approval'])
    expect(button(name)).toHaveProperty('disabled', true)
  expect(screen.getByText(/Waiting for the server/)).toBeTruthy()

  rerender(withPage(<DecisionCard interaction={{ ...interaction, status: 'executed' }} preview={preview} />))
  expect(screen.queryByRole('button', { name: /Save as draft/ })).toBeNull()
})

test('a refusal says why and opens the options again', async () => {
  server(409, { error: { code: 'digest-mismatch', message: 'moved' } })
  let moved = 0
  show(<DecisionCard {...freshCard()} onMoved={() => moved++} />)
  await arm()

  fireEvent.click(button(/Save as draft/))
  await settle()

  expect(screen.getByText(/card changed in the meantime/)).toBeTruthy()
  expect(button(/Save as draft/)).toHaveProperty('disabled', false)
  expect(moved).toBe(1)
})

test('an option that is not allowed is disabled and says why', () => {
  server()
  show(<DecisionCard {...freshCard()} />)

  const direct = button(/Publish directly/)
  expect(direct).toHaveProperty('disabled', true)
  expect(document.getElementById(direct.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'the impact is HIGH, this way ends at MEDIUM',
  )
})

test('an approver must be chosen before it is sent', async () => {
  const sent = server()
  show(<DecisionCard {...freshCard()} />)
  await arm()

  fireEvent.click(button('Submit for approval'))
  await settle()

  expect(sent).toEqual([])
  expect(screen.getByText('This is needed.')).toBeTruthy()
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true')
})

test('the card takes no focus and is a region with a heading, not a modal', async () => {
  server()
  show(<DecisionCard {...freshCard()} />)
  await arm()

  const region = screen.getByRole('region', { name: /Publish 2 changes to prod/ })
  expect(region.contains(document.activeElement)).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(within(region).getAllByRole('heading', { name: /Publish 2 changes/ })).toHaveLength(1)
})

test('it shows what runs, where, on what, whom it hurts, what was checked and how to undo', () => {
  server()
  const { interaction, preview } = freshCard()
  show(<DecisionCard interaction={interaction} preview={preview} />)

  const text = screen.getByRole('region', { name: /Publish 2 changes/ }).textContent ?? ''
  for (const part of [
    'packCommit',
    'prod',
    interaction.fingerprint,
    'pay_amount',
    'ads_gmv_daily',
    'analyst-zhou',
    'Parses completely',
    'To undo:',
  ])
    expect(text).toContain(part)
})

test('characters that turn the reading order show as their code points', () => {
  server()
  show(<DecisionCard {...freshCard()} />)

  expect(screen.getByText('U+202E')).toBeTruthy()
})

test('the requester cannot decide once it lies with the approver', () => {
  server()
  show(<DecisionCard {...routed()} />)

  expect(screen.getByText('Waits for 王衡')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
})

test('the approver approves with one press; rejecting needs a reason', async () => {
  const sent = server()
  show(<DecisionCard {...routed()} />, { person: { id: 'wang', role: 'approver' } })
  await arm()

  fireEvent.click(button('Reject'))
  await settle()
  expect(sent).toEqual([])

  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'three tasks are missing' } })
  fireEvent.click(button('Reject'))
  await settle()
  expect(sent[0]?.body).toMatchObject({ optionId: 'reject', inputs: { reason: 'three tasks are missing' } })
})

test('a name that must be typed opens nothing until it is right, and travels with the decision', async () => {
  const sent = server()
  const { interaction, preview } = freshCard()
  const option = {
    id: 'drop',
    label: 'Drop it',
    effect: 'run' as const,
    inputs: [],
    destructive: true,
    typeToConfirm: 'dws_order_detail',
  }
  show(<DecisionCard interaction={{ ...interaction, options: [option] }} preview={preview} />)
  await arm()

  fireEvent.change(screen.getByLabelText(/Type dws_order_detail/), { target: { value: 'dws_order' } })
  fireEvent.click(button('Drop it'))
  await settle()
  expect(sent).toEqual([])

  fireEvent.change(screen.getByLabelText(/Type dws_order_detail/), { target: { value: 'dws_order_detail' } })
  fireEvent.click(button('Drop it'))
  await settle()
  expect(sent[0]?.body).toMatchObject({ optionId: 'drop', inputs: { typedName: 'dws_order_detail' } })
})

test('after its time the card offers nothing, though no event has come', async () => {
  server()
  const { interaction, preview } = freshCard({ expiresAt: new Date(Date.now() + 2_000).toISOString() })
  show(<DecisionCard interaction={interaction} preview={preview} />)
  await arm()
  expect(button(/Save as draft/)).toBeTruthy()

  await act(() => vi.advanceTimersByTimeAsync(3_000))

  expect(screen.queryByRole('button', { name: /Save as draft/ })).toBeNull()
  expect(screen.getByText(/Nobody decided in time/)).toBeTruthy()
})

test.each([
  'executed',
  'failed',
  'unknown',
  'rejected',
  'expired',
  'withdrawn',
  'superseded',
  'voided_by_drift',
] as const)('%s has its own words in both languages', (status) => {
  server()
  const card = freshCard({ status })
  const english = show(<DecisionCard {...card} />).container.textContent
  cleanup()
  const chinese = show(<DecisionCard {...card} />, { locale: 'zh-CN' }).container.textContent

  expect(english).not.toBe(chinese)
  expect(english).toMatch(/ran|run|tried/)
})

test('a decided card keeps who, what and with which input', () => {
  server()
  const { interaction, preview } = routed()
  const decision = {
    stage: 'first' as const,
    optionId: 'approval',
    label: 'Submit for approval',
    inputs: { approver: 'wang' },
    actor: interaction.requester,
    at: interaction.createdAt,
  }
  show(<DecisionCard interaction={{ ...interaction, status: 'rejected', decisions: [decision] }} preview={preview} />)

  const text = screen.getByRole('group', { name: /Publish 2 changes/ }).textContent
  expect(text).toContain('李安 Li An chose Submit for approval')
  expect(text).toContain('Approver: 王衡')
})

test('the requester takes an open card back, in the first stage and once it lies with the approver', async () => {
  const sent = server()
  show(<DecisionCard {...freshCard()} />)
  expect(button('Withdraw')).toHaveProperty('disabled', true)
  await arm()
  fireEvent.click(button('Withdraw'))
  await settle()
  cleanup()
  show(<DecisionCard {...routed()} />)
  await arm()
  fireEvent.click(button('Withdraw'))
  await settle()

  expect(sent.map(({ url }) => url)).toEqual(
    Array(2).fill(expect.stringMatching(/\/api\/interactions\/[^/]+\/withdraw$/)),
  )
  expect(button('Withdraw')).toHaveProperty('disabled', true)
})

test.each([
  ['an administrator may take it back', 'admin', 1],
  ['nobody else is offered it', 'approver', 0],
] as const)('%s', (_rule, role, count) => {
  server()
  show(<DecisionCard {...routed()} />, { person: { id: 'somebody', role } })

  expect(screen.queryAllByRole('button', { name: 'Withdraw' })).toHaveLength(count)
})

describe('a card made for a range', () => {
  const day = (name: string, initial: string) => ({
    name,
    type: 'date' as const,
    label: name,
    required: true,
    argument: name,
    initial,
  })
  const option = { label: 'Start the backfill', effect: 'run' as const, destructive: false }
  const options = [
    { ...option, id: 'start', inputs: [day('from', '2026-01-01'), day('to', '2026-01-02')] },
    { ...option, id: 'cancel', label: "Don't run it", effect: 'decline' as const, inputs: [] },
  ]
  const given = (digest = 'd1') => {
    const { interaction, preview } = freshCard()
    return { interaction: { ...interaction, options, digest }, preview }
  }

  test('starts as shown with one press, and the form sends nothing of its own', async () => {
    const sent = server()
    show(<DecisionCard {...given()} />)
    await arm()

    expect(screen.queryByRole('button', { name: 'Recalculate' })).toBeNull()
    fireEvent.click(button(/Start the backfill/))
    await settle()

    expect(sent[0]?.body).toEqual({ optionId: 'start', inputs: {}, digest: 'd1' })
  })

  test('a field that nobody has touched is not complained about; one that was emptied is', async () => {
    server()
    const { interaction, preview } = given()
    const reason = { ...day('reason', ''), type: 'text' as const, label: 'Reason' }
    const { initial: _initial, ...empty } = reason
    const asking = options.map((each) => (each.id === 'start' ? { ...each, inputs: [...each.inputs, empty] } : each))
    show(<DecisionCard interaction={{ ...interaction, options: asking }} preview={preview} />)
    await arm()
    expect(screen.queryByText('This is needed.')).toBeNull()

    fireEvent.change(screen.getByLabelText('to'), { target: { value: '' } })
    expect(screen.getAllByText('This is needed.')).toHaveLength(1)

    fireEvent.click(button('Recalculate'))
    expect(screen.getAllByText('This is needed.')).toHaveLength(2)
  })

  test('other days are calculated before anything can run, while no stays open', async () => {
    const sent = server()
    const { rerender } = show(<DecisionCard {...given()} />)
    await arm()

    fireEvent.change(screen.getByLabelText('to'), { target: { value: '2026-01-05' } })
    expect(button(/Start the backfill/)).toHaveProperty('disabled', true)
    expect(button(/Don't run it/)).toHaveProperty('disabled', false)
    fireEvent.click(button('Recalculate'))
    await settle()

    expect(sent).toEqual([
      { url: expect.stringMatching(/\/revise$/), body: { inputs: { to: '2026-01-05' }, digest: 'd1' } },
    ])
    rerender(withPage(<DecisionCard {...given('d2')} />))
    await arm()
    expect(button(/Start the backfill/)).toHaveProperty('disabled', false)
  })

  test('values that are not possible say so, and the card stays', async () => {
    server(400, { error: { code: 'invalid-arguments', message: 'The range ends before it begins.' } })
    show(<DecisionCard {...given()} />)
    await arm()

    fireEvent.change(screen.getByLabelText('to'), { target: { value: '2025-01-05' } })
    fireEvent.click(button('Recalculate'))
    await settle()

    expect(screen.getByText(/These values are not possible/)).toBeTruthy()
  })
})

test('of two tabs the loser says who won and with what, also once the card is over', async () => {
  const { interaction, preview } = routed()
  const winner = {
    stage: 'second',
    optionId: 'approve',
    label: 'Approve and run',
    inputs: {},
    at: interaction.createdAt,
  }
  const details = { status: 'approved', winner: { ...winner, actor: { id: 'wang', name: '王衡' } } }
  server(409, { error: { code: 'decision-conflict', message: 'decided', details } })
  const { rerender } = show(<DecisionCard interaction={interaction} preview={preview} />)
  await arm()

  fireEvent.click(button('Withdraw'))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('王衡 chose “Approve and run” before you')

  rerender(withPage(<DecisionCard interaction={{ ...interaction, status: 'approved' }} preview={preview} />))
  expect(screen.getByRole('alert').textContent).toContain('王衡 chose “Approve and run” before you')
})

test('an open card says what the rule warns of, in the language of the page', () => {
  server()
  const hint = { en: 'New instances are held.', 'zh-CN': '新实例会挂起' }
  show(<DecisionCard {...freshCard({ hint })} />)
  expect(screen.getByText('New instances are held.')).toBeTruthy()
  cleanup()

  show(<DecisionCard {...freshCard({ hint })} />, { locale: 'zh-CN' })
  expect(screen.getByText('新实例会挂起')).toBeTruthy()
})

test('where a thread is for reading, nobody decides and nothing is taken back, whoever looks', async () => {
  server()
  const { interaction, preview } = freshCard()
  const person = { id: interaction.requester.id, role: 'admin' as const }

  show(
    <ReadOnlyContext value>
      <DecisionCard interaction={interaction} preview={preview} />
      <DecisionCard {...routed({ interactionId: 'other', approver: { id: person.id, name: 'x' } })} />
    </ReadOnlyContext>,
    { person },
  )
  await arm()

  const names = screen.queryAllByRole('button').map((each) => each.textContent || each.getAttribute('aria-label'))
  expect(names.filter((name) => /publish|approve|reject|withdraw|draft|change more|submit/i.test(name ?? ''))).toEqual(
    [],
  )
  expect(screen.queryAllByRole('combobox')).toEqual([])
})
