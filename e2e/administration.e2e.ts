import type { Page } from '@playwright/test'
import { listPayerCompanies } from '#contract/areas/settings/payer-companies.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { PNG } from '#api/testing/pictures.ts'
import { expect, heading, test, visit } from './portal.ts'

// An administrator's actions on a user and a customer, each with its message. Both brands run it at once, so each has
// its own people.

const expectMessage = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Ids that no other run has. */
const own = () => `${Date.now() % 1_000_000}${Math.trunc(Math.random() * 90 + 10)}`

test('[ADM-024] [ADM-025] [ADM-026] [ADM-027] [ADM-028] [ADM-029] a user is created, changed, moved, disabled and activated @both', async ({
  browser,
  facts,
}) => {
  const admin = await visit(browser, facts, 'admin')
  const number = own()
  await admin.goto('/admin/users/new')
  await admin.getByLabel('First name').fill('Robin')
  await admin.getByLabel('Last name').fill(`Vale ${number}`)
  await admin.getByLabel('Email').fill(`robin${number}@vale.example`)
  await press(admin, 'Add user')
  await expectMessage(admin, 'User saved!')
  await expect(heading(admin, `Robin Vale ${number}`)).toBeVisible()

  await admin.getByLabel('Last name').fill(`Valley ${number}`)
  await press(admin, 'Save')
  await expect(heading(admin, `Robin Valley ${number}`)).toBeVisible()

  await admin.getByLabel('Customer', { exact: true }).fill('Gulf')
  await admin.getByRole('option', { name: /Gulf & Prairie/ }).click()
  await admin.getByLabel('Role', { exact: true }).selectOption('Viewer')
  await press(admin, 'Add customer')
  await press(admin, 'Change access')
  const role = admin.getByRole('dialog').getByRole('combobox')
  await expect(role.locator('option:checked')).toHaveText('Viewer')
  await role.selectOption('Company Admin')
  await answer(admin, 'Save')
  await expect(admin.getByText('Company Admin', { exact: true }).first()).toBeVisible()
  await admin.getByRole('button', { name: /^Remove from Gulf/ }).click()
  await answer(admin, 'Remove')
  await expectMessage(admin, 'Removed!')
  await expectMessage(admin, 'No customers yet. They can sign in, but can’t open anything.')

  await press(admin, 'Disable')
  await answer(admin, 'Disable')
  await press(admin, 'Activate')
  await expectMessage(admin, 'User activated!')
  await press(admin, 'Resend invitation')
  await expectMessage(admin, 'Invitation sent.')
})

test('[ADM-009] [ADM-012] [ADM-033] [ADM-034] a customer is created, its fleet and groups saved, disabled and activated @both', async ({
  browser,
  facts,
}) => {
  const admin = await visit(browser, facts, 'admin')
  const name = `Sandhill Feed ${own()}`
  await admin.goto('/admin/customers/new')
  await admin.getByLabel('Name', { exact: true }).fill(name)
  await press(admin, 'Create customer')
  await expect(heading(admin, name)).toBeVisible()

  await press(admin, 'Add or remove units')
  const ids = admin.getByRole('dialog').getByLabel('Equipment IDs')
  await ids.fill('SHFX100 SHFX200 SHFX20X')
  await press(admin, 'Add to fleet')
  await expectMessage(admin, '2 railcars, 0 reported so far.')
  await expect(admin.getByRole('row', { name: /SHFX20X/ })).toBeVisible()
  await ids.fill('SHFX200')
  await press(admin, 'Remove from fleet')
  await expectMessage(admin, '1 railcar, 0 reported so far.')

  await press(admin, 'Add group')
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Hoppers')
  await dialog.getByLabel(/Equipment|Units/).fill('SHFX100')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectMessage(admin, '1 unit')
  await press(admin, 'Delete Hoppers')
  await answer(admin, 'Delete')
  await expectMessage(admin, 'No groups yet.')

  await press(admin, 'Change status')
  await dialog.getByText('Disabled', { exact: true }).click()
  await answer(admin, 'Save')
  await expectMessage(admin, `${name} is disabled.`)
  await press(admin, 'Change status')
  await dialog.getByText('Active', { exact: true }).click()
  await answer(admin, 'Save')
  await expectMessage(admin, `${name} is active.`)
})

test('[SET-002] [SET-003] [SET-004] a payer company is added with its logo, changed and found in the list @both', async ({
  browser,
  facts,
}) => {
  const holder = await visit(browser, facts, 'shipper')
  const list = `/settings/${facts.customerId}/companies`
  const name = `Millrace Payables ${own()}`
  await holder.goto(list)
  await holder.getByRole('link', { name: 'Add company' }).first().click()
  await holder.getByLabel('Name', { exact: true }).fill(name)
  await press(holder, 'Add company')
  await expectMessage(holder, 'Enter the street address.')
  await holder.getByLabel('Street').fill('12 Tailrace Road')
  await holder.getByLabel('City').fill('Lowell')
  await press(holder, 'Add company')
  await expectMessage(holder, `${name} added.`)

  await holder.getByLabel('Add logo').setInputFiles({ name: 'mill.png', mimeType: 'image/png', buffer: PNG })
  await expect(holder.getByRole('img', { name: `${name} logo` })).toBeVisible()
  await holder.getByLabel('Contact').fill('Ada Keller')
  await press(holder, 'Save')
  await expectMessage(holder, 'Company saved.')

  await holder.goto(list)
  const row = holder.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('12 Tailrace Road, Lowell')
  await expect(row).toContainText('Ada Keller')
})

test('an API token is created, used, revoked and refused from then on @both', async ({
  browser,
  request,
  facts,
}) => {
  const holder = await visit(browser, facts, 'shipper')
  const name = `Yard system ${own()}`
  await holder.goto(`/settings/${facts.customerId}/api-tokens`)
  await holder.getByRole('button', { name: 'Create token' }).first().click()
  const dialog = holder.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('checkbox', { name: /^Company settings/ }).check()
  await answer(holder, 'Create token')
  const token = await dialog.getByText(/^ilt_/).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectMessage(holder, 'Copy the token first. You won’t be able to see it again.')
  await dialog.getByRole('button', { name: 'Close without copying' }).click()
  const row = holder.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Never')

  // a separate machine makes the calls, whatever the brand
  const url = `http://localhost:${process.env['E2E_PORT']}/api${toUrl(listPayerCompanies, { params: { customerId: facts.customerId } })}`
  const used = async () =>
    (await request.get(url, { headers: { authorization: `Bearer ${token}` } })).status()
  expect(await used()).toBe(200)
  await holder.reload()
  await expect(row).not.toContainText('Never')

  await holder.getByRole('button', { name: `Actions for ${name}` }).click()
  await holder.getByRole('menuitem', { name: 'Revoke' }).click()
  await answer(holder, 'Revoke')
  await expectMessage(holder, `${name} revoked.`)
  await expect(row).toBeHidden()
  expect(await used()).toBe(401)
})
