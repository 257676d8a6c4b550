import { beforeAll, expect, test } from 'vitest'
import {
  exportToAccounting,
  getPayerStatement,
  printStatement,
} from '#contract/areas/invoicing/accounting/accounting.contract.ts'
import { createPayment } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { readPdfTexts } from '../../../files/pdf/texts.factory.ts'
import { fillProfile, makePayer, makeSent, ONE } from '../invoices/invoices.factory.ts'

const portal = useTestApp()
let payerId = 0

/** An invoice of 1,000.00 that was due the given number of days before November 24. */
async function makeDue(days: number): Promise<number> {
  const charges = [{ charge_code: 'freight', ar_amount_cents: 100_000 }] as never
  const { id } = await makeSent(portal, { payer_id: payerId, charges })
  await portal.superuser((db) =>
    db.query(
      `update invoices set issue_date = '2025-06-01', due_date = '2025-11-24'::date - $2::int where invoice_id = $1`,
      [id, days],
    ),
  )
  return id
}

beforeAll(async () => {
  await fillProfile(portal, { remit_to: 'First Bank, account 7' })
  payerId = await makePayer(portal, { name: 'Cedar Valley Foods' })
  await makeDue(0)
  await makeDue(31)
  const paid = await makeDue(95)
  const body = {
    payer_id: payerId,
    payment_date: '2025-11-20',
    amount_cents: 40_000,
    currency: 'USD',
    allocations: [{ invoice_id: paid, amount_cents: 40_000 }],
  }
  await portal.call(createPayment, { params: ONE, body: body as never }, 'full')
})

const params = () => ({ ...ONE, payerCompanyId: payerId })

test('a statement sums what is open on its last day by days past due', async () => {
  const ageing = async (to: string) => {
    const query = { from: '2025-01-01', to }
    const { data } = await portal.call(getPayerStatement, { params: params(), query }, 'full')
    const [account] = data.accounts
    expect(account!.ageing.reduce((sum, cents) => sum + cents, 0)).toBe(account!.closing_cents)
    return account!.ageing
  }

  expect(await ageing('2025-11-24')).toEqual([100_000, 0, 100_000, 0, 60_000])
  expect(await ageing('2025-11-19')).toEqual([100_000, 100_000, 0, 100_000, 0])
})

test('a statement on paper has the payer, each transaction, the balance and its age', async () => {
  const query = { from: '2025-11-01', to: '2025-11-24' }
  const { status, headers, raw } = await portal.call(printStatement, { params: params(), query }, 'full')

  const text = readPdfTexts(raw).join('\n')
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  for (const label of [
    'Meridian Foods',
    'Cedar Valley Foods',
    '$2,600.00 USD outstanding as of November 24, 2025',
    'Opening balance',
    'Over 90 days',
    'First Bank, account 7',
    'Page 1 of 1',
  ])
    expect(text).toContain(label)
})

test('on one day a statement lists what was billed before what was paid', async () => {
  const payer_id = await makePayer(portal)
  const { id, issue_date } = await makeSent(portal, { payer_id })
  const body = {
    payer_id,
    payment_date: issue_date,
    amount_cents: 10_000,
    currency: 'USD',
    allocations: [{ invoice_id: id, amount_cents: 10_000 }],
  }
  await portal.call(createPayment, { params: ONE, body: body as never }, 'full')

  const query = { from: '2025-01-01', to: '2099-12-31' }
  const { data } = await portal.call(
    getPayerStatement,
    { params: { ...ONE, payerCompanyId: payer_id }, query },
    'full',
  )

  expect(data.accounts[0]!.movements.map(({ kind }) => kind)).toEqual(['invoice', 'payment'])
})

test('every line for Xero has a description, because Xero refuses one without', async () => {
  const charges = [{ charge_code: 'fuel_surcharge', ar_amount_cents: 19_320 }] as never
  const { invoice_number } = await makeSent(portal, { charges })

  const { raw } = await portal.call(
    exportToAccounting,
    { params: { ...ONE, system: 'xero' }, query: { from: '2025-01-01', to: '2099-12-31' } },
    'full',
  )

  const row = raw
    .toString()
    .split('\r\n')
    .find((one) => one.includes(`,${invoice_number},`))
  expect(row).toContain(',Fuel surcharge,1,193.20,')
})

test('a file for QuickBooks Desktop has invoices and payments of the payee’s currency; Xero gets payments as a bank statement', async () => {
  await makeSent(portal, { payer_id: payerId, currency: 'CAD' })
  const query = { from: '2025-01-01', to: '2099-12-31' }
  const get = (system: 'quickbooks_desktop' | 'xero_payments') =>
    portal.call(exportToAccounting, { params: { ...ONE, system }, query }, 'full')
  const [iif, csv] = [await get('quickbooks_desktop'), await get('xero_payments')]

  expect(iif.headers['content-disposition']).toContain('.iif')
  const rows = iif.raw.toString('latin1').split('\r\n')
  expect(
    rows.some((row) =>
      row.startsWith('TRNS\tPAYMENT\t11/20/25\tUndeposited Funds\tCedar Valley Foods\t400.00'),
    ),
  ).toBe(true)
  const { rows: stored } = await portal.superuser((db) =>
    db.query<{ n: number }>(
      `select count(*)::int as n from invoices where customer_id = 1 and status in ('sent', 'paid') and currency = 'USD'`,
    ),
  )
  expect(rows.filter((row) => row.startsWith('TRNS\tINVOICE'))).toHaveLength(stored[0]!.n)
  expect(csv.raw.toString()).toMatch(/2025-11-20,400.00,Cedar Valley Foods,Invoices MF-\d+,,USD/)
})
