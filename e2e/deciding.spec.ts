import { expect, type Page } from '@playwright/test'
import { askOn, test } from './fixtures'

test.setTimeout(120_000)

const frozen = 'ads_price_band'

/** Asks for something guarded that changes nothing others rely on; returns its card. */
async function card(page: Page) {
  await askOn(page, `freeze the task ${frozen}`)
  const region = page.getByRole('region', { name: new RegExp(frozen) })
  await expect(region).toBeVisible({ timeout: 60_000 })
  return region
}

test('words in the chat decide nothing', async ({ person }) => {
  const page = await person('analyst')
  const region = await card(page)

  await askOn(page, 'approve it')

  await expect(page.getByText(/not an approval/)).toBeVisible()
  const { items } = await (await page.request.get('/api/interactions?status=mine')).json()
  const own = items.filter(({ preview }: { preview: { target: { name: string } } }) => preview.target.name === frozen)
  expect(own.map(({ interaction }: { interaction: object }) => interaction)).toEqual([
    expect.objectContaining({ status: 'pending', decisions: [] }),
  ])
  await expect(region.getByRole('button', { name: 'Leave it running' })).toBeEnabled()
})

test('Enter in the composer decides nothing while a card appears', async ({ person }) => {
  const page = await person('analyst')
  await askOn(page, 'freeze the task ads_user_value')
  const box = page.getByRole('textbox', { name: /message/i })
  await box.focus()

  for (let i = 0; i < 20; i++) await box.press('Enter')
  await expect(page.getByRole('region', { name: /ads_user_value/ })).toBeVisible({ timeout: 60_000 })
  await box.press('Enter')

  const { items } = await (await page.request.get('/api/interactions?status=mine')).json()
  expect(items.map((item: { interaction: { status: string } }) => item.interaction.status)).toContain('pending')
  await expect(box).toBeFocused()
})

test('a card is decided by keyboard alone', async ({ person }) => {
  const page = await person('analyst')
  await askOn(page, 'freeze the task ads_executive_board')
  const region = page.getByRole('region', { name: /ads_executive_board/ })
  await expect(region).toBeVisible({ timeout: 60_000 })
  const decline = region.getByRole('button', { name: 'Leave it running' })
  await expect(decline).toBeEnabled()

  for (let i = 0; i < 60 && !(await decline.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')

  await expect(decline).toHaveCount(0)
  const { items } = await (await page.request.get('/api/interactions?status=decided')).json()
  const own = items.find(
    ({ preview }: { preview: { target: { name: string } } }) => preview.target.name === 'ads_executive_board',
  )
  expect(own?.interaction).toMatchObject({ status: 'rejected', decisions: [{ optionId: 'cancel' }] })
})

test('looking at a decision by its address decides nothing', async ({ person }) => {
  const page = await person('analyst')
  await card(page)
  const { items } = await (await page.request.get('/api/interactions?status=mine')).json()
  const id = items[0].interaction.interactionId

  const answer = await page.request.get(`/api/interactions/${id}/decision`)

  expect(answer.status()).toBe(405)
  const after = await (await page.request.get(`/api/interactions/${id}`)).json()
  expect(after.interaction.status).toBe('pending')
})
