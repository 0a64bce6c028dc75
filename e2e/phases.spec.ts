import { expect } from '@playwright/test'
import { askOn, test } from './fixtures'

test.setTimeout(180_000)

test('an analyst changes a table through four phases and reloads in the middle', async ({ person, ownServer }) => {
  const page = await person('analyst', { server: ownServer })
  await askOn(page, 'rename gift_message to gift_note in dws_order_detail step by step with documents, then publish it')
  const phases = page.getByRole('list', { name: 'Phases' })
  const files = page.getByRole('list', { name: 'Files' })
  const card = page.getByRole('region', { name: /Publish 2 changes/ })

  await expect(card).toBeVisible({ timeout: 60_000 })
  await expect(phases.getByRole('listitem').filter({ hasText: 'carry out' })).toHaveAttribute('aria-current', 'step')
  await expect(files.getByRole('button', { name: /design\.md/ })).toBeVisible()
  await expect(files.getByRole('button', { name: /decompose\.md/ })).toBeVisible()
  await expect(files.getByRole('button', { name: /verify\.md/ })).toHaveCount(0)
  await expect(page.getByText('Release, a person decides')).toBeVisible()

  await page.reload()

  await expect(card).toBeVisible({ timeout: 30_000 })
  await expect(phases.getByRole('listitem').filter({ hasText: 'carry out' })).toHaveAttribute('aria-current', 'step')
  await expect(files.getByRole('button', { name: /design\.md/ })).toBeVisible()
  await card.getByRole('button', { name: /Publish directly/ }).click()

  await expect(page.getByText(/checks are as expected/).first()).toBeVisible({ timeout: 60_000 })
  await expect(phases.getByText('(over)')).toHaveCount(4)
  await files.getByRole('button', { name: /verify\.md/ }).click()
  const document = page.getByRole('dialog')
  await expect(document.getByText(/as expected/).first()).toBeVisible()
  await expect(document.getByText(/gift_note/).first()).toBeVisible()
})
