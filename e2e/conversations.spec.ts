import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { askOn, originOf, test } from './fixtures'

test.setTimeout(120_000)

const again = (page: Page) => page.getByRole('button', { name: 'Answer again' })
const menu = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Actions for/ })
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })

/** A new conversation with one answer. */
async function answered(page: Page, text: string): Promise<void> {
  await page.goto('/')
  await askOn(page, text)
  await expect(again(page)).toBeVisible({ timeout: 60_000 })
}

test('one Chinese character finds what was said, by keyboard, and leads to it', async ({ person }) => {
  const page = await person('analyst')
  await answered(page, '查 dws_order_detail 的血缘')
  await page.goto('/')

  await page.getByRole('heading', { name: 'What should change?' }).click()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /Search conversations/ }).fill('缘')
  const hit = page.getByRole('option', { name: /查 dws_order_detail 的血缘/ }).first()
  await expect(hit.getByText('缘', { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/c\//)
  await expect(page.getByRole('log').getByText('查 dws_order_detail 的血缘')).toBeVisible()
})

test('Ctrl K opens the same from within a field, and Escape leaves it', async ({ person }) => {
  const page = await person('analyst')
  await page.getByRole('textbox', { name: 'Message to Sluice' }).fill('half a sentence')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /Search conversations/ })).toBeFocused()
  await page.keyboard.press('Escape')

  await expect(page.getByRole('combobox', { name: /Search conversations/ })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Message to Sluice' })).toHaveValue('half a sentence')
})

test('a deleted conversation is back after Undo', async ({ person }) => {
  const page = await person('analyst')
  await answered(page, 'describe dim_shop')
  const address = page.url()

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted: describe dim_shop')).toBeVisible()
  await expect(list(page).getByRole('link', { name: /describe dim_shop/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(page).toHaveURL(address)
  await expect(page.getByRole('log').getByText('describe dim_shop').first()).toBeVisible()
})

test('an open card keeps its conversation, and the page says why', async ({ person }) => {
  const page = await person('analyst')
  await askOn(page, 'freeze the task ads_campaign_roi')
  await expect(page.getByRole('region', { name: /ads_campaign_roi/ })).toBeVisible({ timeout: 60_000 })

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()

  await expect(page.getByText(/A decision is still open in this conversation/)).toBeVisible()
  await expect(page.getByRole('region', { name: /ads_campaign_roi/ })).toBeVisible()
})

test('archived conversations are folded away and come back', async ({ person }) => {
  const page = await person('analyst')
  await answered(page, 'describe dim_region')

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(list(page).getByRole('link', { name: /describe dim_region/ })).toBeHidden()
  await list(page)
    .getByText(/^Archived \(/)
    .click()
  await expect(list(page).getByRole('link', { name: /describe dim_region/ })).toBeVisible()
})

test('what is renamed, pinned, archived or deleted in one browser shows in the other without a reload', async ({
  person,
}) => {
  const [page, other] = [await person('analyst'), await person('analyst')]
  await answered(page, 'describe dim_product')
  const path = new URL(page.url()).pathname
  const row = list(other).locator(`a[href="${path}"]`)
  await row.click()
  await expect(other.getByRole('log').getByText('describe dim_product').first()).toBeVisible()
  await expect(other).toHaveURL(new RegExp(path))
  const choose = async (name: string) => {
    await menu(page).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await choose('Rename')
  await page.getByRole('textbox', { name: 'Title' }).fill('the products')
  await page.getByRole('textbox', { name: 'Title' }).press('Enter')
  await expect(other.getByRole('heading', { level: 1, name: 'the products' })).toBeVisible()
  await expect(list(other).getByRole('link', { name: /the products/ })).toBeVisible()

  await choose('Pin')
  const pinned = list(other)
    .locator('section')
    .filter({ has: other.getByRole('heading', { name: 'Pinned' }) })
  await expect(pinned.getByRole('link', { name: /the products/ })).toBeVisible()

  await choose('Archive')
  await expect(list(other).getByRole('link', { name: /the products/ })).toBeHidden()

  await choose('Delete')
  await expect(other.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByRole('log').getByText('describe dim_product').first()).toBeVisible()
})

test('a shared link is for reading, for whoever is signed in, until it is revoked', async ({ person, browser }) => {
  const page = await person('analyst')
  await answered(page, 'list tables')
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Share a link' }).click()
  await page.getByRole('button', { name: 'Create the link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()

  const reader = await person('approver')
  await reader.goto(link)
  await expect(reader.getByRole('log').getByText('list tables').first()).toBeVisible()
  await expect(reader.getByRole('textbox')).toHaveCount(0)
  await expect(reader.getByText(/shares this for reading/)).toBeVisible()
  const stranger = await (await browser.newContext()).newPage()
  expect((await stranger.request.get(link.replace('/shared/', '/api/shared/'))).status()).toBe(401)
  await stranger.context().close()

  await page.getByRole('button', { name: 'Revoke the link' }).click()
  await expect(page.getByRole('button', { name: 'Create the link' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('This link leads nowhere')).toBeVisible()
})

test('an edited message replaces its turn; the old one stays readable', async ({ person }) => {
  const page = await person('analyst')
  await answered(page, 'describe dim_shop')

  await page.getByRole('log').getByText('describe dim_shop').first().hover()
  await page.getByRole('button', { name: 'Edit and send again' }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill('describe dim_user')
  await page.getByRole('button', { name: 'Send instead' }).click()

  await expect(page.getByText('Said in another way since: 1 message')).toBeVisible()
  await expect(page.getByRole('log').getByText('describe dim_user').first()).toBeVisible()
  await expect(again(page)).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await page.getByText('Said in another way since: 1 message').click()
  await expect(page.getByRole('log').getByText('describe dim_shop').first()).toBeVisible()
})

test('another try answers the same message again', async ({ person }) => {
  const page = await person('analyst')
  await answered(page, 'describe dim_shop')

  await again(page).click()

  await expect(page.getByText('Said in another way since: 1 message')).toBeVisible()
  await expect(again(page)).toHaveCount(1, { timeout: 60_000 })
})

test('a draft outlives a reload', async ({ person }) => {
  const page = await person('analyst')
  await answered(page, 'describe dim_shop')
  const box = page.getByRole('textbox', { name: 'Message to Sluice' })
  await box.fill('not sent yet')

  await page.reload()

  await expect(box).toHaveValue('not sent yet')
})

test('an opinion with a comment is kept', async ({ person }) => {
  const page = await person('analyst')
  await answered(page, 'describe dim_shop')

  await page.getByRole('button', { name: 'Bad answer' }).click()
  await expect(page.getByRole('textbox', { name: /Comment/ })).toBeFocused()
  await page.getByRole('textbox', { name: /Comment/ }).fill('the wrong table')
  await page.getByRole('button', { name: 'Send', exact: true }).last().click()
  await page.reload()

  await expect(page.getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Bad answer' }).click()
  await expect(page.getByRole('textbox', { name: /Comment/ })).toHaveValue('the wrong table')
})

test('a conversation is saved as Markdown and as JSON', async ({ person }) => {
  const page = await person('analyst')
  await answered(page, 'describe dim_shop')
  const save = async (name: string) => {
    await menu(page).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }

  const markdown = await save('Save as Markdown')
  const json = JSON.parse(await save('Save as JSON'))

  expect(markdown).toMatch(/^# describe dim_shop\n/)
  expect(markdown).toContain('> describe dim_shop')
  expect(json).toMatchObject({ format: 'sluice-conversation/1', conversation: { title: 'describe dim_shop' } })
})

test('a file goes into the workspace and with the message', async ({ person }) => {
  const page = await person('analyst')
  await page.goto('/')

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Attach a file/ }).click()
  const file = { name: '../../订单.csv', mimeType: 'text/csv', buffer: Buffer.from('id,amount\n1,2\n') }
  await (await choosing).setFiles(file)
  await expect(page.getByRole('list', { name: 'Attached files' }).getByText('订单.csv')).toBeVisible()
  await askOn(page, 'list tables')

  await page.getByRole('log').getByRole('button', { name: '订单.csv' }).click()
  await expect(page.getByRole('dialog').getByText('id,amount')).toBeVisible()
})

test('a file that is no text is refused with a reason', async ({ person }) => {
  const page = await person('analyst')
  const { id } = await (
    await page.request.post('/api/conversations', { data: {}, headers: originOf(page.url()) })
  ).json()

  const answer = await page.request.post(`/api/conversations/${id}/files?name=a.csv`, {
    data: Buffer.from([0, 1, 2]),
    headers: { ...originOf(page.url()), 'content-type': 'application/octet-stream' },
  })

  expect(answer.status()).toBe(415)
  expect(await answer.json()).toMatchObject({ error: { code: 'file-not-text' } })
})
