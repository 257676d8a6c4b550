import { expect, test } from 'vitest'
import { priceMeeting } from './counter.rules.ts'

const percent = { basis: 'percent', rate: 21, miles: null } as const

test('a counter-offer is met by what is left beside the surcharge and other costs', () => {
  expect(priceMeeting(450_000, { others: 35_000, surcharge: 31_050, rule: null })).toEqual({
    price: 383_950,
    surcharge: 31_050,
  })
  expect(priceMeeting(60_000, { others: 35_000, surcharge: 31_050, rule: null })).toBeNull()
})

test('a surcharge in per cent goes with the price', () => {
  for (const total of [450_000, 450_001, 99_999, 35_002, 35_000]) {
    const met = priceMeeting(total, { others: 35_000, surcharge: 94_500, rule: percent })!

    expect(met.surcharge).toBe(Math.round(met.price * 0.21))
    expect(total - 35_000 - met.price - met.surcharge).toBeOneOf([0, 1])
  }
  expect(priceMeeting(34_999, { others: 35_000, surcharge: 0, rule: percent })).toBeNull()
})
