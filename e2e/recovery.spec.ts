import { expect } from '@playwright/test'
import { askOn, test } from './fixtures'

test.setTimeout(180_000)

test('the server is killed with an open card; started again, the page goes on and the call runs once', async ({
  person,
  ownServer,
}) => {
  const page = await person('analyst', { server: ownServer })
  await askOn(page, 'rename gift_message to gift_note in dws_order_detail, then publish it')
  const card = page.getByRole('region', { name: /Publish 2 changes/ })
  await expect(card).toBeVisible({ timeout: 60_000 })

  await ownServer.crash()
  await ownServer.start()
  await page.reload()

  await expect(card).toBeVisible({ timeout: 30_000 })
  await card.getByRole('button', { name: /Publish directly/ }).click()
  await expect(page.getByText('It ran once. The receipt says what happened.')).toBeVisible()
  await expect(page.getByText(/is published/).first()).toBeVisible()
})

test('the server is killed in the middle of the work; the run goes on by itself', async ({ person, ownServer }) => {
  const page = await person('analyst', { server: ownServer })
  await askOn(page, 'rename remark_text to buyer_note in dws_order_detail, then publish it')
  await expect(page.getByText('dws_order_detail').nth(1)).toBeVisible()

  await ownServer.crash()
  await ownServer.start()

  await expect(page.getByRole('region', { name: /Publish \d+ changes/ })).toBeVisible({ timeout: 90_000 })
})
