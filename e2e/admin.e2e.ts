import type { Page } from '@playwright/test'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { expect, heading, test, visit } from './portal.ts'

// Each changes what other users of one customer see, and restores it.
test.describe.configure({ mode: 'serial' })

const COMPANY = 'Meridian Foods'

/** The server's success response to a change. The page may still show the message of the change before. */
const changeSaved = (page: Page) =>
  page.waitForResponse((answer) => /^(PUT|POST)$/.test(answer.request().method()) && answer.ok())

async function savePermissions(page: Page): Promise<void> {
  await Promise.all([changeSaved(page), page.getByRole('button', { name: 'Save' }).click()])
  await expect(page.getByText(`Permissions for ${COMPANY} saved.`).last()).toBeVisible()
}

test('[PLT-060] [PLT-061] [PLT-147] a module switched off is gone with every other user’s next request', async ({
  browser,
  facts,
}) => {
  const [admin, shipper] = [await visit(browser, facts, 'admin'), await visit(browser, facts, 'shipper')]
  await shipper.goto('/waybilling/1/patterns')
  await expect(heading(shipper, 'Patterns')).toBeVisible()
  await admin.goto('/admin/flags')
  const waybilling = admin.getByRole('group', { name: 'Waybilling' }).getByRole('switch', { name: COMPANY })

  await Promise.all([changeSaved(admin), waybilling.click({ force: true })])

  await shipper.goto('/waybilling/1/patterns')
  await expect(shipper).toHaveURL('/')
  await expect(shipper.getByRole('link', { name: 'Patterns' })).toHaveCount(0)
  await Promise.all([changeSaved(admin), waybilling.click({ force: true })])
  await shipper.goto('/waybilling/1/patterns')
  await expect(heading(shipper, 'Patterns')).toBeVisible()
})

test('[PLT-104] [PLT-106] [PLT-107] [PLT-109] a published notice is visible to everyone, dismissed, and shown again', async ({
  browser,
  facts,
}) => {
  const [admin, viewer] = [await visit(browser, facts, 'admin'), await visit(browser, facts, 'viewer')]
  const notice = viewer.getByRole('region', { name: 'Notice', exact: true })
  await admin.goto('/admin/notice')
  await admin.getByLabel('Title').fill('Maintenance on Saturday night')
  await admin.getByLabel('Text', { exact: true }).fill('Positions may be delayed from 10 PM to 11:30 PM CST.')

  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByText('Notice published.')).toBeVisible()

  await viewer.goto('/profile')
  await expect(notice).toContainText('Maintenance on Saturday night')
  await notice.getByRole('button', { name: 'Dismiss this notice' }).click()
  await viewer.reload()
  await expect(heading(viewer, 'My Profile')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await viewer.getByRole('button', { name: /your account/ }).click()
  await viewer.getByRole('menuitem', { name: 'Show notice again' }).click()
  await expect(notice).toBeVisible()
  await admin.getByRole('button', { name: 'Withdraw' }).click()
  await expect(admin.getByText('Saved. The notice isn’t shown.')).toBeVisible()
  await viewer.reload()
  await expect(heading(viewer, 'My Profile')).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('[PLT-149] [ADM-035] a permission taken from a customer is refused with the next request of its people', async ({
  browser,
  request,
  facts,
}) => {
  const admin = await visit(browser, facts, 'admin')
  const listed = async () =>
    (
      await request.post(`/api${toUrl(listAssets, { params: { customerId: 1 } })}`, {
        headers: { authorization: `Bearer ${facts.tokens.viewer}` },
        data: {},
      })
    ).status()
  await admin.goto('/admin/permissions?customer=1')
  const assetList = admin.getByRole('checkbox', { name: 'Asset list' })
  await expect(assetList).toBeChecked()
  expect(await listed()).toBe(200)

  await assetList.uncheck()
  await savePermissions(admin)

  expect(await listed()).toBe(403)
  await admin.reload()
  await expect(assetList).not.toBeChecked()
  await assetList.check()
  await savePermissions(admin)
  expect(await listed()).toBe(200)
})

test('two administrators do not overwrite each other: the second sees the first’s change, and the log has both', async ({
  browser,
  request,
  facts,
}) => {
  const headers = { authorization: `Bearer ${facts.tokens.admin}` }
  const who = getSession.response.parse(await (await request.get('/api/user/me', { headers })).json())
  const [first, second] = [await visit(browser, facts, 'admin'), await visit(browser, facts, 'admin')]
  const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
  for (const page of [first, second]) {
    await page.goto('/admin/permissions?customer=1')
    await expect(box(page, 'Quotes')).toBeChecked()
  }
  await box(first, 'Company settings').uncheck()
  await savePermissions(first)
  await box(second, 'Quotes').uncheck()

  await second.getByRole('button', { name: 'Save' }).click()

  const conflict = second.getByRole('dialog', { name: 'Someone else changed this' })
  await expect(conflict.getByRole('radio', { name: /^Keep both/ })).toBeChecked()
  await expect(conflict.getByRole('radio', { name: /^Use theirs.*Quotes/ })).toBeVisible()
  await conflict.getByRole('button', { name: 'Back to form' }).click()
  await expect(box(second, 'Quotes')).not.toBeChecked()
  await expect(box(second, 'Company settings')).not.toBeChecked()
  await box(second, 'Quotes').check()
  await box(second, 'Company settings').check()
  await savePermissions(second)

  await first.goto('/admin/audit?operation=updateCustomerPermissions')
  const newest = first.getByRole('region', { name: 'Audit entries' }).getByRole('row').nth(1)
  await expect(newest).toContainText(COMPANY)
  await expect(newest.locator('ins')).toHaveText('company_settings')
  await expect(newest).toContainText(`${who.first_name} ${who.last_name}`)
  const before = first.getByRole('region', { name: 'Audit entries' }).getByRole('row').nth(2)
  await expect(before.locator('del')).toHaveText('company_settings')
})

test('[PLT-117] in the customer view a bar on every page names the customer and leads back', async ({
  browser,
  facts,
}) => {
  const admin = await visit(browser, facts, 'admin')
  await admin.goto('/admin/permissions?customer=2')
  const bar = admin.getByRole('region', { name: 'Customer view' })

  await admin.getByRole('button', { name: 'View as Gulf & Prairie Chemical' }).click()

  await expect(bar).toContainText('Viewing as Gulf & Prairie Chemical')
  await admin.goto('/visibility/2/assets')
  await expect(bar).toBeVisible()
  await bar.getByRole('button', { name: /^Exit to/ }).click()
  await expect(heading(admin, 'Dashboard')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('an event code given another meaning is saved, recorded in the log, and restored', async ({
  browser,
  facts,
}) => {
  const admin = await visit(browser, facts, 'admin')
  await admin.goto('/admin/event-codes?code_source=CLM&equipment_kind=imdl&q=out-gated')
  const mean = async (text: string) => {
    await admin.getByRole('button', { name: 'Edit O, Car location message, Intermodal' }).click()
    await admin.getByRole('textbox', { name: 'Display name' }).fill(text)
    await Promise.all([changeSaved(admin), admin.getByRole('button', { name: 'Save' }).click()])
    await expect(admin.getByText(/Code saved/).last()).toBeVisible()
  }
  const find = admin.getByLabel('Search codes')

  await mean('Left the terminal')

  await find.fill('')
  await expect(admin.getByRole('row', { name: /Left the terminal/ })).toBeVisible()
  await mean('Out-gated')
  await admin.goto('/admin/audit?operation=updateEventCode')
  const newest = admin.getByRole('region', { name: 'Audit entries' }).getByRole('row').nth(1)
  await expect(newest.locator('del')).toHaveText('Left the terminal')
  await expect(newest.locator('ins')).toHaveText('Out-gated')
})
