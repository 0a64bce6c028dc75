import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { failedNotifications, notificationHealth } from '@/db/notifications'
import { notification } from '@/db/schema'
import { notifySchema } from '@/lib/contracts/notify-config'
import { decideInteraction } from '@/lib/runs/decide-interaction'
import { expireInteractions } from '@/lib/runs/expire-interactions'
import { cardsOf } from '@/lib/runs/interactions'
import { startRun } from '@/lib/runs/start-run'
import { createRuntimeWorld, type RuntimeWorld } from '@/lib/testing/runtime-world'
import { createChannels } from './create-channels'
import { createNotifier, type Notifier } from './create-notifier'

const ends: Array<() => void> = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

interface Call {
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** An HTTP server over a real socket that answers as it is told. */
async function httpStub(answer: (response: ServerResponse, call: Call) => void) {
  const calls: Call[] = []
  const server: Server = createServer(async (request, response) => {
    const call = { url: request.url ?? '', headers: request.headers, body: await readText(request) }
    calls.push(call)
    answer(response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => server.closeAllConnections()
  ends.push(() => {
    cut()
    server.close()
  })
  return { calls, cut, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=s3cret` }
}

const ok = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body))

/** A mail server over a real socket. */
async function smtpStub() {
  const mails: Array<{ to: string[]; text: string }> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      readText(stream).then((text) => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return { mails, port: (server.server.address() as AddressInfo).port }
}

const source = { name: 'crm <b>@all</b>', type: 'mysql', connection: { host: 'crm.internal' } }

/** A world whose notifier has the given channels; its clock can be moved. */
async function given(channels: unknown[], secrets: Record<string, string>) {
  const world = await createRuntimeWorld([{ calls: [{ tool: 'upsertDatasource', input: source }] }])
  ends.push(() => world.end())
  const { runtime } = world
  const config = notifySchema.parse({ 'base-url': 'https://sluice.example.com', channels })
  const notifier = createNotifier({
    db: runtime.db,
    channels: createChannels({ source: config, placeOf: () => 'file:1' }, secrets, runtime),
    baseUrl: config['base-url'],
    now: runtime.now,
    log: () => undefined,
  })
  return { world, notifier }
}

/** Opens a card and tells the notifier of its events, as the writer of the log does. */
async function openCard(world: RuntimeWorld, notifier: Notifier): Promise<void> {
  await world.say('save it')
  notifier.record(world.events())
}

const hook = (change: Record<string, unknown> = {}) => ({
  name: 'team',
  type: 'webhook',
  'url-env': 'SLUICE_NOTIFY_URL',
  on: ['asked', 'approval-asked', 'decided', 'expired'],
  ...change,
})
const rows = (world: RuntimeWorld) => world.runtime.db.select().from(notification).all()

test('a webhook gets what waits and a link to the card, once', async () => {
  const stub = await httpStub(ok({}))
  const { world, notifier } = await given([hook()], { SLUICE_NOTIFY_URL: stub.url })

  await openCard(world, notifier)
  await notifier.flush()
  await notifier.flush()

  expect(stub.calls).toHaveLength(1)
  const [card] = cardsOf(world.runtime, world.analyst, 'mine').items
  const body = JSON.parse(stub.calls[0]?.body ?? '')
  expect(body).toMatchObject({
    kind: 'asked',
    tool: 'upsertDatasource',
    requester: 'ana',
    fingerprint: card?.interaction.fingerprint,
    link: `https://sluice.example.com/approvals/${card?.interaction.interactionId}`,
  })
  expect(JSON.stringify(body)).not.toContain('crm.internal')
})

test.each([
  ['slack', { ok: true }, '&lt;b&gt;@all&lt;/b&gt;'],
  ['feishu', { code: 0 }, '＜b＞＠all＜/b＞'],
  ['dingtalk', { errcode: 0 }, '＜b＞＠all＜/b＞'],
  ['wecom', { errcode: 0 }, '＜b＞＠all＜/b＞'],
])('%s gets its own shape, and names cannot speak its language', async (template, answer, shown) => {
  const stub = await httpStub(ok(answer))
  const { world, notifier } = await given([hook({ template })], { SLUICE_NOTIFY_URL: stub.url })

  await openCard(world, notifier)
  await notifier.flush()

  const [call] = stub.calls
  expect(call?.body).toContain(shown)
  expect(call?.body).not.toContain('<b>')
  expect(call?.body).toContain('https://sluice.example.com/approvals/')
  expect(rows(world)[0]).toMatchObject({ status: 'sent', lastError: null })
})

test('a refusal in the body, and a status that is no success, are tried again later', async () => {
  const answers = [
    (response: ServerResponse) => void response.end(JSON.stringify({ errcode: 93000 })),
    (response: ServerResponse) => void response.writeHead(503).end(),
    ok({ errcode: 0 }),
  ]
  const stub = await httpStub((response) => answers.shift()?.(response))
  const { world, notifier } = await given([hook({ template: 'wecom' })], { SLUICE_NOTIFY_URL: stub.url })
  await openCard(world, notifier)

  await notifier.flush()
  expect(rows(world)[0]).toMatchObject({ status: 'pending', attempts: 1, lastError: expect.stringContaining('93000') })
  await notifier.flush()
  expect(stub.calls).toHaveLength(1) // its pause is not over
  world.later(1)
  await notifier.flush()
  world.later(1)
  await notifier.flush()

  expect(stub.calls).toHaveLength(3)
  expect(rows(world)[0]).toMatchObject({ status: 'sent', attempts: 3 })
})

test('a redirect is not followed', async () => {
  const inside = await httpStub(ok({}))
  const stub = await httpStub((response) => void response.writeHead(307, { Location: inside.url }).end())
  const { world, notifier } = await given([hook()], { SLUICE_NOTIFY_URL: stub.url })

  await openCard(world, notifier)
  await notifier.flush()

  expect(inside.calls).toEqual([])
  expect(rows(world)[0]).toMatchObject({ status: 'pending', lastError: 'the address answered 307' })
})

test('what nobody takes is given up, stands among the failures, and its address is told to nobody', async () => {
  const { world, notifier } = await given([hook()], { SLUICE_NOTIFY_URL: 'http://127.0.0.1:1/hook?key=s3cret' })
  await openCard(world, notifier)

  for (let i = 0; i < 11; i++) {
    await notifier.flush()
    world.later(1)
  }

  const [failed] = failedNotifications(world.runtime.db)
  expect(failed).toMatchObject({ status: 'failed', attempts: 10 })
  expect(failed?.lastError).not.toContain('s3cret')
  expect(notificationHealth(world.runtime.db)).toEqual([
    { channel: 'team', pending: 0, sent: 0, failed: 1, dropped: 0 },
  ])
})

test('people are mailed at the addresses of their accounts, in their channel’s language', async () => {
  const stub = await smtpStub()
  const mail = {
    name: 'mail',
    type: 'email',
    smtp: { host: '127.0.0.1', port: stub.port, security: 'none' },
    from: 'Sluice <sluice@example.com>',
    to: ['decider', 'requester', 'ops@example.com'],
    on: ['asked'],
    locale: 'zh-CN',
  }
  const { world, notifier } = await given([mail], {})
  world.runtime.db.run("update user set email = 'ana@example.com' where id = 'ana'")

  await openCard(world, notifier)
  await notifier.flush()

  expect(stub.mails.flatMap(({ to }) => to).sort()).toEqual(['ana@example.com', 'ops@example.com'])
  const text = Buffer.from(stub.mails[0]?.text.split('\r\n\r\n').slice(1).join('') ?? '', 'base64').toString()
  expect(`${text}${stub.mails[0]?.text}`).toMatch(/打开卡片|approvals/)
  expect(rows(world).map(({ status }) => status)).toEqual(['sent', 'sent'])
})

test('a mail server that is away is tried again', async () => {
  const mail = {
    name: 'mail',
    type: 'email',
    smtp: { host: '127.0.0.1', port: 1, security: 'none' },
    from: 'sluice@example.com',
    to: ['ops@example.com'],
    on: ['asked'],
  }
  const { world, notifier } = await given([mail], {})

  await openCard(world, notifier)
  await notifier.flush()

  expect(rows(world)[0]).toMatchObject({
    status: 'pending',
    attempts: 1,
    lastError: expect.stringContaining('ECONNREFUSED'),
  })
})

test('what was decided before its message went out is told no more; an expiry is told', async () => {
  const stub = await httpStub(ok({}))
  const { world, notifier } = await given([hook()], { SLUICE_NOTIFY_URL: stub.url })
  await openCard(world, notifier)
  const before = world.events().length

  world.later(48)
  expireInteractions(world.runtime)
  notifier.record(world.events().slice(before))
  await notifier.flush()

  expect(stub.calls.map(({ body }) => JSON.parse(body).kind)).toEqual(['expired'])
  expect(rows(world).map(({ status }) => status)).toEqual(['obsolete', 'sent'])
})

test('a signed webhook carries the signature of exactly its bytes', async () => {
  const { createHmac } = await import('node:crypto')
  const stub = await httpStub(ok({}))
  const secrets = { SLUICE_NOTIFY_URL: stub.url, SLUICE_NOTIFY_KEY: 'key' }
  const { world, notifier } = await given([hook({ 'secret-env': 'SLUICE_NOTIFY_KEY' })], secrets)

  await openCard(world, notifier)
  await notifier.flush()

  const [call] = stub.calls
  const expected = createHmac('sha256', 'key')
    .update(call?.body ?? '')
    .digest('hex')
  expect(call?.headers['x-sluice-signature']).toBe(`sha256=${expected}`)
})

test('the outbox is written in the transaction of the event: what is rolled back is told to nobody', async () => {
  const { world, notifier } = await given([hook()], { SLUICE_NOTIFY_URL: 'http://127.0.0.1:1/' })
  await world.say('save it')
  const box = world.events().filter((event) => event.type === 'CUSTOM' && event.name === 'INTERACTION_BOX')

  expect(() =>
    world.runtime.db.transaction(() => {
      notifier.record(box)
      throw new Error('rolled back')
    }),
  ).toThrow('rolled back')

  expect(rows(world)).toEqual([])
})

test('a run goes on and a decision is taken while no channel answers', async () => {
  const stub = await httpStub(() => undefined)
  const { world, notifier } = await given([hook()], { SLUICE_NOTIFY_URL: stub.url })
  await openCard(world, notifier)
  const sending = notifier.flush()

  const [card] = cardsOf(world.runtime, world.analyst, 'mine').items
  if (!card) throw new Error('no card')
  const { interactionId, digest } = card.interaction
  const { runId } = decideInteraction(world.runtime, world.analyst, interactionId, {
    optionId: 'save',
    inputs: {},
    digest,
  })
  await startRun(world.runtime, runId ?? '')

  expect(cardsOf(world.runtime, world.analyst, 'decided').items[0]?.interaction.status).toBe('executed')
  stub.cut()
  await sending
  expect(rows(world)[0]).toMatchObject({ kind: 'asked', status: 'pending', attempts: 1 })
})
