import { expect, test } from 'vitest'
import { carsText, discountText, getDiscount } from './volume.rules.ts'

const volume_discounts = [
  { from_cars: 15, percent: 3 },
  { from_cars: 10, percent: 2 },
]

test('a volume discount is the percentage of the highest step that the cars a week reach', () => {
  const at = (cars_per_week: number | null) => getDiscount(606_000, { cars_per_week, volume_discounts })

  expect([at(null), at(9), at(10), at(14), at(15), at(40)]).toEqual([0, 0, 12_120, 12_120, 18_180, 18_180])
  expect(getDiscount(null, { cars_per_week: 15, volume_discounts })).toBe(0)
})

test('the steps of a volume discount are described from the lowest on', () => {
  expect(discountText(volume_discounts)).toBe('2% from 10 cars a week, 3% from 15')
  expect([carsText(1), carsText(12)]).toEqual(['1 car a week', '12 cars a week'])
})
