import type { Page, TestInfo } from '@playwright/test'
import { expect, heading, test } from './portal.ts'
import { signInAs } from '../tools/shots/stage.ts'

test.describe.configure({ mode: 'serial' })

/** Unique per run, so a retry does not find the payer of the first one. */
const makePayerName = ({ project, repeatEachIndex, retry }: TestInfo): string =>
  `Journey Mills ${project.name} ${repeatEachIndex}-${retry}`

async function addPayer(page: Page, name: string): Promise<void> {
  await page.goto('/settings/1/companies/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Street' }).fill('1 Mill Road')
  await page.getByRole('textbox', { name: 'City' }).fill('Omaha')
  await page.getByRole('button', { name: 'Add company' }).click()
  await expect(heading(page, name)).toBeVisible()
}

async function saveProfile(page: Page): Promise<void> {
  await page.goto('/invoicing/1/profile')
  await page.getByRole('textbox', { name: 'Street' }).fill('1200 Prairie Avenue')
  await page.getByRole('textbox', { name: 'City' }).fill('Minneapolis')
  await page.getByRole('textbox', { name: 'Invoice prefix' }).fill(`J${Date.now() % 100_000}-`)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved.').last()).toBeVisible()
}

test('[INV-003] [INV-006] [INV-009] an invoice is created for a waybill, sent with a number, and paid in two parts', async ({
  page,
  context,
  facts,
}, info) => {
  const payer = makePayerName(info)
  await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
  await addPayer(page, payer)
  await saveProfile(page)

  await page.goto('/invoicing/1/invoices/new')
  await expect(heading(page, 'New invoice')).toBeVisible()
  await page.getByRole('combobox', { name: 'Payer' }).selectOption({ label: payer })
  await page
    .getByRole('button', { name: /^Use waybill/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Change waybill' })).toBeVisible()
  await page.getByRole('button', { name: 'Add charge' }).click()
  await page.getByRole('combobox', { name: 'Charge code' }).last().selectOption({ label: 'Switching' })
  await page.getByRole('textbox', { name: 'Quantity' }).last().fill('2')
  await page.getByRole('textbox', { name: 'Price' }).last().fill('350')
  await page.getByRole('button', { name: 'Send invoice' }).click()

  await expect(page.getByText(/^Invoice J\d+-\d+ sent\.$/).last()).toBeVisible()
  await expect(page.getByText(`for ${payer}`)).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Partly paid').first()).toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByLabel('Progress')).toContainText('Open$0.00')
})

test('the demo opens with a book: a payee, payers, and invoices that are drafts, sent, partly paid and disputed', async ({
  page,
  context,
  facts,
}) => {
  await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
  await page.goto('/invoicing/1/invoices')
  const states = page.getByLabel('Invoices by state')
  for (const state of ['Draft', 'Sent', 'Partly paid', 'Disputed'])
    await expect(states.getByText(state, { exact: true })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Carolina Bottling' }).first()).toBeVisible()
})
