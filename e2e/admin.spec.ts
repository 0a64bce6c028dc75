import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { askOn, test } from './fixtures'

test.setTimeout(180_000)

/** An analyst has a task frozen, by a card; a frozen task stays so, hence each spec takes another. */
async function frozen(page: Page, task: string): Promise<void> {
  await askOn(page, `冻结任务 ${task}`)
  const card = page.getByRole('region', { name: new RegExp(task) })
  await expect(card).toBeVisible({ timeout: 60_000 })
  await card.getByRole('button', { name: 'Freeze' }).click()
  await expect(
    page
      .getByRole('log')
      .getByText(/已冻结/)
      .first(),
  ).toBeVisible({ timeout: 60_000 })
}

const violations = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

test('an administrator finds a conversation by two Chinese characters, replays it, sees who decided, what they saw, what ran, and what it cost', async ({
  person,
}) => {
  const task = 'ads_refund_monitor'
  await frozen(await person('analyst'), task)
  const page = await person('admin')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('searchbox', { name: /search in titles/i }).fill('冻结')
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: task }).first()
  await expect(row.getByRole('cell').last()).toHaveText('$0.00')
  await row.getByRole('link', { name: new RegExp(task) }).click()

  const slider = page.getByRole('slider', { name: 'Event' })
  await expect(slider).toHaveAttribute('aria-valuetext', /^(\d+) of \1$/)
  const behind = page.getByRole('complementary', { name: 'What stood behind it' })
  await expect(behind.getByText(/李安 Li An chose “Freeze”/)).toBeVisible()
  await expect(behind.getByText('$0.00').first()).toBeVisible()
  const transcript = page.getByRole('region', { name: 'What its people saw at this moment' })
  await expect(transcript.getByText(/frozen/i).first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: /^Decisions/ }).click()
  await page.getByRole('button', { name: /INTERACTION_BOX/ }).click()
  await expect(transcript.getByRole('region', { name: new RegExp(task) })).toBeVisible()
  await expect(transcript.getByRole('button', { name: 'Freeze' })).toHaveCount(0)
  await expect(behind.getByRole('list', { name: 'Hooks' }).getByText('dangerous-tool-guard').first()).toBeVisible()
  await expect(behind.getByText(/chose/)).toHaveCount(0)
})

test('a replay is stepped by keys and played', async ({ person }) => {
  const task = 'ads_traffic_funnel'
  await frozen(await person('analyst'), task)
  const page = await person('admin')
  await page.goto(`/admin?text=${encodeURIComponent('冻结')}`)
  await page
    .getByRole('link', { name: new RegExp(task) })
    .first()
    .click()
  const slider = page.getByRole('slider', { name: 'Event' })
  await expect(slider).toHaveAttribute('aria-valuetext', /^(\d+) of \1$/)
  await page.locator('body').click({ position: { x: 700, y: 68 } })

  await page.keyboard.press('Home')
  await expect(slider).toHaveValue('0')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('2')
  await page.getByRole('button', { name: '16×' }).click()
  await page.getByRole('button', { name: 'Play' }).click()

  await expect(slider).toHaveAttribute('aria-valuetext', /^(\d+) of \1$/, { timeout: 30_000 })
})

test('the audit is checked, shows the exact card of a decision, and says who read what', async ({ person }) => {
  const task = 'ads_fulfilment_sla'
  await frozen(await person('analyst'), task)
  const page = await person('admin')
  await page.goto(`/admin?text=${encodeURIComponent('冻结')}`)
  await page
    .getByRole('link', { name: new RegExp(task) })
    .first()
    .click()
  await expect(page.getByRole('slider', { name: 'Event' })).toBeVisible()

  await page.goto('/admin/audit')
  await page.getByRole('button', { name: 'Check the chain' }).click()
  await expect(page.getByText(/entries, unbroken/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Conversation read' }).first()).toContainText('赵明')
  await page
    .getByRole('row')
    .filter({ hasText: 'Decided by the requester' })
    .first()
    .getByRole('button', { name: /Open/ })
    .click()

  const entry = page.getByRole('dialog')
  await expect(entry.getByText('Same bytes as then')).toBeVisible()
  await expect(entry.getByRole('group', { name: 'The card as it was shown' })).toContainText(task)
})

test('an administrator reads what people think of answers, and goes to the answer', async ({ person }) => {
  const analyst = await person('analyst')
  await askOn(analyst, 'describe dim_date')
  await analyst.getByRole('button', { name: 'Bad answer' }).click({ timeout: 60_000 })
  await analyst.getByRole('textbox', { name: /Comment/ }).fill('this is the wrong shop')
  await analyst.getByRole('button', { name: 'Send', exact: true }).last().click()
  await expect(analyst.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true')
  const page = await person('admin')

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Feedback' }).click()
  await page.getByRole('combobox', { name: 'Opinion' }).click()
  await page.getByRole('option', { name: 'Bad' }).click()
  await expect(page).toHaveURL(/rating=down/)
  const row = page.getByRole('row').filter({ hasText: 'this is the wrong shop' }).first()
  await expect(row).toContainText('李安')
  await expect(row).toContainText('demo')
  await row.getByRole('link').click()

  await expect(page).toHaveURL(/message=/)
  const slider = page.getByRole('slider', { name: 'Event' })
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d+ of \d+$/)
  await expect(slider).not.toHaveAttribute('aria-valuetext', /^(\d+) of \1$/)
  await page.goto('/admin/audit')
  await expect(page.getByRole('row').filter({ hasText: 'Feedback read' }).first()).toContainText('赵明')
})

test('for others there is no administration', async ({ person }) => {
  for (const role of ['analyst', 'approver'] as const) {
    const page = await person(role)

    expect((await page.goto('/admin'))?.status()).toBe(404)
    expect((await page.request.get('/api/admin/conversations')).status()).toBe(404)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Approvals' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0)
  }
})

test('every page of administration fits its window in both languages, also on a phone', async ({
  person,
  browser,
  baseURL,
}) => {
  const admin = await person('admin')
  const storageState = await admin.context().storageState()
  for (const look of [
    { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    { locale: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  ] as const) {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), storageState, ...look })
    const page = await context.newPage()
    for (const path of ['', '/audit', '/feedback', '/tools', '/usage', '/people', '/policy', '/health', '/storage']) {
      await page.goto(`/admin${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: /loading|加载中/i })).toHaveCount(0)
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        path,
        look.viewport.width,
      ])
    }
    await context.close()
  }
})
