import { describe, expect, test } from 'vitest'
import type { AppError } from '@/lib/errors'
import { authorize, installation, isAllowed } from './authorize'

const ana = { id: 'ana', role: 'analyst' as const }
const bo = { id: 'bo', role: 'approver' as const }
const cy = { id: 'cy', role: 'approver' as const }
const dan = { id: 'dan', role: 'admin' as const }
const card = { requesterId: 'ana', approverId: 'bo' }

/** `allowed`, or the code of the refusal. */
const outcome = (check: () => unknown): string => {
  try {
    check()
    return 'allowed'
  } catch (error) {
    return (error as AppError).code
  }
}

describe('a conversation', () => {
  test.each([
    [ana, 'allowed'],
    [bo, 'not-found'],
    [dan, 'not-found'],
  ])('is its owner’s: %o', (person, expected) => {
    const subject = { ownerId: 'ana' }

    expect(outcome(() => authorize(person, 'conversation.read', subject))).toBe(expected)
    expect(outcome(() => authorize(person, 'conversation.change', subject))).toBe(expected)
  })

  test('that does not exist is refused as a foreign one is', () => {
    const missing = outcome(() => authorize(ana, 'conversation.read', undefined))

    expect(missing).toBe(outcome(() => authorize(ana, 'conversation.read', { ownerId: 'bo' })))
    expect(isAllowed(ana, 'conversation.read', undefined)).toBe(false)
  })
})

describe('a card', () => {
  test.each([
    ['card.read', { ana: 'allowed', bo: 'allowed', cy: 'not-found', dan: 'allowed' }],
    ['card.follow', { ana: 'allowed', bo: 'allowed', cy: 'not-found', dan: 'not-found' }],
    ['card.revise', { ana: 'allowed', bo: 'not-found', cy: 'not-found', dan: 'not-found' }],
    ['card.withdraw', { ana: 'allowed', bo: 'forbidden', cy: 'not-found', dan: 'allowed' }],
    ['card.decide', { ana: 'allowed', bo: 'forbidden', cy: 'not-found', dan: 'forbidden' }],
    ['card.approve', { ana: 'forbidden', bo: 'allowed', cy: 'not-found', dan: 'forbidden' }],
  ] as const)('%s', (action, expected) => {
    const found = Object.fromEntries(
      [ana, bo, cy, dan].map((one) => [one.id, outcome(() => authorize(one, action, card))]),
    )

    expect(found).toEqual(expected)
  })

  test('is approved by nobody who asked for it, and by nobody without the role any more', () => {
    expect(outcome(() => authorize(bo, 'card.approve', { requesterId: 'bo', approverId: 'bo' }))).toBe(
      'second-person-required',
    )
    expect(outcome(() => authorize({ ...bo, role: 'analyst' }, 'card.approve', card))).toBe('forbidden')
  })

  test.each([
    [ana, 'second-person-required'],
    [{ id: 'abe', role: 'analyst' as const }, 'forbidden'],
    [bo, 'allowed'],
    [dan, 'allowed'],
  ])('%o named as second person', (person, expected) => {
    expect(outcome(() => authorize(person, 'card.be-named', { requesterId: 'ana' }))).toBe(expected)
  })
})

test('a draft is changed by its author and by administrators', () => {
  const pack = { id: 'p1', authorId: 'ana', authorName: 'Ana' }

  expect([ana, bo, dan].map((one) => outcome(() => authorize(one, 'pack.change', pack)))).toEqual([
    'allowed',
    'forbidden',
    'allowed',
  ])
})

test.each(['installation.review', 'installation.manage'] as const)(
  '%s is for administrators, unknown to others',
  (action) => {
    expect([ana, bo, dan].map((one) => outcome(() => authorize(one, action, installation)))).toEqual([
      'not-found',
      'not-found',
      'allowed',
    ])
  },
)

test('a saved change is discarded by whoever saved all of it, or by an administrator', () => {
  const mixed = {
    name: 't',
    authors: [
      { id: 'ana', name: 'Ana' },
      { id: 'bo', name: 'Bo' },
    ],
  }

  expect(outcome(() => authorize(ana, 'change.discard', { name: 't', authors: [{ id: 'ana', name: 'Ana' }] }))).toBe(
    'allowed',
  )
  expect([ana, bo, dan].map((person) => outcome(() => authorize(person, 'change.discard', mixed)))).toEqual([
    'forbidden',
    'forbidden',
    'allowed',
  ])
})
