import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAmount, getArAmount, invoiceCan, quantityText } from './invoices.rules.ts'

const thousandths = fc.integer({ min: 0, max: 999_999_000 })
const cents = fc.integer({ min: 0, max: 99_999_999 })

describe('[INV-022] the amount of a line', () => {
  test.each([
    [12, 412_500, 4_950_000],
    [0.333, 150, 50],
    [0.5, 1, 1],
    [0.499, 1, 0],
    [1000, 15, 15_000],
    [0, 99, 0],
  ])('%d times %d cents is %d cents', (quantity, price, amount) => {
    expect(toAmount(quantity, price)).toBe(amount)
  })

  test('is the exact product rounded half up, whatever the quantity', () => {
    fc.assert(
      fc.property(thousandths, cents, (parts, price) => {
        const exact = BigInt(parts) * BigInt(price)
        const amount = BigInt(toAmount(parts / 1000, price))
        expect(amount * 1000n - exact).toBeLessThanOrEqual(500n)
        expect(exact - amount * 1000n).toBeLessThan(500n)
      }),
    )
  })

  test('of whole units loses and makes no cent, in any order of the lines', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 999 }), cents)), (lines) => {
        const sum = (all: typeof lines) =>
          all.reduce((total, [quantity, price]) => total + toAmount(quantity, price), 0)
        expect(sum(lines)).toBe(lines.reduce((total, [quantity, price]) => total + quantity * price, 0))
        expect(sum(lines.toReversed())).toBe(sum(lines))
      }),
    )
  })

  test('without a price is what was entered, whatever the quantity', () => {
    expect(getArAmount({ quantity: 7, unit_price_cents: null, ar_amount_cents: 27_500 })).toBe(27_500)
  })
})

describe('[INV-021] what may be done with an invoice', () => {
  const at = { kind: 'invoice', paid_cents: 0, credited_cents: 0, invoice_ar_total: 100 } as const
  const allowed = (row: Parameters<typeof invoiceCan.pay>[0]) =>
    Object.entries(invoiceCan).flatMap(([step, rule]) => (rule(row, null) === true ? [step] : []))

  test.each([
    ['a draft', { ...at, status: 'draft' as const }, ['edit', 'send', 'copy', 'remove']],
    ['a sent one', { ...at, status: 'sent' as const }, ['copy', 'void', 'pay', 'credit', 'charge', 'remind']],
    [
      'a partly paid one',
      { ...at, status: 'sent' as const, paid_cents: 1 },
      ['copy', 'pay', 'credit', 'charge', 'remind'],
    ],
    ['a paid one', { ...at, status: 'paid' as const, paid_cents: 100 }, ['copy', 'credit', 'charge']],
    ['a void one', { ...at, status: 'void' as const }, ['copy']],
    ['a sent credit note', { ...at, kind: 'credit' as const, status: 'sent' as const }, ['copy', 'void']],
  ])('%s', (_, row, steps) => {
    expect(allowed(row)).toEqual(steps)
  })
})

test.each([
  [12, 'car', '12 cars'],
  [1, 'car', '1 car'],
  [2.5, 'tons', '2.5 tons'],
  [800, 'mi', '800 mi'],
  [1, '', '1'],
])('%s of %s reads %s', (quantity, unit, text) => {
  expect(quantityText(quantity, unit)).toBe(text)
})
