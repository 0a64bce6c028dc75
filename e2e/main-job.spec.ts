import { expect } from '@playwright/test'
import { askOn, test } from './fixtures'

/** The main job in each way it can end. One after the other: each releases a change of the same table. */
test.describe.configure({ mode: 'serial' })
test.setTimeout(120_000)

test('an analyst publishes a change without serious impact directly, in Chinese', async ({ person }) => {
  const page = await person('analyst', { locale: 'zh-CN' })

  await askOn(page, '把 dws_order_detail 里的 gift_message 改名为 gift_note，然后发布')

  const card = page.getByRole('region', { name: /发布 2 项变更/ })
  await expect(card).toBeVisible({ timeout: 60_000 })
  await card.getByRole('button', { name: /直接发布/ }).click()
  await expect(page.getByText(/已发布，共 2 项/)).toBeVisible()
  await expect(page.getByText('已执行一次，结果见回执。')).toBeVisible()
})

test('a change that breaks downstream needs a second person, and the card says why', async ({ person }) => {
  const analyst = await person('analyst')
  const approver = await person('approver')
  await approver.getByRole('link', { name: /Approvals/ }).click()
  await expect(approver.getByText('Nothing waits for you.')).toBeVisible()

  await askOn(analyst, 'rename order_amount to pay_amount in dws_order_detail, then publish it')
  const card = analyst.getByRole('region', { name: /Publish 2 changes/ })
  await expect(card).toBeVisible({ timeout: 60_000 })
  await expect(card.getByRole('button', { name: /Publish directly/ })).toBeDisabled()
  await expect(card.getByText(/the impact is HIGH/)).toBeVisible()
  const fingerprint = await card
    .getByText(/^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/)
    .first()
    .textContent()
  await card.getByRole('combobox', { name: 'Approver' }).fill('Wang')
  await analyst.getByRole('option', { name: /Wang Heng/ }).click()
  await card.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(analyst.getByText(/Wang Heng decides/)).toBeVisible()

  await approver.getByRole('link', { name: /Publish 2 changes/ }).click()
  const same = approver.getByRole('region', { name: /Publish 2 changes/ })
  await expect(same.getByText(fingerprint ?? 'no fingerprint')).toBeVisible()
  await expect(approver).toHaveTitle(/^\(1\)/)
  await same.getByRole('button', { name: 'Approve and run' }).click()

  await expect(analyst.getByText(/is published/).first()).toBeVisible()
  await expect(analyst.getByText('It ran once. The receipt says what happened.')).toBeVisible()
  await expect(approver).not.toHaveTitle(/^\(/)
})

test('a draft is kept and published later', async ({ person }) => {
  const page = await person('analyst', { locale: 'zh-CN' })

  await askOn(page, '把 dws_order_detail 的 closed_at 改名为 ended_at，然后发布')
  const card = page.getByRole('region', { name: /发布 2 项变更/ })
  await expect(card).toBeVisible({ timeout: 60_000 })
  await card.getByRole('button', { name: /保存草稿/ }).click()

  await expect(page.getByText('已存为草稿，没有发布任何内容。')).toBeVisible()
  await expect(page.getByText(/已发布/)).toHaveCount(0)

  await askOn(page, '发布草稿')
  const later = page.getByRole('region', { name: /发布/ }).last()
  await later.getByRole('button', { name: /立即发布/ }).click({ timeout: 60_000 })
  await expect(page.getByText(/已发布，共 2 项/)).toBeVisible()
  await expect(page.getByText('已执行一次，结果见回执。')).toBeVisible()
})

test('"let me change more" runs nothing and the conversation goes on', async ({ person }) => {
  const page = await person('analyst')

  await askOn(page, 'rename holiday_name to festival_name in dws_order_detail and publish')
  const card = page.getByRole('region', { name: /Publish \d+ changes/ })
  await expect(card).toBeVisible({ timeout: 60_000 })
  await card.getByRole('button', { name: /Let me change more/ }).click()

  await expect(card.getByRole('button', { name: /Let me change more/ })).toHaveCount(0)
  await expect(page.getByText(/what (?:shall|should|do)/i).last()).toBeVisible()
  await expect(page.getByText(/is published/)).toHaveCount(0)
})
