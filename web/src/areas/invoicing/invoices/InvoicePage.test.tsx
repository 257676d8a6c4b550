import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listChargeCodes } from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import {
  createInvoice,
  fillFromWaybill,
  getInvoice,
  getInvoiceStats,
  listBillableTrips,
  listInvoices,
  previewInvoice,
  removeInvoice,
  sendInvoice,
  updateInvoice,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { getPayee, listPayers } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { applyCredit, payInvoice } from '#contract/areas/invoicing/payments/payments.contract.ts'
import type { fakeApi } from '../../../testing/api.ts'
import { DRAFT, PAYEE, PAYER, SENT } from '../../../testing/invoices.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { invoicingPages } from '../invoicing.routes.tsx'

const NO = { message: 'Not now.' }
const BASE = '/invoicing/7/invoices'

function biller(modules: string[] = ['hasInvoicingModule']) {
  const api = signedInAs({ permissions: ['company_settings'], modules })
  api.answer(getPayee, PAYEE)
  api.answer(listPayers, [PAYER])
  api.answer(listChargeCodes, [
    {
      code: 'freight',
      description: 'Freight',
      default_ap_amount_cents: 0,
      default_ar_amount_cents: 0,
      ledger_account: '',
      tax_type: '',
      active: true,
    },
  ])
  api.answer(listBillableTrips, [])
  api.answer(getInvoiceStats, { states: [], ageing: [] })
  api.answer(listInvoices, { data: [DRAFT], record_count: 1, page: 1, size: 25 })
  api.answer(getInvoice, DRAFT)
  return api
}
const { waybill_number, waybill_date, origin, destination } = DRAFT
const TRIP = {
  waybill_number,
  waybill_date,
  origin,
  destination,
  commodity: 'Sugar',
  equipment_id: 'NAHX481219',
}
type Api = Pick<ReturnType<typeof fakeApi>, 'calls'>
const made = ({ calls }: Api, method: string, path: RegExp) =>
  calls.filter((one) => one.method === method && path.test(one.path))
const bodies = (...of: Parameters<typeof made>): unknown[] =>
  made(...of).map(({ body }) => JSON.parse(body) as unknown)
const LIST = /invoices\/list$/
const seen = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** A browser that shows PDFs inside pages, or none. */
function withViewer(isThere: boolean): void {
  const spy = vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(isThere)
  onTestFinished(() => spy.mockRestore())
}

beforeEach(() => {
  withViewer(false)
  return page.viewport(1440, 900)
})

test('[INV-008] [INV-017] [INV-031] the list shows dollars, and begins with page 1 of 25 by waybill date', async () => {
  const api = biller()

  await openPortal(invoicingPages, BASE)

  await seen('$1,234.56')
  const [first] = made(api, 'GET', LIST)
  expect(['page', 'size', 'sort'].map((name) => first?.query.get(name))).toEqual(['1', '25', 'waybill_date'])
})

test('[INV-001] without the module its pages do not open', async () => {
  biller([])
  const { path } = await openPortal(invoicingPages, BASE)

  await expect.poll(path).not.toBe(BASE)
})

test('[INV-002] nothing else is loaded before the payee', async () => {
  const api = biller()
  api.refuse(getPayee, 500, NO)

  await openPortal(invoicingPages, BASE)

  await seen('Couldn’t load your payee profile')
  expect(made(api, 'GET', LIST)).toEqual([])
})

test('[INV-003] [INV-009] a new invoice starts from a waybill with all its cars, and saves as a draft', async () => {
  const api = biller()
  api.answer(listBillableTrips, [
    { ...TRIP, waybill_id: 50, waybill_ids: [50, 51], quote_id: 2041, expected_cents: 246_912 },
  ])
  const [car] = DRAFT.cars
  const cars = [car!, { ...car!, waybill_id: 51, equipment_id: 'NAHX481220' }]
  api.answer(fillFromWaybill, { ...DRAFT, cars, equipment_id: 'NAHX481219', invoiced: [] } as never)
  api.answer(createInvoice, DRAFT)
  const { path } = await openPortal(invoicingPages, `${BASE}/new`)

  await seen('$2,469.12')
  await press(/Use waybill 512487/)
  await seen('Quote: Quote 2041')
  await seen('Waybill 512487, 2 cars')
  await seen('NAHX481220')
  await press('Save draft')

  await expect.poll(path).toBe(`${BASE}/9/edit`)
  expect(bodies(api, 'POST', /invoices$/)[0]).toMatchObject({
    waybill_id: 50,
    waybill_ids: [51],
    charges: [{ source: 'quote' }],
  })
})

test('[INV-010] a copy begins with the other’s charges and order, and saves as a new one', async () => {
  const api = biller()
  api.answer(getInvoice, SENT)
  api.answer(createInvoice, { ...DRAFT, id: 10 })
  await openPortal(invoicingPages, `${BASE}/new/9`)

  await seen('Copy of MF-1043')
  await press('Save draft')

  await expect
    .poll(() => bodies(api, 'POST', /invoices$/)[0])
    .toMatchObject({ payer_order: 'CV-88214', payer_id: 3 })
})

test('a credit note that was sent is not called an invoice', async () => {
  const api = biller()
  api.answer(updateInvoice, { ...DRAFT, version: 2 })
  api.answer(sendInvoice, { ...SENT, kind: 'credit', invoice_number: 'CR-1' })
  await openPortal(invoicingPages, `${BASE}/9/edit`)

  await press('Send invoice')

  await expect.element(page.getByText('Credit note CR-1 sent.')).toBeVisible()
})

test('[INV-004] [INV-006] [INV-011] a draft is changed and sent', async () => {
  const api = biller()
  api.answer(updateInvoice, { ...DRAFT, version: 2 })
  api.answer(sendInvoice, SENT)
  await openPortal(invoicingPages, `${BASE}/9/edit`)

  await page.getByRole('textbox', { name: 'Payer’s PO number' }).fill('CV-1')
  await press('Send invoice')

  await seen('Invoice MF-1043 sent.')
  expect(bodies(api, 'PATCH', /update$/)[0]).toMatchObject({ payer_order: 'CV-1', version: 1 })
})

test('[INV-005] the paper is shown beside a draft, again after typing, and opens by a button on a phone', async () => {
  withViewer(true)
  const api = biller()
  api.refuse(previewInvoice, 200, 'the paper')
  await openPortal(invoicingPages, `${BASE}/9/edit`)
  const frame = page.getByTitle('Preview of the PDF')
  await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/^blob:/))

  await page.getByRole('textbox', { name: 'Notes' }).fill('Thank you')

  await expect
    .poll(() => bodies(api, 'POST', /preview$/).at(-1))
    .toMatchObject({ notes: 'Thank you', payer_order: 'CV-88214' })
  api.refuse(previewInvoice, 400, NO)
  await page.getByRole('textbox', { name: 'Notes' }).fill('Thank you!')
  await seen('Unable to preview invoice. Not now.')
  await expect.element(frame).toBeInTheDocument()
  await page.viewport(390, 844)
  await expect.element(frame).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Preview' })).toBeVisible()
})

test('[INV-006] a draft goes to the payer’s addresses unless others are entered, with copies', async () => {
  const api = biller()
  api.answer(updateInvoice, DRAFT)
  await openPortal(invoicingPages, `${BASE}/9/edit`)

  const sendTo = page.getByRole('textbox', { name: 'Send to' })
  await expect.element(sendTo).toHaveAttribute('placeholder', 'ap@cedarvalley.example')
  await seen('Sending assigns the next number and emails ap@cedarvalley.example.')
  await sendTo.fill('rail@cedarvalley.example')
  await page.getByRole('textbox', { name: 'Copy to' }).fill('dana@cedarvalley.example')
  await seen(/emails rail@cedarvalley\.example, with a copy to dana@cedarvalley\.example\.$/)
  await press('Save draft')

  await expect
    .poll(() => bodies(api, 'PATCH', /update$/)[0])
    .toMatchObject({ send_to: 'rail@cedarvalley.example', copy_to: 'dana@cedarvalley.example' })
})

test('[INV-022] what a new invoice lacks to be sent stays listed once it is saved as a draft', async () => {
  const api = biller()
  api.answer(getPayee, { ...PAYEE, version: 0 })
  api.answer(createInvoice, { ...DRAFT, payer_id: null })
  const errors = { payer_id: ['Choose a payer before you send.'] }
  api.refuse(sendInvoice, 400, { message: 'Check the fields.', errors })
  const { path } = await openPortal(invoicingPages, `${BASE}/new`)
  const profile = page.getByRole('link', { name: 'Complete your payee profile' })
  await expect.element(profile).toHaveAttribute('href', '/invoicing/7/profile')

  await press('Send invoice')

  await expect.poll(path).toBe(`${BASE}/9/edit`)
  await expect.element(page.getByRole('alert').getByText('Choose a payer before you send.')).toBeVisible()
})

test('[PLT-177] [INV-023] what fails shows the message of the specification', async () => {
  const api = biller()
  api.refuse(listInvoices, 500, NO)
  await openPortal(invoicingPages, BASE)
  await seen('Unable to load invoices.')

  api.answer(listInvoices, { data: [DRAFT], record_count: 1, page: 1, size: 25 })
  api.refuse(updateInvoice, 500, NO)
  api.refuse(previewInvoice, 500, NO)
  const { router } = await openPortal(invoicingPages, `${BASE}/9/edit`)
  await page.getByRole('textbox', { name: 'Payer’s PO number' }).fill('CV-2')
  await press('Save draft')
  await seen(/Unable to save invoice\./)
  await press('Preview')
  await seen(/Unable to preview invoice\./)

  api.answer(updateInvoice, DRAFT)
  api.refuse(sendInvoice, 500, NO)
  await press('Send invoice')
  await seen(/Unable to send invoice\./)

  api.refuse(removeInvoice, 500, NO)
  await router.navigate({ to: BASE as never })
  await press(/^Actions for/)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await seen(/Unable to delete invoice\./)
  expect(router.state.location.pathname).toBe(BASE)
})

test('an open amount is recorded as paid from the invoice’s page', async () => {
  const api = biller()
  api.answer(getInvoice, { ...SENT, open_cents: 123_456, can: { ...SENT.can, pay: true } })
  api.answer(payInvoice, { ...SENT, status: 'paid', state: 'paid' })
  await openPortal(invoicingPages, `${BASE}/9/edit`)

  await press('Record payment')
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()

  await seen('Payment recorded.')
  expect(bodies(api, 'POST', /payments$/)[0]).toMatchObject({ amount_cents: 123_456, method: 'ach' })
})

test.each([
  [0, 0],
  [12, 1],
])(
  'a finance charge is offered only with a yearly rate in the profile: %d%%',
  async (finance_percent, offers) => {
    const api = biller()
    api.answer(getPayee, { ...PAYEE, finance_percent })
    const can = { ...SENT.can, charge: true, pay: true } as const
    api.answer(getInvoice, { ...SENT, due_date: '2020-01-01', open_cents: 123_456, can })
    await openPortal(invoicingPages, `${BASE}/9/edit`)

    await expect.element(page.getByRole('button', { name: 'Record payment' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Add finance charge' }).elements()).toHaveLength(offers)
  },
)

test.each([
  ['ap@cedarvalley.example', 'Sending assigns the next number and emails ap@cedarvalley.example.'],
  [
    '',
    'Cedar Valley Foods has no email address. Enter who gets the invoice, or sending only assigns the next number.',
  ],
])('a draft says where it will be emailed: %s', async (emails, text) => {
  const api = biller()
  api.answer(listPayers, [{ ...PAYER, emails }])
  api.answer(getInvoice, DRAFT)
  await openPortal(invoicingPages, `${BASE}/9/edit`)
  await expect.element(page.getByText(text)).toBeVisible()
})

test('a sent invoice shows who viewed, disputed and paid it, and what is open', async () => {
  const api = biller()
  api.answer(getInvoice, {
    ...SENT,
    issue_date: '2026-11-24',
    due_date: '2026-12-24',
    seen_ts: '2026-11-25T18:00:00Z',
    paid_cents: 100_000,
    open_cents: 23_456,
    charges: [{ ...DRAFT.charges[0]!, dispute: 'Wrong car' }],
    payments: [
      { payment_id: 1, payment_date: '2026-12-01', method: 'wire', reference: '7', amount_cents: 100_000 },
    ],
  })
  await openPortal(invoicingPages, `${BASE}/9/edit`)

  await expect
    .element(page.getByLabelText('Progress'))
    .toHaveTextContent(
      'Sent11/24/2026by emailViewed11/25/2026PDF not savedDisputed$1,234.561 chargePaid$1,000.0012/01/2026, Wire' +
        'Open$234.56due 12/24/2026',
    )
})

test('charges by hand are sent along when the waybill is reloaded: they are taxed too', async () => {
  const api = biller()
  const [charge] = DRAFT.charges
  const byHand = {
    ...charge!,
    id: 2,
    source: 'hand' as const,
    unit_price_cents: null,
    ar_amount_cents: 35_000,
  }
  api.answer(getInvoice, { ...DRAFT, charges: [charge!, byHand, { ...byHand, id: 3, charge_code: 'tax' }] })
  const [car] = DRAFT.cars
  const cars = [car!, { ...car!, waybill_id: 51, equipment_id: 'NAHX481220' }]
  api.answer(fillFromWaybill, { ...DRAFT, cars, equipment_id: 'NAHX481219', invoiced: [] } as never)
  await openPortal(invoicingPages, `${BASE}/9/edit`)
  await press('Reload from waybill')

  await expect
    .poll(() => bodies(api, 'POST', /waybill$/)[0])
    .toMatchObject({ waybill_id: 50, other_cents: 35_000 })
})

test('what the payer paid too much before is applied to an open invoice in one press', async () => {
  const api = biller()
  const open = {
    ...SENT,
    open_cents: 123_456,
    payer_credit_cents: 20_000,
    can: { ...SENT.can, pay: true as const },
  }
  api.answer(getInvoice, open)
  api.answer(applyCredit, { ...open, open_cents: 103_456, paid_cents: 20_000, payer_credit_cents: 0 })
  await openPortal(invoicingPages, `${BASE}/9/edit`)

  await press('Apply $200.00 credit')
  await seen('Credit applied.')
  await expect.element(page.getByRole('button', { name: /^Apply/ })).not.toBeInTheDocument()
})

test('the charges of a draft are named once, by their panel, and as one group', async () => {
  biller()

  await openPortal(invoicingPages, `${BASE}/${DRAFT.id}/edit`)

  await expect.element(page.getByRole('group', { name: 'Charges' })).toBeVisible()
  expect(page.getByText('Charges', { exact: true }).elements()).toHaveLength(1)
})
