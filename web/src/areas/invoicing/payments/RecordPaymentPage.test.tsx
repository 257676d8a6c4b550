import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getPayee, listPayers } from '#contract/areas/invoicing/payee/payee.contract.ts'
import {
  createPayment,
  listOpenInvoices,
  listPayments,
} from '#contract/areas/invoicing/payments/payments.contract.ts'
import { PAYEE, PAYER } from '../../../testing/invoices.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { invoicingPages } from '../invoicing.routes.tsx'

const open = (id: number, invoice_number: string, due_date: string, open_cents: number) => ({
  id,
  invoice_number,
  state: 'sent' as const,
  due_date,
  waybill_number: null,
  currency: 'USD',
  open_cents,
})

beforeEach(() => page.viewport(1440, 900))

test('one payment pays several invoices of a payer, the oldest first, and the rest stays as its credit', async () => {
  const api = signedInAs({ modules: ['hasInvoicingModule'] })
  api.answer(getPayee, PAYEE)
  api.answer(listPayers, [PAYER])
  api.answer(listPayments, [])
  api.answer(listOpenInvoices, [open(8, 'MF-8', '2026-02-01', 30_000), open(9, 'MF-9', '2026-03-01', 50_000)])
  api.answer(createPayment, {
    payment_id: 1,
    payer_id: 3,
    payment_date: '2026-03-05',
    amount_cents: 90_000,
    free_cents: 10_000,
    currency: 'USD',
    method: 'ach',
    reference: '',
    allocations: [
      { invoice_id: 8, invoice_number: 'MF-8', amount_cents: 30_000 },
      { invoice_id: 9, invoice_number: 'MF-9', amount_cents: 50_000 },
    ],
  })
  await openPortal(invoicingPages, '/invoicing/7/payments/new')

  await page.getByRole('combobox', { name: 'Payer' }).selectOptions('Cedar Valley Foods')
  await page.getByRole('textbox', { name: 'Amount' }).fill('900')
  await page.getByRole('button', { name: 'Pay oldest first' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Amount for MF-9' })).toHaveValue('500.00')
  await expect
    .element(page.getByText('$800.00 allocated. $100.00 stays as the payer’s credit.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Record payment' }).click()

  await expect
    .poll(() =>
      api.calls.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as unknown),
    )
    .toMatchObject([
      {
        payer_id: 3,
        amount_cents: 90_000,
        allocations: [
          { invoice_id: 8, amount_cents: 30_000 },
          { invoice_id: 9, amount_cents: 50_000 },
        ],
      },
    ])
  await expect
    .element(page.getByText('Payment recorded for 2 invoices. $100.00 stays as the payer’s credit.').first())
    .toBeVisible()
})
