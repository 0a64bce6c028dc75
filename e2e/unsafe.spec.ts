import { expect, type Page } from '@playwright/test'
import { originOf, signInAs, test } from './fixtures'
import { startOwnServer } from './server'

const framed = ['/', '/approvals', '/settings', '/admin/health']
const bare = ['/login', '/no-such-page']

test('a server that runs scripts unconfined says so on every page, to everybody, in the audit and to a monitor', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const server = await startOwnServer({ SANDBOX: 'unsafe-i-accept' })
  const open = async (locale: string) => (await browser.newContext({ baseURL: server.url, locale })).newPage()

  const stranger = await open('en')
  expect(await (await stranger.request.get('/api/health')).json()).toMatchObject({ sandbox: 'unsafe' })
  await stranger.goto('/login')
  await expect(bannerOf(stranger)).toContainText('scripts run unconfined')

  const admin = await open('zh-CN')
  await signInAs(admin, 'admin', server.url)
  for (const path of [...framed, ...bare]) {
    await admin.goto(path)
    await expect(bannerOf(admin)).toContainText('脚本在本服务器上不受隔离地运行')
    await expect(bannerOf(admin)).toBeInViewport()
    if (framed.includes(path)) expect(await overflowOf(admin)).toBeLessThanOrEqual(0)
  }
  const audit = await admin.request.get('/api/admin/audit', { headers: originOf(server.url) })
  expect(await audit.text()).toContain('sandbox.unsafe')

  await stranger.context().close()
  await admin.context().close()
  await server.stop()
})

test('a confined server says nothing of it', async ({ page }) => {
  await page.goto('/login')

  await expect(page.getByRole('main')).toBeVisible()
  await expect(bannerOf(page)).toHaveCount(0)
})

const bannerOf = (page: Page) => page.getByRole('note').filter({ hasText: 'SANDBOX=unsafe-i-accept' })

/** Pixels by which a page is higher than its window: the band takes its room from the page. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight)
