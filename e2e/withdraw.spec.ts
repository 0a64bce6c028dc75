import { expect } from '@playwright/test'
import { askOn, test } from './fixtures'

test('another range is calculated before it runs, and a request is taken back, by keyboard', async ({ person }) => {
  const page = await person('analyst')
  await askOn(page, 'backfill ads_gmv_daily for the last 3 days')
  const card = page.getByRole('region', { name: /Backfill ads_gmv_daily/ })
  const start = card.getByRole('button', { name: /Start the backfill/ })
  await expect(start).toBeEnabled()
  const first = card.getByLabel('First data day')
  const day = new Date(`${await first.inputValue()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - 2)

  await first.fill(day.toISOString().slice(0, 10))
  await expect(start).toBeDisabled()
  await first.press('Enter')

  await expect(card.getByText(day.toISOString().slice(0, 10))).toBeVisible()
  await expect(start).toBeEnabled()
  await card.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(page.getByText('It was taken back. Nothing ran.')).toBeVisible()
})
