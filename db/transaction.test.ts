import { expect, test } from 'vitest'
import { testDatabase } from '@/lib/testing/database'
import { createConversation } from './conversations'
import { conversation } from './schema'
import { inReadTransaction, inTransaction } from './transaction'

function setUp() {
  const db = testDatabase()
  const add = (title: string) => createConversation(db, 'ana', title, new Date())
  const titles = () =>
    db
      .select({ title: conversation.title })
      .from(conversation)
      .all()
      .map(({ title }) => title)
  return { db, add, titles }
}

const fail = () => {
  throw new Error('no')
}

test('work that throws leaves nothing behind', () => {
  const { db, add, titles } = setUp()

  expect(() =>
    inTransaction(db, () => {
      add('a')
      fail()
    }),
  ).toThrow('no')

  expect(titles()).toEqual([])
  expect(inTransaction(db, () => titles())).toEqual([])
})

test('inner work that throws takes only its own part back when the outer one goes on', () => {
  const { db, add, titles } = setUp()

  inTransaction(db, () => {
    add('outer')
    expect(() =>
      inTransaction(db, () => {
        add('inner')
        fail()
      }),
    ).toThrow('no')
    inTransaction(db, () => add('second'))
  })

  expect(titles()).toEqual(['outer', 'second'])
})

test('reads of one state give their result', () => {
  const { db, add, titles } = setUp()
  add('a')

  expect(inReadTransaction(db, titles)).toEqual(['a'])
})

test('work that would go on after the commit is refused', () => {
  const { db, titles, add } = setUp()

  expect(() => inTransaction(db, async () => add('late'))).toThrow('synchronous')

  expect(titles()).toEqual([])
})
