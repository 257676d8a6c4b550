import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateOldestFirst } from './payments.rules.ts'

test('the longest due is paid first, the last one in part', () => {
  const invoices = [
    { id: 1, due_date: '2026-03-20', open_cents: 500 },
    { id: 2, due_date: '2026-02-01', open_cents: 300 },
    { id: 3, due_date: null, open_cents: 100 },
  ]

  expect(allocateOldestFirst(invoices, 700)).toEqual([
    { invoice_id: 2, amount_cents: 300 },
    { invoice_id: 1, amount_cents: 400 },
  ])
})

test('never more than is open or than was paid, and all of the smaller', () => {
  const invoice = fc.record({
    id: fc.nat(),
    due_date: fc.constantFrom(null, '2026-01-01', '2026-02-01'),
    open_cents: fc.integer({ min: 1, max: 99_999_999 }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(invoice, { selector: ({ id }) => id }),
      fc.nat({ max: 999_999_999 }),
      (invoices, amount) => {
        const parts = allocateOldestFirst(invoices, amount)
        const open = new Map(invoices.map(({ id, open_cents }) => [id, open_cents]))
        const sum = parts.reduce((all, it) => all + it.amount_cents, 0)

        for (const { invoice_id, amount_cents } of parts)
          expect(amount_cents > 0 && amount_cents <= open.get(invoice_id)!).toBe(true)
        expect(sum).toBe(
          Math.min(
            amount,
            invoices.reduce((all, it) => all + it.open_cents, 0),
          ),
        )
      },
    ),
  )
})
