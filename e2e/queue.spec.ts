import { expect } from '@playwright/test'
import { askOn, test } from './fixtures'

// At full speed the run could be over before the second message is typed.
test.use({ ownServerEnv: { SLUICE_DEMO_PACE: 'human' } })
test.setTimeout(180_000)

test('a message said while a run goes on waits in the queue, can be removed, and is sent when nothing waits for a decision any more', async ({
  person,
  ownServer,
}) => {
  const page = await person('analyst', { server: ownServer })
  await askOn(page, 'rename user_city_name to buyer_city_name in dws_order_detail, then publish it')
  const box = page.getByRole('textbox', { name: 'Message to Sluice' })
  const queue = page.getByRole('region', { name: 'Messages that wait' })
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()

  for (const text of ['describe dim_user', 'list tables']) {
    await box.fill(text)
    await box.press('Enter')
    await expect(queue.getByText(text)).toBeVisible()
  }
  await queue.getByRole('button', { name: 'Remove' }).last().click()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible({ timeout: 60_000 })
  await expect(queue.getByText(/Not sent by itself/)).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()

  await expect(queue).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole('log').getByText('describe dim_user').first()).toBeVisible()
  await expect(page.getByRole('log').getByText('list tables')).toHaveCount(0)
})
