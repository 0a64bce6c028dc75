import { beforeEach, expect, test } from 'vitest'
import { createConversation } from '@/db/conversations'
import { insertImage } from '@/db/images'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { testDatabase } from '@/lib/testing/database'
import { pictureAddress } from './picture-address'
import { openPicture } from './pictures'
import type { Runtime } from './runtime'

const ana: Person = { id: 'ana', name: 'Ana', role: 'analyst' }
const ben: Person = { id: 'ben', name: 'Ben', role: 'admin' }
const secret = 'a secret of at least thirty-two characters'
const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

let now: Date
let runtime: Runtime
let imageId: string
beforeEach(() => {
  now = new Date('2026-03-10T08:00:00Z')
  const db = testDatabase()
  const { id: conversationId } = createConversation(db, ana.id, 't', now)
  const bytes = Buffer.from(script)
  const row = { conversationId, runId: 'r', toolCallId: 'c', name: '渠道.svg', mediaType: 'image/svg+xml', bytes }
  imageId = insertImage(db, row, now)
  runtime = { db, secret, now: () => now } as Runtime
})

const addressed = () => {
  const { searchParams } = new URL(pictureAddress(secret, imageId, now).url, 'http://x')
  return { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') ?? '' }
}
const refusal = (open: () => unknown): string | undefined => {
  try {
    open()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test('the owner gets the bytes; a document of its own gets no script, no frame and no network', async () => {
  const response = openPicture(runtime, ana, imageId, addressed(), true)

  expect(await response.text()).toBe(script)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-disposition')).toMatch(/^inline;/)
})

test('an SVG that is opened, not shown in a page, is saved', () => {
  const response = openPicture(runtime, ana, imageId, addressed(), false)

  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%E6%B8%A0%E9%81%93.svg")
})

test('an expired address leads its owner to a fresh one that works', () => {
  const old = addressed()
  now = new Date('2026-03-12T08:00:00Z')

  const response = openPicture(runtime, ana, imageId, old, true)

  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(pictureAddress(secret, imageId, now).url)
  expect(openPicture(runtime, ana, imageId, addressed(), true).status).toBe(200)
})

test("nobody else's address works, valid or expired, and a forged one works for nobody", () => {
  const address = addressed()

  expect(refusal(() => openPicture(runtime, ben, imageId, address, true))).toBe('not-found')
  expect(refusal(() => openPicture(runtime, ana, imageId, { ...address, signature: 'x' }, true))).toBe('not-found')
  now = new Date('2026-03-12T08:00:00Z')
  expect(refusal(() => openPicture(runtime, ben, imageId, address, true))).toBe('not-found')
})
