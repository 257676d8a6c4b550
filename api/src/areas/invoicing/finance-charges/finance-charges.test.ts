import { beforeAll, describe, expect, test } from 'vitest'
import { createFinanceCharge } from '#contract/areas/invoicing/finance-charges/finance-charges.contract.ts'
import { removeInvoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { getPayee, updatePayee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { createPayment } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { fillProfile, makeSent, ONE } from '../invoices/invoices.factory.ts'
import { getFinanceCharge } from './finance-charges.rules.ts'

const LATE = {
  total_cents: 100_000,
  after: '2026-11-01',
  through: '2026-11-16',
  lowered: [],
  disputes: [],
  percent: 12,
}

describe('a finance charge', () => {
  test('is the yearly rate on each day after the due date, half up once', () => {
    expect(getFinanceCharge(LATE)).toEqual({ cents: 493, days: 15, disputed_days: 0 })
    expect(getFinanceCharge({ ...LATE, percent: 12.01 }).cents).toBe(494)
    expect(getFinanceCharge({ ...LATE, through: '2026-11-01' })).toMatchObject({ cents: 0, days: 0 })
  })

  test('leaves out days in dispute', () => {
    const disputes = [{ from: '2026-11-05', to: '2026-11-11' }]
    expect(getFinanceCharge({ ...LATE, disputes })).toEqual({ cents: 296, days: 15, disputed_days: 6 })
    expect(getFinanceCharge({ ...LATE, disputes: [{ from: '2026-10-01', to: null }] }).cents).toBe(0)
  })

  test('is on what was open that day: a payment counts from the next', () => {
    const lowered = [{ day: '2026-11-11', cents: 40_000 }]
    expect(getFinanceCharge({ ...LATE, lowered }).cents).toBe(427)
    expect(getFinanceCharge({ ...LATE, lowered: [{ day: '2026-11-11', cents: 200_000 }] }).days).toBe(10)
  })
})

describe('an overdue invoice', () => {
  const portal = useTestApp()
  beforeAll(() => fillProfile(portal, { finance_percent: 12 }))

  const charge = (invoiceId: number) =>
    portal.call(createFinanceCharge, { params: { ...ONE, invoiceId } }, 'full')

  async function makeOverdue(days: number) {
    const charges = [{ charge_code: 'freight', ar_amount_cents: 100_000 }]
    const sent = await makeSent(portal, { charges: charges as never })
    await portal.superuser((db) =>
      db.query(
        `update invoices set issue_date = current_date - 60, due_date = t.today - $2::int
         from (select (now() at time zone zone)::date as today from identity.customers where customer_id = 1) t
         where invoice_id = $1`,
        [sent.id, days],
      ),
    )
    return sent
  }

  test('gets a draft with the charge, its days and its source, and no day is charged twice', async () => {
    const sent = await makeOverdue(15)
    const { data } = await charge(sent.id)

    expect(data).toMatchObject({
      status: 'draft',
      payer_id: sent.payer_id,
      waybill_id: sent.waybill_id,
      invoice_ar_total: 493,
      charges: [
        {
          charge_code: 'finance_charge',
          source: 'finance',
          source_text: `Invoice ${sent.invoice_number}: 15 days late at 12% a year`,
        },
      ],
    })
    const again = await charge(sent.id)
    expect([again.status, again.error?.message]).toEqual([409, expect.stringContaining('no overdue days')])
    await portal.call(removeInvoice, { params: { ...ONE, invoiceId: data.id } }, 'full')
    expect((await charge(sent.id)).data.invoice_ar_total).toBe(493)
  })

  test('is charged on what was open, also after it was paid late', async () => {
    const sent = await makeOverdue(15)
    const { rows } = await portal.superuser((db) =>
      db.query<{ day: string }>(
        `select to_char((now() at time zone zone)::date - 5, 'YYYY-MM-DD') as day from identity.customers where customer_id = 1`,
      ),
    )
    const body = {
      payer_id: sent.payer_id,
      payment_date: rows[0]!.day,
      amount_cents: 100_000,
      currency: 'USD',
      allocations: [{ invoice_id: sent.id, amount_cents: 100_000 }],
    }
    expect((await portal.call(createPayment, { params: ONE, body: body as never }, 'full')).status).toBe(200)
    expect((await charge(sent.id)).data.invoice_ar_total).toBe(329)
  })

  test('that is not due yet, or without a rate in the profile, has no charge', async () => {
    const sent = await makeSent(portal)
    const early = await charge(sent.id)
    expect([early.status, early.error?.message]).toEqual([
      409,
      `Invoice ${sent.invoice_number} is not overdue.`,
    ])

    const late = await makeOverdue(15)
    const { data } = await portal.call(getPayee, { params: ONE }, 'full')
    const { id: _, logo: __, ...payee } = data
    const params = { customerId: 1, payeeId: 1, id: 1 }
    await portal.call(updatePayee, { params, body: { ...payee, finance_percent: 0 } } as never, 'full')
    expect((await charge(late.id)).error?.message).toContain('no finance charge')
  })
})
