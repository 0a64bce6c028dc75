import { expect } from '@playwright/test'
import { askOn, test } from './fixtures'

// Little room beside the instructions and tools, so that a dozen answers are too many.
test.use({ ownServerEnv: { SLUICE_MODEL_WINDOW: '30000' } })
test.setTimeout(240_000)

test('a long conversation is shortened for the model and goes on; its person and an administrator see all of it', async ({
  person,
  ownServer,
}) => {
  const page = await person('analyst', { server: ownServer })
  const note = page.getByText(/Earlier messages were summarised for the model/)
  const first = 'describe dim_shop'
  await askOn(page, first)
  const turns = page.getByRole('article', { name: 'Message and answer' })
  for (let turn = 1; turn < 40 && (await note.count()) === 0; turn++) {
    await expect(turns).toHaveCount(turn)
    await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible({ timeout: 60_000 })
    await askOn(page, turn % 2 ? 'list tasks' : 'list tables')
  }
  await expect(note.first()).toBeVisible({ timeout: 60_000 })

  await askOn(page, 'what depends on dim_shop?')
  await expect(page.getByRole('log').getByText('dwd_order_item').first()).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await expect(note.first()).toBeVisible()

  const admin = await person('admin', { server: ownServer })
  await admin.goto(`/admin?text=${encodeURIComponent(first)}`)
  await admin
    .getByRole('link', { name: new RegExp(first) })
    .first()
    .click()
  await expect(admin.getByRole('slider', { name: 'Event' })).toHaveAttribute('aria-valuetext', /^(\d+) of \1$/)
  await admin.keyboard.press('Home')
  await expect(admin.getByRole('slider', { name: 'Event' })).toHaveValue('0')
})
