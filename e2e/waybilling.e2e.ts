import type { Page } from '@playwright/test'
import { expect, heading, signIn, test } from './portal.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page, of: string, name: string) =>
  section(page, of).getByRole('combobox', { name, exact: true }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Finds a code by itself or a word, and takes the line that begins with it. */
async function choose(page: Page, [of, name]: [string, string], code: string): Promise<void> {
  await field(page, of, name).fill(code)
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(`^${code}\\b`) })
    .first()
    .click()
}

const pick = (page: Page, [of, name]: [string, string], code: string) =>
  field(page, of, name).selectOption(code)

const write = (page: Page, [of, name]: [string, string], text: string) =>
  section(page, of).getByLabel(name, { exact: true }).first().fill(text)

async function makePattern(page: Page, name: string): Promise<void> {
  await expect(heading(page, 'Create Pattern')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Pattern' })).toBeDisabled()
  await choose(page, ['References', 'ID type'], 'BM')
  await write(page, ['References', 'Reference ID'], 'B-77')
  await write(page, ['Equipment', 'Equipment initial'], 'TILX')
  await write(page, ['Equipment', 'Equipment number'], '290344')
  await write(page, ['Equipment', 'Equipment weight'], '190000')
  await pick(page, ['Equipment', 'Equipment weight type'], 'N')
  await choose(page, ['Parties', 'Party type'], 'SH')
  await press(page, 'Save Pattern')
  await page.getByLabel('Pattern name').fill(name)
  await press(page, 'Save')
}

/** What a railroad asks of a bill of lading beside what the pattern holds. */
async function fillTender(page: Page): Promise<void> {
  await pick(page, ['General Shipment', 'Transportation method'], 'R')
  await choose(page, ['General Shipment', 'Method of payment'], 'PP')
  await choose(page, ['General Shipment', 'Billing railroad'], 'BNSF')
  await write(page, ['General Shipment', 'Shipment ID'], 'S-77')
  await choose(page, ['General Shipment', 'Shipment type code'], 'B')
  await pick(page, ['General Shipment', 'Weight unit'], 'L')
  await choose(page, ['Rail Shipment', 'Weight type of the shipment'], 'A')
  await choose(page, ['Rail Shipment', 'Bill type'], 'S')
  await pick(page, ['Release', 'Release code'], 'R')
  await write(page, ['Release', 'Release date'], '2026-01-05')
  await write(page, ['Release', 'Release time'], '15:07')
  await choose(page, ['Release', 'Time zone'], 'CT')
  await choose(page, ['Equipment', 'Equipment type'], 'TN')
  await field(page, 'Parties', 'Party name').fill('MERIDIAN FOODS')
  await write(page, ['Commodities', 'Description'], 'ETHANOL')
  await write(page, ['Commodities', 'Commodity code'], '2818442')
  await pick(page, ['Commodities', 'Commodity type'], 'T')
  await write(page, ['Commodities', 'Weight'], '190000')
  await pick(page, ['Commodities', 'Weight type'], 'N')
  await field(page, 'Origin', 'Origin city').fill('WILLISTON')
  await choose(page, ['Origin', 'Origin state or province'], 'ND')
  await field(page, 'Destination', 'Destination city').fill('CHICAGO')
  await choose(page, ['Destination', 'Destination state or province'], 'IL')
  await choose(page, ['Route', 'Carrier'], 'BNSF')
  await choose(page, ['Route', 'Routing sequence'], 'S')
}

test('[WBL-128] [WBL-129] [WBL-135] a pattern is made by hand, and a tender booked from it', async ({
  page,
  facts,
}) => {
  const name = `Ethanol ${Date.now()}`
  await signIn(page, 'shipper')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`/waybilling/${facts.customerId}/pattern/create`)
  await makePattern(page, name)
  await expect(page.getByText('Pattern saved successfully')).toBeVisible()
  await expect(heading(page, 'Patterns')).toBeVisible()

  await press(page, `Book ${name}`)
  await expect(heading(page, 'Create Tender')).toBeVisible()
  await expect(section(page, 'Equipment').getByLabel('Equipment number')).toHaveValue('290344')
  await fillTender(page)
  await press(page, 'Submit')

  await expect(page.getByText('Tender sumbitted successfully')).toBeVisible()
  await expect(heading(page, 'Booking Requests')).toBeVisible()
  await expect(page.getByText('B-77').first()).toBeVisible()
})
