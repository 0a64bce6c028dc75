import { expect, type Page } from '@playwright/test'
import { askOn, test } from './fixtures'

test.setTimeout(120_000)

/** A card of a change that needs nobody else. */
async function card(page: Page, task: string): Promise<void> {
  await page.goto('/')
  await askOn(page, `freeze the task ${task}`)
  await expect(page.getByRole('region', { name: new RegExp(task) })).toBeVisible({ timeout: 60_000 })
}

test('the inbox is filtered, and its address keeps the view', async ({ person }) => {
  const page = await person('analyst')
  await card(page, 'ads_category_trend')

  await page.goto('/approvals?tab=all')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('combobox', { name: 'Tool' }).click()
  await page.getByRole('option', { name: 'freezeTask', exact: true }).click()
  await expect(page).toHaveURL(/tool=freezeTask/)
  await expect(page.getByRole('link', { name: /ads_category_trend/ }).first()).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')

  await expect(page.getByText('No card matches the filter.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No card matches the filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filter' }).first().click()
  await expect(page.getByRole('link', { name: /ads_category_trend/ }).first()).toBeVisible()
})

test('j, k and Enter move and open; no key of the list decides', async ({ person }) => {
  const page = await person('analyst')
  await card(page, 'ads_shop_ranking')
  await page.goto('/approvals')
  await expect(page.getByRole('link', { name: /ads_shop_ranking/ }).first()).toBeVisible()
  const before = await (await page.request.get('/api/interactions?status=mine')).json()

  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /prod|ads_/ }).and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/approvals\/.+/)
  await expect(page.getByRole('region').first()).toBeVisible()
  for (const key of ['j', 'k', 'y', 'a', '1']) await page.keyboard.press(key)

  const after = await (await page.request.get('/api/interactions?status=mine')).json()
  expect(after.items.length).toBe(before.items.length)
})

test('a notice of the browser comes only when it was asked for and the page is hidden, and names the card', async ({
  person,
}) => {
  const page = await person('analyst')
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    class Fake extends EventTarget {
      static permission = 'default'
      static async requestPermission() {
        Fake.permission = 'granted'
        return 'granted'
      }
      constructor(title: string, options: { tag: string }) {
        super()
        shown.push(`${title} ${options.tag}`)
      }
    }
    Object.defineProperty(window, 'Notification', { value: Fake })
    Object.defineProperty(document, 'hidden', { get: () => (window as { isAway?: boolean }).isAway === true })
  })
  const other = await page.context().newPage()
  await page.goto('/approvals')
  await page.getByRole('button', { name: 'Notify me in this browser' }).click()
  await expect(page.getByRole('button', { name: /Notices of this browser are on/ })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isAway: true }))

  await card(other, 'dws_traffic_1d')

  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shown: string[] }).shown), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/^A decision waits for you [\w-]+$/))
})
