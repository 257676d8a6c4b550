import type { APIRequestContext, Page } from '@playwright/test'
import { getOutboxMail, listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { hoursAfter, makeClm, makeSighting } from '#api/areas/feeds/messages/messages.factory.ts'
import { expect, fillSignIn, heading, test, visit } from './portal.ts'

// A separate customer that no other journey uses.

// A retry creates another customer.
const ATTEMPT = Date.now() % 100_000
const NAME = `Flint Hills Ethanol ${ATTEMPT}`
const EMAIL = `dana${ATTEMPT}@flinthills.example`
const PASSWORD = 'prairie wind over the elevators'
const CAR = 'FHEX420001'
const IDS = [CAR, 'FHEX420002', 'FHEX42000X']

/** The link of the latest email to a user, as an administrator reads it in the outbox. */
async function getEmailedLink(
  request: APIRequestContext,
  token: string | undefined,
  email: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const list = await request.get(`/api${toUrl(listOutbox, { query: { search: email } })}`, { headers })
  const [mail] = listOutbox.response.parse(await list.json()).data
  const one = await request.get(`/api${toUrl(getOutboxMail, { params: { mailId: mail?.mail_id ?? 0 } })}`, {
    headers,
  })
  return (
    /https?:\S+reset-password\S+/.exec(getOutboxMail.response.parse(await one.json()).text ?? '')?.[0] ?? ''
  )
}

/** Pastes ids, completes all steps, and returns the result shown by the page. */
async function importEquipment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Import a file' }).click()
  await page.getByLabel('Paste rows from a spreadsheet').fill(`Equipment\n${IDS.join('\n')}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByRole('row', { name: /Row 4 .*Not a valid equipment ID/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 units' }).click()
  await page.getByRole('link', { name: `View ${NAME}` }).click()
  await expect(page.getByText('2 railcars, 0 reported so far.')).toBeVisible()
}

test('[ADM-002] a new customer goes from nothing to its first car in sight, in a few minutes', async ({
  browser,
  request,
  facts,
}) => {
  const admin = await visit(browser, facts, 'admin')
  await admin.goto('/admin/customers/new')
  await admin.getByLabel('Name', { exact: true }).fill(NAME)
  await admin.getByRole('button', { name: 'Create customer' }).click()
  await expect(heading(admin, NAME)).toBeVisible()
  const customerId = Number(new URL(admin.url()).pathname.split('/').at(-1))

  await importEquipment(admin)

  const missing = admin.getByRole('region', { name: 'Remaining steps' })
  await missing.getByRole('button', { name: 'Add person' }).first().click()
  const person = admin.getByRole('dialog', { name: 'Add person' })
  await person.getByLabel('Email').fill(EMAIL)
  await person.getByLabel('First name').fill('Dana')
  await person.getByLabel('Last name').fill('Reyes')
  await person.getByRole('button', { name: 'Send invitation' }).click()
  await expect(admin.getByRole('link', { name: 'Dana Reyes' })).toBeVisible()

  await admin.goto(`/settings/${customerId}/api-tokens`)
  await admin.getByRole('button', { name: 'Create token' }).first().click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Feed of the railroad')
  await dialog.getByRole('checkbox', { name: /^Company settings/ }).check()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = await dialog.getByText(/^ilt_/).textContent()
  const sighting = makeSighting(900, 'P', 'Omaha, NE', {
    equipment_id: CAR,
    event_ts: hoursAfter(900).toISOString(),
  })
  const sent = await request.post(`/api/feeds/${customerId}/messages`, {
    headers: { authorization: `Bearer ${token}` },
    data: makeClm(sighting),
  })
  expect(sent.status()).toBe(200)

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await getEmailedLink(request, facts.tokens.admin, EMAIL))
  await guest.getByRole('textbox', { name: 'New password' }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Set password' }).click()
  await guest.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(guest, EMAIL, PASSWORD)
  await expect(guest).not.toHaveURL(/login/)
  await guest.goto(`/visibility/${customerId}/assets`)
  await expect(guest.getByText(CAR).first()).toBeVisible()

  // Removed from the customer, they lose access immediately.
  await admin.goto(`/admin/customers/${customerId}`)
  await admin.getByRole('link', { name: 'Dana Reyes' }).click()
  await admin.getByRole('button', { name: 'Disable', exact: true }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(admin.getByRole('button', { name: 'Activate' })).toBeVisible()
  await guest.goto(`/visibility/${customerId}/assets`)
  await expect(guest).toHaveURL(/\/login/)
})
