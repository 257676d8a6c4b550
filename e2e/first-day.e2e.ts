import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { makeClm, makeSighting } from '#api/areas/feeds/messages/messages.factory.ts'
import { startMailServer } from '#api/testing/outside.ts'
import { type StartedProduct, startProduct } from '../tools/shots/product.ts'
import { currentCode } from './authenticator.ts'
import { expect, fillSignIn, heading, test } from './portal.ts'
import { type Bill, type Railroad, openRailroad } from './railroad.ts'

// A separate portal, started without the demo: it contains only what the migrations create.

const CUSTOMER = 'Prairie Star Milling'
const ADMIN = { email: 'ada@lakeshore.example', password: 'four trains in the long yard' }
const PERSON = { email: 'ruth@prairiestar.example', password: 'prairie wind over the elevators' }
const SHIPPER = 'rates@dakota.example'
const MINUTE_MS = 60_000

/** A person’s effort: clicks and fields filled. */
interface Effort {
  presses: number
  fields: number
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A separate browser for one person. */
async function openBrowser(browser: Browser, { url }: StartedProduct, effort: Effort): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.exposeBinding('countEffort', (_source, kind: keyof Effort) => effort[kind]++)
  await context.addInitScript(() => {
    const { countEffort } = globalThis as unknown as { countEffort: (kind: keyof Effort) => void }
    document.addEventListener('pointerdown', () => countEffort('presses'), true)
    document.addEventListener('change', () => countEffort('fields'), true)
  })
  return context.newPage()
}

/** The first link to such a page in the latest email to a user. */
async function getEmailedLink({ arrived }: MailServer, to: string, path: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = await Promise.all(arrived.map((raw) => simpleParser(raw)))
    const mail = mails.findLast((one) => [one.to ?? []].flat().some(({ text }) => text.includes(to)))
    link = mail?.text?.split(/\s/).find((word) => word.startsWith('http') && word.includes(path))
    expect(link, `a mail to ${to}`).toBeDefined()
  }).toPass()
  return link!
}

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click()
const remaining = (page: Page) => page.getByRole('region', { name: 'Remaining steps' })

/** Types into a field with suggestions and selects the first. */
async function choose(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(`^${text}\\b`, 'i') })
    .first()
    .click()
}

async function createAdministrator(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Keller')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await press(page, 'Create administrator')
}

/**
 * Sets up the one-time codes that this portal requires of staff; returns the key, which the authenticator app stores.
 */
async function setUpOneTimeCodes(page: Page): Promise<string> {
  await expect(heading(page, 'Set up one-time codes')).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await press(page, 'Set up')
  const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
  await page.getByLabel('Code').fill(currentCode(key!))
  await press(page, 'Turn on')
  return key!
}

/** Signs the administrator in at another computer, where the password alone opens nothing. */
async function signInWithCode(page: Page, key: string): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, ADMIN.email, ADMIN.password)
  const field = page.getByLabel('One-time code')
  await field.fill('000000')
  await press(page, 'Sign in')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(currentCode(key))
  await press(page, 'Sign in')
  await expect(field).toBeHidden()
}

/** Returns the number of the new customer. */
async function createCustomer(page: Page): Promise<number> {
  await expect(heading(page, 'New customer')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(CUSTOMER)
  await choose(page, page.getByRole('combobox', { name: 'Railroads' }), 'BNSF')
  await page.getByLabel('First name').fill('Ruth')
  await page.getByLabel('Last name').fill('Vance')
  await page.getByLabel('Email').fill(PERSON.email)
  await page.getByLabel('Equipment IDs').fill('PSMX1001 PSMX1002 PSMX1003 ')
  await press(page, 'Create customer')
  await expect(heading(page, CUSTOMER)).toBeVisible()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** Creates the token of the feed, and posts with it as the railroad does. */
async function openFeed(page: Page, customerId: number): Promise<void> {
  await press(remaining(page), 'Create token')
  const dialog = page.getByRole('dialog')
  await press(dialog, 'Create token')
  const token = await dialog.getByText(/^ilt_/).textContent()
  await press(dialog, 'Done')
  await press(dialog, 'Close without copying')
  const sighting = makeSighting(0, 'P', 'Omaha, NE', {
    equipment_id: 'PSMX1001',
    event_ts: new Date(Date.now() - 60 * MINUTE_MS).toISOString(),
    waybill_number: '70001',
    origin_city: 'OMAHA',
    origin_state: 'NE',
    destination_city: 'CHICAGO',
    destination_state: 'IL',
    consignee: 'LAKE MILLS',
  })
  const response = await page.request.post(`/api/feeds/${customerId}/messages`, {
    headers: { authorization: `Bearer ${token}` },
    data: makeClm(sighting),
  })
  expect(response.status()).toBe(200)
}

async function acceptInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill(PERSON.password)
  await press(page, 'Set password')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, PERSON.email, PERSON.password)
  await expect(heading(page, 'Dashboard')).toBeVisible()
}

/** Sets up the portal's first railroad and allows it for the customer. */
async function allowRailroad(page: Page): Promise<void> {
  await press(remaining(page), 'Allow railroad')
  const railroads = page.getByRole('region', { name: 'Railroads', exact: true })
  await press(railroads, 'Set up railroad')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('SCAC').fill('BNSF')
  await dialog.getByLabel('Name').fill('BNSF Railway')
  await dialog.getByLabel('Receiver ID', { exact: true }).fill('BNSF')
  await dialog.getByText('Production', { exact: true }).click()
  await press(dialog, 'Add')
  await press(railroads, 'Allow railroad')
  await choose(page, dialog.getByRole('combobox', { name: 'Railroad' }), 'BNSF')
  await press(dialog, 'Allow railroad')
}

const waitForBill = async (railroad: Railroad): Promise<Bill> => {
  let bill: Bill | null = null
  await expect(() => {
    bill = railroad.collectBill()
    expect(bill, 'a bill in the folder of the railroad').not.toBeNull()
  }).toPass()
  return bill!
}

/** A test bill, the railroad's 997, and going live. */
async function goLive(page: Page, railroad: Railroad): Promise<void> {
  const steps = page.getByRole('region', { name: 'Test and go live with BNSF' })
  await press(steps, 'Send test')
  const bill = await waitForBill(railroad)
  expect(bill.usage).toBe('T')
  railroad.acknowledge(bill)
  await expect(steps.getByText('BNSF accepted it')).toBeVisible({ timeout: 20_000 })
  await press(steps, 'Go live')
  await press(page.getByRole('dialog'), 'Go live')
  await expect(steps.getByText(/^Since .*Bills are live/)).toBeVisible()
}

async function addParty(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Parties' }).click()
  await page.getByRole('button', { name: 'Add party' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(CUSTOMER.toUpperCase())
  await dialog.getByLabel('City').fill('OMAHA')
  await dialog.getByLabel('State').fill('NE')
  await press(dialog, 'Add party')
  await expect(page.getByRole('row').filter({ hasText: CUSTOMER.toUpperCase() })).toBeVisible()
}

/** One field of the bill of lading; `find` is a lookup field whose result that begins with the text is selected. */
async function fillBill(
  page: Page,
  fields: readonly (readonly [section: string, name: string, value: string, how?: 'find' | 'pick'])[],
): Promise<void> {
  await press(page, 'Expand all sections')
  for (const [section, name, value, how] of fields) {
    const field = page
      .getByRole('region', { name: section, exact: true })
      .getByLabel(name, { exact: true })
      .first()
    if (how === 'find') await choose(page, field, value)
    else if (how === 'pick') await field.selectOption(value)
    else await field.fill(value)
  }
}

async function savePattern(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Patterns' }).click()
  await page
    .getByRole('link', { name: 'Create Pattern' })
    .or(page.getByRole('button', { name: 'Create Pattern' }))
    .first()
    .click()
  await expect(heading(page, 'Create Pattern')).toBeVisible()
  await fillBill(page, [
    ['General Shipment', 'Transportation method', 'R', 'pick'],
    ['General Shipment', 'Method of payment', 'PP', 'find'],
    ['General Shipment', 'Billing railroad', 'BNSF', 'find'],
    ['General Shipment', 'Shipment type code', 'B', 'find'],
    ['General Shipment', 'Weight unit', 'L', 'pick'],
    ['Rail Shipment', 'Shipment weight type', 'A', 'find'],
    ['Rail Shipment', 'Bill type', 'S', 'find'],
    ['References', 'ID type', 'BM', 'find'],
    ['References', 'Reference ID', 'PSM-1'],
    ['Equipment', 'Equipment initial', 'PSMX'],
    ['Equipment', 'Equipment number', '1002'],
    ['Equipment', 'Equipment weight', '190000'],
    ['Equipment', 'Equipment weight type', 'N', 'pick'],
    ['Equipment', 'Equipment type', 'RR', 'find'],
    ['Commodities', 'Description', 'WHEAT FLOUR'],
    ['Commodities', 'Commodity code', '2041110'],
    ['Commodities', 'Commodity type', 'T', 'pick'],
    ['Commodities', 'Weight', '190000'],
    ['Commodities', 'Weight type', 'N', 'pick'],
    ['Parties', 'Party type', 'CN', 'find'],
    ['Parties', 'Party name', CUSTOMER.toUpperCase(), 'find'],
    ['Origin', 'Origin city', 'OMAHA'],
    ['Origin', 'Origin state or province', 'NE', 'find'],
    ['Destination', 'Destination city', 'CHICAGO'],
    ['Destination', 'Destination state or province', 'IL', 'find'],
    ['Route', 'Carrier', 'BNSF', 'find'],
    ['Route', 'Routing sequence', 'S', 'find'],
  ])
  await press(page, 'Save Pattern')
  await page.getByLabel('Pattern name').fill('Flour to Chicago')
  await press(page, 'Save')
  await expect(page.getByText('Pattern saved successfully')).toBeVisible()
}

/** Books a car from the pattern; the railroad reads it, acknowledges and accepts it. */
async function bookTender(page: Page, railroad: Railroad): Promise<void> {
  await press(page, 'Book Flour to Chicago')
  await expect(heading(page, 'Create Tender')).toBeVisible()
  await fillBill(page, [
    ['General Shipment', 'Shipment ID', 'S-1'],
    ['Release', 'Release code', 'R', 'pick'],
    ['Release', 'Release date', '2026-01-05'],
    ['Release', 'Release time', '15:07'],
    ['Release', 'Time zone', 'CT', 'find'],
  ])
  await press(page, 'Submit')
  await expect(page.getByText('Tender sumbitted successfully')).toBeVisible()
  const bill = await waitForBill(railroad)
  expect(bill).toMatchObject({ usage: 'P', number: 'PSM-1', car: 'PSMX1002' })
  railroad.acknowledge(bill)
  railroad.accept(bill, '700123')
  await page.getByRole('row').filter({ hasText: 'PSM-1' }).getByRole('link').first().click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText('Tender Accepted', { exact: true }).first()).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
}

async function sendQuote(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Quotes' }).click()
  await page.getByRole('link', { name: 'New quote' }).first().click()
  await page.getByRole('combobox', { name: 'Customer name' }).fill('Dakota Grain')
  await page.getByRole('textbox', { name: 'Email' }).fill(SHIPPER)
  await choose(page, page.getByRole('combobox', { name: 'Origin' }), 'Chicago')
  await choose(page, page.getByRole('combobox', { name: 'Destination' }), 'Memphis')
  await page.getByRole('combobox', { name: 'Commodities' }).fill('corn')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('textbox', { name: 'Price' }).fill('4,200')
  await press(page, 'Save quote')
  await press(page, 'Send')
  await press(page.getByRole('dialog'), 'Send')
  await expect(page.getByText('Quote sent.').last()).toBeVisible()
}

test.describe('an empty portal', () => {
  let product: StartedProduct
  let mail: MailServer

  test.beforeAll(async () => {
    test.setTimeout(2 * MINUTE_MS)
    mail = await startMailServer()
    product = await startProduct('none', {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Interline <portal@lakeshore.example>',
      ONE_TIME_CODES: 'staff',
    })
  })
  test.afterAll(async () => {
    await product?.stop()
    await new Promise<void>((done) => mail.server.close(() => done()))
  })

  test('[ADM-002] an administrator sets up one-time codes, and a company goes from nothing to its first car in sight, tender accepted and quote sent', async ({
    browser,
  }, info) => {
    test.setTimeout(3 * MINUTE_MS)
    const startedAt = Date.now()
    const effort: Effort = { presses: 0, fields: 0 }
    const admin = await openBrowser(browser, product, effort)
    const person = await openBrowser(browser, product, effort)
    await createAdministrator(admin, await product.waitForLine(/http\S+\/setup\?token=\S+/))
    const key = await setUpOneTimeCodes(admin)
    const customerId = await createCustomer(admin)
    const railroad = openRailroad(product.dataDir, customerId, 'BNSF')
    await openFeed(admin, customerId)

    await acceptInvitation(person, await getEmailedLink(mail, PERSON.email, 'reset-password'))
    await person.getByRole('link', { name: 'Assets' }).click()
    await expect(person.getByRole('link', { name: 'PSMX1001' })).toBeVisible()

    await allowRailroad(admin)
    await goLive(admin, railroad)
    await addParty(person)
    await savePattern(person)
    await bookTender(person, railroad)
    await sendQuote(person)

    const shipper = await openBrowser(browser, product, effort)
    await shipper.goto(await getEmailedLink(mail, SHIPPER, '/shipper/'))
    await expect(shipper.getByText('$4,200.00').first()).toBeVisible()

    const elsewhere = await openBrowser(browser, product, effort)
    await signInWithCode(elsewhere, key)
    await elsewhere.goto(`/admin/customers/${customerId}`)
    await expect(elsewhere.getByText('Setup complete.', { exact: true })).toBeVisible()
    annotateEffort(info, effort, Date.now() - startedAt)
  })
})

/** The time it took a person; it never fails a run. */
function annotateEffort({ annotations }: TestInfo, { presses, fields }: Effort, ms: number): void {
  const description = `${presses} presses, ${fields} fields filled, ${Math.round(ms / 1000)} s`
  annotations.push({ type: 'first day', description })
  console.log(`first day: ${description}`)
}
