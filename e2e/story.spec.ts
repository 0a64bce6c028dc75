import { expect, type Page } from '@playwright/test'
import { askOn, test } from './fixtures'

/** Of the three browsers; the server before it has a limit of its own. */
test.setTimeout(60_000)

const fingerprint = /^[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$/
const card = (page: Page) => page.getByRole('region', { name: /Publish 2 changes/ })

/** A page that is loaded again forgets this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isFirstLoad: true }).isFirstLoad)
const wasNeverReloaded = (page: Page) => page.evaluate(() => 'isFirstLoad' in window)

test('an analyst asks, an approver decides, an administrator finds who saw and did what; nobody reloads a page', async ({
  person,
  ownServer: server,
}) => {
  const [analyst, approver, admin] = [
    await person('analyst', { server }),
    await person('approver', { server }),
    await person('admin', { server }),
  ]
  const audit = await admin.context().newPage()
  await Promise.all([approver.goto('/approvals'), admin.goto('/admin'), audit.goto('/admin/audit')])
  await expect(approver.getByText('Nothing waits for you.')).toBeVisible()
  await expect(audit.getByRole('heading', { level: 1 })).toBeVisible()
  const pages = [analyst, approver, admin, audit]
  await Promise.all(pages.map(mark))

  const shown = await test.step('the analyst asks; the card needs a second person', async () => {
    await askOn(analyst, 'rename order_amount to pay_amount in dws_order_detail, then publish it')
    await expect(card(analyst)).toBeVisible({ timeout: 40_000 })
    await expect(card(analyst).getByRole('button', { name: /Publish directly/ })).toBeDisabled()
    await expect(card(analyst).getByText(/the impact is HIGH/)).toBeVisible()
    await expect(approver).not.toHaveTitle(/^\(/)
    const print = await card(analyst).getByText(fingerprint).first().textContent()
    await card(analyst).getByRole('combobox', { name: 'Approver' }).fill('Wang')
    await analyst.getByRole('option', { name: /Wang Heng/ }).click()
    await card(analyst).getByRole('button', { name: 'Submit for approval' }).click()
    return print ?? 'no fingerprint'
  })

  await test.step('the inbox and its count update by themselves; the approver approves the same card', async () => {
    await expect(approver).toHaveTitle(/^\(1\)/)
    await approver.getByRole('link', { name: /Publish 2 changes/ }).click()
    await expect(card(approver).getByText(shown)).toBeVisible()
    await card(approver).getByRole('button', { name: 'Approve and run' }).click()
    await expect(approver).not.toHaveTitle(/^\(/)
  })

  await test.step('the thread of the analyst shows the receipt', async () => {
    await expect(analyst.getByText('It ran once. The receipt says what happened.')).toBeVisible()
    await expect(analyst.getByText(/is published/).first()).toBeVisible()
  })

  await test.step('the administrator finds by search who approved, what they saw and what ran', async () => {
    await admin.getByRole('searchbox', { name: /search in titles/i }).fill('pay_amount')
    await admin.getByRole('button', { name: 'Search' }).click()
    await admin.getByRole('row').filter({ hasText: 'dws_order_detail' }).first().getByRole('link').click()
    const behind = admin.getByRole('complementary', { name: 'What stood behind it' })
    await expect(behind.getByText(/Wang Heng chose “Approve and run”/)).toBeVisible()
    await expect(behind.getByText(shown)).toBeVisible()
    await admin.getByRole('button', { name: /^Decisions/ }).click()
    await expect(admin.getByRole('button', { name: /RECEIPT.*packCommit · executed/ })).toBeVisible()
    await admin
      .getByRole('button', { name: /INTERACTION_BOX/ })
      .first()
      .click()
    const seen = admin.getByRole('region', { name: 'What its people saw at this moment' })
    await expect(card(seen.page()).getByText(shown).first()).toBeVisible()
    await expect(seen.getByRole('button', { name: 'Submit for approval' })).toHaveCount(0)
  })

  await test.step('the audit holds the exact card of the decision', async () => {
    await audit.getByRole('combobox', { name: 'Who' }).click()
    await audit.getByRole('option', { name: /Wang Heng/ }).click()
    const decided = audit.getByRole('row').filter({ hasText: 'Decided by the approver' })
    await decided.getByRole('button', { name: /Open/ }).click()
    const entry = audit.getByRole('dialog')
    await expect(entry.getByText('Same bytes as then')).toBeVisible()
    const exact = entry.getByRole('group', { name: 'The card as it was shown' })
    await expect(exact.getByText(shown).first()).toBeVisible()
    await expect(exact.getByText(/pay_amount/).first()).toBeVisible()
  })

  expect(await Promise.all(pages.map(wasNeverReloaded))).toEqual([true, true, true, true])
})
