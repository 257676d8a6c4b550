import { expect, test } from 'vitest'
import { priceForTotal } from './counter.rules.ts'

const NONE = { cars_per_week: null, volume_discounts: [] }
const percent = { basis: 'percent', rate: 21, miles: null } as const

test('a counter-offer is met by what is left beside the surcharge and other costs', () => {
  expect(priceForTotal(450_000, { others: 35_000, surcharge: 31_050, rule: null, volume: NONE })).toEqual({
    price: 383_950,
    surcharge: 31_050,
  })
  expect(priceForTotal(60_000, { others: 35_000, surcharge: 31_050, rule: null, volume: NONE })).toBeNull()
})

test('a surcharge in per cent goes with the price', () => {
  for (const total of [450_000, 450_001, 99_999, 35_002, 35_000]) {
    const match = priceForTotal(total, { others: 35_000, surcharge: 94_500, rule: percent, volume: NONE })!

    expect(match.surcharge).toBe(Math.round(match.price * 0.21))
    expect(total - 35_000 - match.price - match.surcharge).toBeOneOf([0, 1])
  }
  expect(priceForTotal(34_999, { others: 35_000, surcharge: 0, rule: percent, volume: NONE })).toBeNull()
})

test('a volume discount goes with the price as well', () => {
  const volume = { cars_per_week: 12, volume_discounts: [{ from_cars: 10, percent: 2 }] }
  for (const rule of [null, percent]) {
    for (const total of [450_000, 450_001, 99_999]) {
      const { price, surcharge } = priceForTotal(total, { others: 35_000, surcharge: 31_050, rule, volume })!

      const sum = price - Math.round(price * 0.02) + surcharge + 35_000
      expect(total - sum).toBeOneOf([0, 1])
    }
  }
})
