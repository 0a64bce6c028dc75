import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '@/lib/contracts/localized'
import { pictureAddress } from '@/lib/runs/picture-address'
import { loadSecret } from '@/lib/runs/secret'
import { askOn, signInAs, test } from './fixtures'
import { startOwnServer } from './server'

/** The first chart of a server waits for matplotlib's search through the fonts. */
const drawnWithin = 120_000
test.setTimeout(240_000)

const requests: ReadonlyArray<{ locale: Locale; ask: string; enlarge: string }> = [
  { locale: 'en', ask: 'chart of sales by channel for the last 7 days', enlarge: 'Enlarge' },
  { locale: 'zh-CN', ask: '画一下最近 7 天各渠道的销售额', enlarge: '放大' },
]

for (const { locale, ask, enlarge } of requests) {
  test(`a new analyst asks for a chart of sales by channel and sees it in the thread, in ${locale}`, async ({
    person,
  }) => {
    const page = await person('analyst', { locale })

    await askOn(page, ask)

    const picture = pictureIn(page)
    await expect(picture).toBeInViewport({ timeout: drawnWithin })
    await expectDrawn(picture)
    expect(await page.getByRole('log').getByText(ask).count()).toBe(1) // nothing more was said by the person

    await page.reload()
    await picture.scrollIntoViewIfNeeded()
    await expectDrawn(picture)
    await page
      .getByRole('button', { name: new RegExp(`^${enlarge}`) })
      .first()
      .click()
    await expectDrawn(page.getByRole('dialog').getByRole('img'))
  })
}

test('an address that has expired is renewed for its owner, and for nobody else', async ({ browser }) => {
  const server = await startOwnServer()
  const secret = loadSecret(undefined, server.dataDir)
  const pageOf = async (role: 'analyst' | 'approver') => {
    const page = await (await browser.newContext({ baseURL: server.url, locale: 'en' })).newPage()
    await signInAs(page, role, server.url)
    return page
  }
  const owner = await pageOf('analyst')
  await askOn(owner, 'chart of sales by channel for the last 7 days')
  const picture = pictureIn(owner)
  await expect(picture).toBeVisible({ timeout: drawnWithin })
  const imageId = /img_[\w-]+/.exec((await picture.getAttribute('src')) ?? '')?.[0] ?? ''
  const expired = pictureAddress(secret, imageId, new Date(Date.now() - 2 * 60 * 60_000)).url

  const answer = await owner.request.get(expired, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(answer.headers().location).toMatch(new RegExp(`^/api/images/${imageId}\\?expires=`))
  await picture.evaluate((image, url) => image.setAttribute('src', url), expired)
  await expectDrawn(picture)

  const other = await pageOf('approver')
  expect((await other.request.get(expired)).status()).toBe(404)
  const forged = await owner.request.get(expired.replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A')))
  expect(forged.status()).toBe(404)

  await owner.context().close()
  await other.context().close()
  await server.stop()
})

const pictureIn = (page: Page): Locator => page.getByRole('log').getByRole('img', { name: /\.png$/ })

/** A picture that is there has pixels; one whose address fails has none. */
const expectDrawn = (picture: Locator) =>
  expect
    .poll(() =>
      picture.evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
    )
    .toBeGreaterThan(300)
