import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '@/lib/contracts/localized'
import { askOn, originOf, test } from './fixtures'

test.setTimeout(180_000)

const locales = ['en', 'zh-CN'] as const satisfies readonly Locale[]

/** What is looked at: everything in the light theme, the colours of the dark one, and everything but colours, which no language changes. */
const looks = {
  light: (axe: AxeBuilder) => axe,
  dark: (axe: AxeBuilder) => axe.withRules('color-contrast'),
  words: (axe: AxeBuilder) => axe.disableRules('color-contrast'),
}
type Look = keyof typeof looks

const looksIn: Record<Locale, readonly Look[]> = { en: ['light', 'dark'], 'zh-CN': ['words'] }

/** What axe finds on the page as it stands. */
async function faultsOf(page: Page, place: string, look: Look): Promise<string[]> {
  await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' })
  const { violations } = await looks[look](new AxeBuilder({ page })).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${place} ${look} ${id}: ${target} ${html.slice(0, 160)}`),
  )
}

/** Opens each address in each language and looks at it once it has loaded. */
async function faultsAt(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const url = new URL(page.url()).origin
  for (const locale of locales) {
    await page.context().addCookies([{ name: 'locale', value: locale, url }])
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('status', { name: /loading|reading|加载|读取/i })).toHaveCount(0)
      for (const look of looksIn[locale]) found.push(...(await faultsOf(page, `${locale} ${address}`, look)))
    }
  }
  await page.context().addCookies([{ name: 'locale', value: 'en', url }])
  return found
}

/** A conversation with a table of rows and an open card. */
async function conversationWithCard(page: Page): Promise<{ address: string; card: string }> {
  await askOn(page, 'select channel_code, count(*) as orders from dws_order_detail group by 1 order by 2 desc')
  await expect(page.getByRole('table').first()).toBeVisible()
  await askOn(page, 'unfreeze the task ads_payment_mix')
  await expect(page.getByRole('region', { name: /ads_payment_mix/ })).toBeVisible({ timeout: 60_000 })
  const address = new URL(page.url()).pathname
  const { items } = await (await page.request.get('/api/interactions?status=mine')).json()
  const own = items.find(
    ({ interaction }: { interaction: { conversationId: string } }) => `/c/${interaction.conversationId}` === address,
  )
  return { address, card: `/approvals/${own.interaction.interactionId}` }
}

test('every page of an analyst is without accessibility faults, in both languages and both themes', async ({
  person,
  baseURL,
}) => {
  const page = await person('analyst')
  const { address, card } = await conversationWithCard(page)
  const found = await faultsAt(page, [address, card])

  await page.goto(address)
  await page
    .getByRole('region', { name: /ads_payment_mix/ })
    .getByRole('button', { name: 'Unfreeze' })
    .click()
  await expect(page.getByRole('group', { name: 'Receipt' })).toBeVisible({ timeout: 60_000 })
  const shared = await page.request.post(`/api/conversations/${address.slice(3)}/share`, {
    data: {},
    headers: originOf(baseURL ?? ''),
  })
  const { link } = await shared.json()
  found.push(...(await faultsAt(page, ['/', address, '/approvals', card, `/shared/${link.token}`, '/settings'])))

  expect(found).toEqual([])
})

test('every page of administration and the sign-in page are without accessibility faults, in both languages and both themes', async ({
  person,
}) => {
  const page = await person('admin')
  const places = ['audit', 'feedback', 'tools', 'usage', 'people', 'policy', 'health', 'storage']
  const found = await faultsAt(page, ['/admin', ...places.map((place) => `/admin/${place}`)])

  await page.context().clearCookies()
  found.push(...(await faultsAt(page, ['/login'])))

  expect(found).toEqual([])
})

test('the look at a page finds what is wrong with it, in either theme', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/login`)
  await page.evaluate(() => {
    const text = 'color: light-dark(#bbb, #444); background: light-dark(#ccc, #333)'
    document.body.insertAdjacentHTML('beforeend', `<img src="x"><p style="color-scheme: light dark; ${text}">pale</p>`)
  })

  expect((await faultsOf(page, 'p', 'light')).join()).toMatch(/color-contrast.*image-alt|image-alt.*color-contrast/)
  expect((await faultsOf(page, 'p', 'dark')).join()).toContain('color-contrast')
  expect((await faultsOf(page, 'p', 'words')).join()).toContain('image-alt')
})
