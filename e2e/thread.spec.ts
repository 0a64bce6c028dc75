import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { askOn, test } from './fixtures'

test('an answer stands in the thread after a reload, in another tab and after the browser was closed', async ({
  person,
}) => {
  const page = await person('analyst')
  await askOn(page, 'list tables')
  await expect(page.getByText('dws_order_detail').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('dws_order_detail').first()).toBeVisible()

  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expect(tab.getByText('dws_order_detail').first()).toBeVisible()
})

test('several tabs of one browser share one stream', async ({ person }) => {
  const page = await person('analyst')
  const streams: string[] = []
  page.context().on('request', (request) => {
    if (/\/api\/events\?/.test(request.url())) streams.push(request.url())
  })
  await askOn(page, 'list tables')
  await expect(page.getByText('dws_order_detail').first()).toBeVisible()
  const before = streams.length

  const tabs = [await page.context().newPage(), await page.context().newPage(), await page.context().newPage()]
  for (const tab of tabs) await tab.goto(page.url())
  await page.bringToFront()
  await askOn(page, 'hello')

  for (const tab of tabs) await expect(tab.getByText(/offline demo model/i).first()).toBeVisible()
  expect(streams.length - before).toBeLessThanOrEqual(1)
})

test('a query shows its rows with total and returned', async ({ person }) => {
  const page = await person('analyst')

  await askOn(page, 'select channel_code, count(*) as orders from dws_order_detail group by 1 order by 2 desc')

  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByText('app', { exact: true }).first()).toBeVisible()
})

test('a statement that reaches outside of the warehouse is refused and said so', async ({ person }) => {
  const page = await person('analyst')

  await askOn(page, "select * from read_csv('/etc/passwd')")

  await expect(page.getByText(/did not work/)).toBeVisible()
})

test('closing the browser does not stop a run', async ({ person, browser }) => {
  const page = await person('analyst')
  await askOn(page, 'what depends on dws_order_detail?')
  const address = page.url()
  const state = await page.context().storageState()
  await page.close()

  const later = await (await browser.newContext({ storageState: state, baseURL: new URL(address).origin })).newPage()
  await later.goto(address)

  await expect(later.getByText('ads_gmv_daily').first()).toBeVisible()
  await later.context().close()
})

test('a slash offers commands and skills, also to a finger on a phone', async ({ person }) => {
  const page = await person('analyst', { locale: 'zh-CN' })
  await page.setViewportSize({ width: 390, height: 844 })
  const box = page.getByRole('textbox', { name: '发给 Sluice 的消息' })
  const list = page.getByRole('listbox', { name: '命令与技能' })

  await box.fill('/')
  await expect(list.getByRole('option')).toHaveCount(7)
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await list.getByRole('option', { name: /安全地改表/ }).click()
  await expect(box).toHaveValue('按技能 change-table-safely 来做：')
  await expect(box).toBeFocused()

  await box.fill('/help')
  await box.press('Enter')
  await expect(page.getByRole('dialog', { name: '按键与命令' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')
  await expect(page).toHaveURL(/\/$/)
})
