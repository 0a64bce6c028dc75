import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import Database from 'better-sqlite3'
import { pictureAddress } from '@/lib/runs/picture-address'
import { type FakeProvider, startFakeProvider } from '@/lib/testing/fake-provider'
import type { WireAnswer } from '@/lib/testing/wire-answer'
import { originOf, signInAs } from './fixtures'
import { allText, foreignHost, hostileSvg, payloads } from './payloads'
import { type OwnServer, startOwnServer } from './server'

test.describe.configure({ mode: 'serial' })
test.setTimeout(120_000)

/** A model that does whatever hostile text would have it do, answer by answer. */
const script: WireAnswer[] = []
let provider: FakeProvider
let server: OwnServer

test.beforeAll(async () => {
  test.setTimeout(300_000)
  provider = await startFakeProvider(script)
  server = await startOwnServer({
    SLUICE_MODEL: 'openai-compatible:scripted',
    OPENAI_BASE_URL: `${provider.url}/v1`,
    OPENAI_API_KEY: 'none',
  })
})
test.afterAll(async () => {
  await server.stop()
  await provider.close()
})

/** What ran, and what was asked of a foreign host, while a browser was looking. */
async function watched(context: BrowserContext, page: Page) {
  const seen = { ran: [] as string[], asked: [] as string[], refused: [] as string[] }
  await page.exposeFunction('ran', (id: string) => void seen.ran.push(id))
  page.on('dialog', (dialog) => {
    seen.ran.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.refused.push(message.text())
  })
  await context.route(
    (url) => url.hostname === foreignHost,
    (route) => {
      seen.asked.push(route.request().url())
      return route.fulfill({ status: 200, contentType: 'text/plain', body: '' })
    },
  )
  return seen
}

/** A page of a signed-in analyst that is being watched, and how to let its model do something. */
async function openChat(context: BrowserContext, page: Page) {
  const seen = await watched(context, page)
  await signInAs(page, 'analyst', server.url)
  const headers = originOf(server.url)
  const { id } = await (await page.request.post('/api/conversations', { data: {}, headers })).json()
  await page.goto(`/c/${id}`)
  /** Says something; the model makes the calls and then answers. Returns when the answer is there. */
  const say = async (text: string, { calls = [], answer = '' }: { calls?: WireAnswer[]; answer?: string } = {}) => {
    const end = `That is all, ${crypto.randomUUID()}.`
    script.push(...calls, { text: `${answer}\n\n${end}` })
    const data = { clientId: crypto.randomUUID(), text }
    const response = await page.request.post(`/api/conversations/${id}/messages`, { data, headers })
    expect(response.status()).toBe(202)
    await expect(page.getByText(end)).toBeVisible({ timeout: 30_000 })
  }
  return { id, seen, say, headers }
}

const call = (tool: string, input: unknown): WireAnswer => ({ calls: [{ tool, rawInput: JSON.stringify(input) }] })
const nothing = { ran: [], asked: [], refused: [] }
const sqlText = (text: string) => `'${text.replaceAll("'", "''")}'`
/** Folds are opened, so that everything is shown once. */
const openFolds = async (page: Page) => {
  for (const fold of await page.getByRole('log').getByRole('button', { expanded: false }).all())
    await fold.click({ timeout: 2_000 }).catch(() => undefined) // it may have gone with another one
}

test('alone on a page the payloads run and load: they are live ones', async ({ context, page }) => {
  const seen = await watched(context, page)
  const dead: string[] = []
  for (const { id, text, isHtml } of payloads) {
    if (!isHtml) continue
    await page.goto('about:blank')
    await page.setContent(`<!doctype html>${text}`, { waitUntil: 'commit' })
    const isLive = () => [...seen.ran, ...seen.asked].some((trace) => trace.includes(id))
    await expect
      .poll(isLive, { timeout: 3_000 })
      .toBe(true)
      .catch(() => dead.push(id))
  }

  expect(dead).toEqual([])
})

test.describe('in a conversation', () => {
  test('what a person and a model say runs nothing and loads nothing', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const { seen, say } = await openChat(context, page)

    await say(allText, { answer: allText })
    const written = payloads.filter(({ isHtml }) => !isHtml).map(({ text }) => text)
    for (let at = 0; at < written.length; at += 6) {
      const some = written.slice(at, at + 6).join('\n\n')
      await say(some, { answer: some })
    }
    await page.reload()
    await expect(page.getByText(/That is all/).last()).toBeVisible()

    expect(seen).toEqual(nothing)
    await checkElements(page)
    await context.close()
  })

  test('names, cells, comments, files, plans and cards run nothing and load nothing', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const { id, seen, say, headers } = await openChat(context, page)
    const rows = payloads.map(({ text }) => `select ${sqlText(text)} as "<img src=x onerror=ran('column')>"`)
    const names = payloads.filter(({ text }) => !/[/\n\\]/.test(text) && text.length < 80)
    expect(names.length).toBeGreaterThan(5)

    for (const { text } of names) {
      const address = `/api/conversations/${id}/files?name=${encodeURIComponent(`${text}.csv`)}`
      await page.request.post(address, {
        data: Buffer.from(`a,b\n"${allText.replaceAll('"', '""')}",2\n`),
        headers: { ...headers, 'content-type': 'application/octet-stream' },
      })
    }
    const calls = [
      call('executeSql', { sql: rows.join(' union all ') }),
      call('createFile', { path: '/mnt/user-data/hostile.md', text: allText }),
      call('viewFile', { path: '/mnt/user-data/hostile.md', lines: 200 }),
      call('createFile', { path: `/mnt/user-data/${names[0]?.text}.html`, text: allText }),
      call('updatePlan', {
        items: payloads
          .slice(0, 24)
          .map(({ id: key, text }) => ({ id: key, title: text.slice(0, 200), status: 'running' })),
      }),
      call('upsertTable', {
        name: 'ods_hostile',
        layer: 'ODS',
        comment: allText.slice(0, 900),
        columns: payloads.map(({ id: name, text }) => ({ name, type: 'VARCHAR', comment: text.slice(0, 400) })),
      }),
      call('getTable', { table: `<img src=x onerror=ran('no-such-table')>` }),
      call('searchTables', { query: `<svg onload=ran('search')>` }),
    ]
    await say('work', { calls })
    script.push(
      call('upsertDatasource', {
        name: `<img src=x onerror=ran('source')>`,
        type: `<svg onload=ran('type')>`,
        connection: { host: `<img src="http://${foreignHost}/host.png">`, note: `\u202Eevil` },
      }),
    )
    await page.request.post(`/api/conversations/${id}/messages`, {
      data: { clientId: crypto.randomUUID(), text: 'save the source' },
      headers,
    })
    await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible({ timeout: 30_000 })
    await openFolds(page)
    await page.goto('/approvals')
    await expect(page.getByRole('link').first()).toBeVisible()

    expect(seen).toEqual(nothing)
    await page.goto(`/c/${id}`)
    await expect(page.getByRole('button', { name: /^Save/ })).toBeVisible()
    await expect(page.getByText('U+202E').first()).toBeVisible()
    await checkElements(page)
    expect(seen).toEqual(nothing)
    await context.close()
  })

  test('a hostile picture shows as a picture; its address is a download and never a page', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const { id, seen, say } = await openChat(context, page)
    const database = new Database(join(server.dataDir, 'sluice.db'))
    database
      .prepare(
        "insert into image (id, conversation_id, run_id, tool_call_id, name, media_type, bytes, created_at) values ('img_hostile', ?, 'r', 'c', '<b>.svg', 'image/svg+xml', ?, ?)",
      )
      .run(id, Buffer.from(hostileSvg('s01')), Date.now())
    database.close()
    const secret = readFileSync(join(server.dataDir, 'secret'), 'utf8').trim()
    const { url } = pictureAddress(secret, 'img_hostile', new Date())

    await say('show it', { answer: `![drawn](${url})` })
    const picture = page.getByRole('img', { name: 'drawn' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
    const download = page.waitForEvent('download')
    await page.goto(url).catch(() => undefined) // a download is no navigation
    await download

    expect(seen).toEqual(nothing)
    await context.close()
  })

  test('where an element gets in after all, the policy lets it run and load nothing', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const { seen } = await openChat(context, page)

    for (const { text, isHtml } of payloads)
      if (isHtml) await page.evaluate((given) => document.body.insertAdjacentHTML('beforeend', given), text)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<a href="javascript:ran('link')" onclick="ran('handler')">press</a>`,
      )
      document.body.lastElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    })
    const sent = await page.evaluate(
      (host) =>
        fetch(`http://${host}/fetched`).then(
          () => 'sent',
          () => 'refused',
        ),
      foreignHost,
    )
    await expect.poll(() => seen.refused.length).toBeGreaterThan(10)

    expect({ ran: seen.ran, asked: seen.asked, sent }).toEqual({ ran: [], asked: [], sent: 'refused' })
    await context.close()
  })

  test('no other site can put a page of ours into a frame', async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await context.route(
      (url) => url.hostname === foreignHost,
      (route) => route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}/login"></iframe>` }),
    )

    await page.goto(`http://${foreignHost}/`)

    await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
    await context.close()
  })
})

/** Links lead to the web and say where; pictures are ours. */
async function checkElements(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    links: [...document.querySelectorAll('a')].map(({ href, rel, target, textContent, host }) => ({
      protocol: new URL(href, location.href).protocol,
      isForeign: host !== location.host,
      isSafe: target === '_blank' && /\bnoopener\b/.test(rel) && (textContent ?? '').includes(host),
    })),
    pictures: [...document.querySelectorAll('img')].map(({ src }) => new URL(src).origin === location.origin),
    handlers: [...document.querySelectorAll('body *')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
  }))
  expect(found.links.filter(({ protocol }) => !/^https?:$/.test(protocol))).toEqual([])
  expect(found.links.filter(({ isForeign, isSafe }) => isForeign && !isSafe)).toEqual([])
  expect(found.pictures.filter((isOurs) => !isOurs)).toEqual([])
  expect(found.handlers).toBe(0)
}
