import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askAboutInvoice, reviewInvoice } from '#contract/areas/invoicing/links/links.contract.ts'
import { fakeApi } from '../../../testing/api.ts'
import { SENT } from '../../../testing/invoices.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { invoicingPages } from '../invoicing.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

const seen = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

test('the payer opens the invoice by its link and disputes a line, without a sign-in', async () => {
  const api = fakeApi()
  const invoice = { ...SENT, cars: [], payee_name: 'Meridian Foods LLC', remit_to: '' }
  api.answer(reviewInvoice, invoice)
  api.answer(askAboutInvoice, { ...invoice, charges: [{ ...SENT.charges[0]!, dispute: 'Too much.' }] })
  const { path } = await openPortal(invoicingPages, '/payer/7/invoice/9?token=secret')

  await seen('Invoice MF-1043 from Meridian Foods LLC')
  expect(path()).toBe('/payer/7/invoice/9')
  await page.getByRole('combobox', { name: 'About' }).selectOptions('Dispute: Line-haul freight')
  await page.getByRole('textbox', { name: 'Message' }).fill('Too much.')
  await page.getByRole('button', { name: 'Send dispute' }).click()

  await seen('You disputed this: Too much.')
  expect(api.calls.every(({ headers }) => headers.get('x-quote-token') === 'secret')).toBe(true)
  const sent = api.calls.find(({ method, path: at }) => method === 'POST' && at.endsWith('/questions'))
  expect(JSON.parse(sent!.body)).toEqual({ text: 'Too much.', charge_id: 1 })
})

test.each([
  [
    { open_cents: 23_456, paid_cents: 100_000 },
    '$234.56 USD',
    'Due 12/24/2026.',
    ['Paid−$1,000.00', 'Amount due$234.56'],
  ],
  [{ status: 'paid', paid_cents: 123_456, open_cents: 0 }, '$1,234.56 USD', 'Paid.', ['Paid−$1,234.56']],
  [{ status: 'void', open_cents: 0 }, '$1,234.56 USD', 'Void: nothing is owed.', []],
] as const)('the payer reads first what is owed: %j', async (change, amount, text, sums) => {
  const api = fakeApi()
  const invoice = {
    ...SENT,
    due_date: '2026-12-24',
    cars: [],
    payee_name: 'Meridian Foods LLC',
    remit_to: '',
  }
  api.answer(reviewInvoice, { ...invoice, ...change })
  await openPortal(invoicingPages, '/payer/7/invoice/9?token=secret')

  await expect.element(page.getByText(amount, { exact: true })).toBeVisible()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const rows = page.getByText('Total', { exact: true }).element().closest('dl')!.children
  expect([...rows].map(({ textContent }) => textContent)).toEqual(['Total$1,234.56', ...sums])
})

test('the note of an invoice has the whole width of its facts', async () => {
  const notes = 'Rates by contract MF-2026. Cars were weighed at Fargo; questions about weights to the yard.'
  const api = fakeApi()
  api.answer(reviewInvoice, { ...SENT, notes, cars: [], payee_name: 'Meridian Foods LLC', remit_to: '' })
  await openPortal(invoicingPages, '/payer/7/invoice/9?token=secret')

  const note = page.getByText(notes)
  await expect.element(note).toBeVisible()
  expect(note.element().clientWidth).toBe(note.element().closest('dl')!.clientWidth)
})
