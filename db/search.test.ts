import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { labelData } from '@/lib/contracts/labelled-data'
import { testDatabase } from '@/lib/testing/database'
import type { Db } from './client'
import { createConversation, updateConversation } from './conversations'
import { appendMessage } from './messages'
import { conversation, message } from './schema'
import { searchTitles, searchTranscript, transcriptText } from './search'
import { updateTranscript } from './transcript'

let db: Db
let mine: string
let theirs: string
const now = new Date('2026-03-10T08:00:00Z')
beforeEach(() => {
  db = testDatabase()
  mine = createConversation(db, 'ana', '门店销售', now).id
  theirs = createConversation(db, 'wang', '渠道 Secret plan', now).id
})

const say = (conversationId: string, text: string, kind: 'user' | 'assistant' | 'attachment' = 'user') => {
  const id = appendMessage(
    db,
    { conversationId, runId: null, kind, content: { role: 'user', content: [{ type: 'text', text }] } },
    now,
  )
  updateTranscript(db, conversationId)
  return id
}
const found = (text: string, owner = 'ana') =>
  searchTranscript(db, { ownerId: owner }, text).hits.map((hit) => hit.preview)

describe('Chinese', () => {
  const text = '把 dws_order_detail 的订单金额改名为实付金额，然后发布到生产环境。'

  test.each(['订', '金额', '订单金', '实付金额', '改名', '发布', '生产环境'])('%s is found', (word) => {
    say(mine, text)

    expect(found(word)).toEqual([text])
  })

  test('every run of one to four characters of a text is found, each of them', () => {
    say(mine, text)
    const characters = [...text].filter((character) => /\p{Script=Han}/u.test(character)).join('')
    const runs = text.match(/\p{Script=Han}+/gu)?.flatMap((run) => pieces(run)) ?? []

    expect(characters.length).toBeGreaterThan(15)
    expect(runs.length).toBeGreaterThan(40)
    expect(runs.filter((run) => found(run).length !== 1)).toEqual([])
  })

  test.each(['额金', '单订', '发产', '金额改'])(
    '%s, which only has the same characters in another order, follows the text',
    (word) => {
      say(mine, text)

      expect(found(word)).toHaveLength(text.includes(word) ? 1 : 0)
    },
  )
})

test.each([
  ['ORDER_amount', 'the order_amount of March'],
  ['order_am', 'the order_amount of March'],
  ['订单ORDER', '重命名订单order字段'],
  ['ｏｒｄｅｒ', 'the order'],
  ['^order', 'the order_amount of March'],
  ['March the', 'the order_amount of March'],
])('%s finds %s', (query, text) => {
  say(mine, text)

  expect(found(query)).toEqual([text])
})

test.each([
  'amount_order',
  '"" OR 1',
  'NEAR(a b)',
  '*',
  '-',
  "'; drop table transcript; --",
  '“”',
  'a AND',
  'body:x',
  '\0',
])('%s is words, never an operator or an error', (query) => {
  say(mine, 'the order_amount of March')

  expect(found(query)).toEqual([])
})

test("another person's text is never found, nor counted, nor opened; everybody's is what an administrator asks for", () => {
  const id = say(theirs, '渠道 机密 secret')
  say(mine, '渠道 公开')

  expect(found('机密')).toEqual([])
  expect(found('渠道')).toEqual(['渠道 公开'])
  expect(searchTranscript(db, { ownerId: 'ana' }, '渠道', { conversationId: theirs }).hits).toEqual([])
  expect(searchTitles(db, { ownerId: 'ana' }, 'secret')).toEqual([])
  expect(transcriptText(db, { ownerId: 'ana' }, id)).toBeUndefined()
  expect(searchTranscript(db, { all: true }, '渠道').hits.map((hit) => hit.ownerId)).toEqual(['ana', 'wang'])
  expect(searchTitles(db, { all: true }, 'SECRET')).toMatchObject([{ conversationId: theirs, ownerId: 'wang' }])
})

test('a deleted conversation is not found; one that is erased leaves nothing in the index', () => {
  say(mine, '渠道')
  updateConversation(db, mine, { deletedAt: now })

  expect(searchTranscript(db, { all: true }, '渠道').hits).toEqual([])

  db.delete(conversation).run()
  expect(
    db.get<{ n: number }>('select count(*) as n from transcript_text where transcript_text match \'"渠 道"\'')?.n,
  ).toBe(0)
})

test('a long text is cut in the transcript, found by a word from its middle, previewed there, and whole on demand', () => {
  const text = `${'开头的话。'.repeat(2_000)}针尖sentinel在这里${'后面的话。'.repeat(2_000)}`

  const id = say(mine, text)

  const [hit] = searchTranscript(db, { ownerId: 'ana' }, '针尖').hits
  expect(hit).toMatchObject({ characters: text.length, messageId: id })
  expect(hit?.preview).toContain('针尖sentinel')
  expect(hit?.preview.length).toBeLessThanOrEqual(160)
  expect(transcriptText(db, { ownerId: 'ana' }, id)).toBe(text)
})

test('pages follow each other without gap or repeat, newest first', () => {
  for (let n = 1; n <= 7; n += 1) say(mine, `渠道 ${n}`)

  const pages: string[][] = []
  let before: number | undefined
  do {
    const page = searchTranscript(db, { ownerId: 'ana' }, '渠道', {
      limit: 3,
      ...(before === undefined ? {} : { before }),
    })
    pages.push(page.hits.map(({ preview }) => preview))
    before = page.next
  } while (before !== undefined)

  expect(pages).toEqual([['渠道 7', '渠道 6', '渠道 5'], ['渠道 4', '渠道 3', '渠道 2'], ['渠道 1']])
})

test('what a summary stands for in the prompt is still found by people', () => {
  const id = say(mine, '很早以前的渠道口径')
  db.update(message).set({ compactedBy: 'summary-1' }).where(eq(message.id, id)).run()

  expect(found('渠道口径')).toEqual(['很早以前的渠道口径'])
  expect(transcriptText(db, { ownerId: 'ana' }, id)).toBe('很早以前的渠道口径')
})

test('what the framework adds to a prompt is not part of the transcript; a second pass adds nothing', () => {
  say(mine, '风险 报告', 'attachment')
  say(mine, '风险')

  expect(found('风险')).toEqual(['风险'])
  expect(updateTranscript(db, mine)).toBe(0)
})

const pieces = (run: string): string[] =>
  [1, 2, 3, 4].flatMap((length) =>
    Array.from({ length: Math.max(0, [...run].length - length + 1) }, (_, at) =>
      [...run].slice(at, at + length).join(''),
    ),
  )

test('a preview shows no frames of what the model reads, only what is in them', () => {
  say(mine, `${labelData('file a.csv', 'gmv of the shop')}\nand more`)
  say(mine, 'see the gmv list\n<files>\nThe person sent these files along:\n/mnt/gmv.csv (12 bytes)\n</files>')

  expect(found('gmv')).toEqual(['see the gmv list /mnt/gmv.csv (12 bytes)', 'gmv of the shop and more'])
})
