import { expect, test } from 'vitest'
import { rateAt } from './fuel.rules.ts'

test('the rate of a fuel price begins exactly at it, and below the first one there is none', () => {
  const brackets = [
    { price: 3, rate: 5 },
    { price: 3.5, rate: 7.5 },
  ]

  expect([2.99, 3, 3.49, 3.5, 9].map((price) => rateAt(brackets, price))).toEqual([0, 5, 5, 7.5, 7.5])
})
