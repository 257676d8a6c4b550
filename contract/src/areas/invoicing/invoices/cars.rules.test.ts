import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCarShares } from './cars.rules.ts'

const line = (charge_code: string, ar_amount_cents: number, waybill_ids: number[] = []) => ({
  charge_code,
  ar_amount_cents,
  waybill_ids,
})

test('a price per car goes to each car, a charge for one car to that car, and remaining cents to the first cars', () => {
  const cars = [{ waybill_id: 1 }, { waybill_id: 2 }, { waybill_id: 3 }]
  const shares = getCarShares(cars, [
    line('freight', 3 * 594_000),
    line('fuel_surcharge', 100),
    line('demurrage', 30_000, [2]),
  ])

  expect(shares.map((it) => [it.freight_cents, it.fuel_cents, it.other_cents, it.total_cents])).toEqual([
    [594_000, 34, 0, 594_034],
    [594_000, 33, 30_000, 624_033],
    [594_000, 33, 0, 594_033],
  ])
})

const cents = fc.integer({ min: 0, max: 99_999_999_999 })
const codes = fc.constantFrom('freight', 'fuel_surcharge', 'demurrage', 'tax')

test('the shares of the cars add up to the invoice to the cent', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 200 }),
      fc.array(fc.tuple(codes, cents, fc.nat(), fc.nat()), { maxLength: 20 }),
      (ids, drawn) => {
        const lines = drawn.map(([code, amount, from, count]) =>
          line(code, amount, ids.slice(from % ids.length, (from % ids.length) + (count % ids.length))),
        )
        const shares = getCarShares(
          ids.map((waybill_id) => ({ waybill_id })),
          lines,
        )
        const sum = (of: (share: (typeof shares)[number]) => number) =>
          shares.reduce((all, it) => all + of(it), 0)

        expect(sum((it) => it.total_cents)).toBe(lines.reduce((all, it) => all + it.ar_amount_cents, 0))
        expect(sum((it) => it.freight_cents + it.fuel_cents + it.other_cents)).toBe(
          sum((it) => it.total_cents),
        )
        for (const { total_cents } of shares) expect(Number.isInteger(total_cents)).toBe(true)
      },
    ),
  )
})
