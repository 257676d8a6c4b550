import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getClock, type Reported } from '../testing/demurrage.ts'
import { type Entry, settle } from './statement.ts'
import type { Tariff } from './tariff.ts'

/** A car that was placed on the first of June and released so many days later; it brings two free days. */
function standing(days: number, tariff: Partial<Tariff> = {}): Entry {
  const reported: Reported[] = [
    ['placement', '06-01 10:00'],
    ['release', `06-${String(1 + days).padStart(2, '0')} 15:00`],
  ]
  return getClock(reported, { tariff })
}

test('a month nets by an average agreement and never falls below nought; a straight one lets each car pay', () => {
  const cars = [standing(5), standing(1), standing(2)]

  expect(settle(cars, { agreement: 'average' })).toEqual([
    { rate: 'usual', cars: 3, debits: 8, credits: 6, chargeable: 2, cents: 30_000 },
  ])
  expect(settle(cars, { agreement: 'straight' })[0]).toMatchObject({ chargeable: 3, cents: 45_000 })
  expect(settle([standing(1)], { agreement: 'average' })[0]).toMatchObject({ chargeable: 0, cents: 0 })
})

test('free days of other cars remove the cheapest days: those of a long stay keep their rate', () => {
  // from the third chargeable day on 50.00 more: 150.00, 150.00, 200.00, 200.00
  const steps = [{ from_day: 3, add_cents: 5_000 }]
  const long = standing(6, { steps })
  const quick = [standing(1, { steps }), standing(1, { steps })]
  expect(long.days.map(({ cents }) => cents)).toEqual([0, 0, 15_000, 15_000, 20_000, 20_000])

  expect(settle([long], { agreement: 'average' })[0]).toMatchObject({ chargeable: 4, cents: 70_000 })
  expect(settle([long, quick[0]!], { agreement: 'average' })[0]).toMatchObject({
    chargeable: 3,
    cents: 55_000,
  })
  expect(settle([long, ...quick], { agreement: 'average' })[0]).toMatchObject({
    chargeable: 2,
    cents: 40_000,
  })
})

test('the month is days over free days, never more than car by car, in any order of cars', () => {
  const steps = [{ from_day: 2, add_cents: 2_500 }]
  const anyMonth = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(anyMonth, fc.constantFrom([], steps), (month, how) => {
      const cars = month.map((days) => standing(days, { steps: how }))
      const [line] = settle(cars, { agreement: 'average' })
      const [straight] = settle(cars, { agreement: 'straight' })

      expect(line!.chargeable).toBe(Math.max(0, line!.debits - line!.credits))
      expect(line!.cents).toBeLessThanOrEqual(straight!.cents)
      expect(settle(cars.toReversed(), { agreement: 'average' })).toEqual([line])
      if (how.length === 0) expect(line!.cents).toBe(line!.chargeable * 15_000)
    }),
    { numRuns: 100 },
  )
})
