import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listChargeCodes } from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import {
  getInvoice,
  getInvoiceStats,
  listBillableTrips,
  previewInvoice,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { getPayee, listPayers } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { DRAFT, PAYEE, PAYER } from '../../../testing/invoices.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { invoicingPages } from '../invoicing.routes.tsx'

const MILLION_CENTS = 123_456_789

beforeEach(() => {
  const api = signedInAs({ permissions: ['company_settings'], modules: ['hasInvoicingModule'] })
  api.answer(getPayee, PAYEE)
  api.answer(listPayers, [PAYER])
  api.answer(listChargeCodes, [])
  api.answer(listBillableTrips, [])
  api.answer(getInvoiceStats, { states: [], ageing: [] })
  api.refuse(previewInvoice, 500, { message: 'Not now.' })
  const [charge] = DRAFT.charges
  const amounts = { ap_amount_cents: MILLION_CENTS, ar_amount_cents: MILLION_CENTS }
  api.answer(getInvoice, {
    ...DRAFT,
    currency: 'CAD',
    charges: [{ ...charge!, ...amounts, quantity: 1, unit_price_cents: MILLION_CENTS }],
  })
})

test.each([1440, 1024, 390])('amounts of seven digits are whole on a screen of %i pixels', async (width) => {
  await page.viewport(width, 900)
  await openPortal(invoicingPages, `/invoicing/7/invoices/${DRAFT.id}/edit`)

  for (const name of ['Price', 'Cost (AP)', 'Amount (AR)']) {
    const field = page.getByRole('textbox', { name, exact: true })
    await expect.element(field).toHaveValue('1,234,567.89')
    const { scrollWidth, clientWidth } = field.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  }
})
