import { expect, test } from 'vitest'
import { describeLeftOut } from './accrual.rules.ts'

test.each([
  [0, 0, 0, 'Every car is in the totals with freight and fuel'],
  [3, 3, 3, 'Not in the totals: freight of 3 cars and fuel of 3 cars.'],
  [2, 0, 2, 'Not in the totals: fuel of 2 cars. Their known costs are included.'],
  [1, 1, 0, 'Not in the totals: freight of 1 car. Their known costs are included.'],
  [3, 1, 3, 'Not in the totals: freight of 1 car and fuel of 3 cars. Their known costs are included.'],
])(
  'of %i cars with an unknown cost, %i without freight and %i without fuel: %s',
  (unknown_cars, no_freight_cars, no_fuel_cars, text) => {
    expect(describeLeftOut({ unknown_cars, no_freight_cars, no_fuel_cars })).toBe(text)
  },
)
