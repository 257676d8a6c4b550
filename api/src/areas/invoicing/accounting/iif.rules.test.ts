import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickBooksIif } from './iif.rules.ts'

const line = (with_: object = {}) => ({
  payer_name: 'Cedar Valley Foods',
  invoice_number: 'MF-7',
  kind: 'invoice',
  currency: 'USD',
  issue_date: '2026-11-24',
  due_date: '2026-12-24',
  payer_order: 'CV-88214',
  description: 'Freight',
  charge_code: 'freight',
  quantity: 1,
  ar_amount_cents: 123_456,
  ...with_,
})
const payment = (with_: object = {}) => ({
  payer_name: 'Cedar Valley Foods',
  currency: 'USD',
  payment_date: '2026-12-20',
  amount_cents: 50_000,
  reference: 'ACH 88121',
  invoices: 'MF-7',
  ...with_,
})
const code = {
  code: 'freight',
  description: 'Freight',
  ledger_account: '4010 Rail',
  tax_type: '',
  active: true,
}
const CODES = new Map([['freight', { ...code, default_ap_amount_cents: 0, default_ar_amount_cents: 0 }]])

/** Reads a file as QuickBooks does: columns by the names of the head that has the row's mark. */
function read(file: Buffer): Record<string, string>[] {
  const rows = file
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split('\t'))
  const heads = new Map(rows.filter(([mark]) => mark!.startsWith('!')).map((row) => [row[0]!.slice(1), row]))
  return rows
    .filter(([mark]) => !mark!.startsWith('!'))
    .map((row) => {
      const head = heads.get(row[0]!)!
      expect(row.length).toBe(head.length)
      return Object.fromEntries(row.map((text, at) => [at === 0 ? 'mark' : head[at]!, text]))
    })
}

test('an invoice debits receivables and credits the ledger account of each charge', () => {
  const lines = [line(), line({ charge_code: 'tax', description: 'HST 13%', ar_amount_cents: 16_049 })]

  expect(read(quickBooksIif({ lines, payments: [] }, CODES))).toMatchObject([
    { mark: 'TRNS', TRNSTYPE: 'INVOICE', ACCNT: 'Accounts Receivable', AMOUNT: '1395.05', DATE: '11/24/26' },
    { mark: 'SPL', ACCNT: '4010 Rail', AMOUNT: '-1234.56', DOCNUM: 'MF-7' },
    { mark: 'SPL', ACCNT: 'Sales Tax Payable', AMOUNT: '-160.49' },
    { mark: 'ENDTRNS' },
  ])
})

test('a credit note is the other way round, and a payment lowers what is receivable', () => {
  const rows = read(
    quickBooksIif(
      { lines: [line({ kind: 'credit', invoice_number: 'CR-1' })], payments: [payment()] },
      CODES,
    ),
  )

  expect(rows.map(({ TRNSTYPE, ACCNT, AMOUNT }) => [TRNSTYPE, ACCNT, AMOUNT])).toEqual([
    ['CREDIT MEMO', 'Accounts Receivable', '-1234.56'],
    ['CREDIT MEMO', '4010 Rail', '1234.56'],
    [undefined, undefined, undefined],
    ['PAYMENT', 'Undeposited Funds', '500.00'],
    ['PAYMENT', 'Accounts Receivable', '-500.00'],
    [undefined, undefined, undefined],
  ])
})

test('whatever a name or description holds, columns stay and each transaction adds up to zero', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), cents), { minLength: 1 }), (drawn) => {
      const lines = drawn.map(([text, ar_amount_cents]) =>
        line({ description: text, payer_name: text, payer_order: text, ar_amount_cents }),
      )
      const amounts = read(quickBooksIif({ lines, payments: [payment({ payer_name: drawn[0]![0] })] }, CODES))
      const sum = amounts.reduce((all, { AMOUNT = '0' }) => all + Math.round(Number(AMOUNT) * 100), 0)

      expect(sum).toBe(0)
    }),
  )
})
