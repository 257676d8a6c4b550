import { expect, test } from 'vitest'
import { bill, due, known, line } from '../testing/bills.ts'
import { checkBill } from './match.ts'

test('a line that does not add up is explained by its amounts', () => {
  const fuel = line('FUE', 23_184, { quantity: 966, rate: 2000, rate_unit: 'PM' })

  const [checked] = checkBill(bill([fuel]), known([due('FUE', 19_320, { how: '966 mi × $0.20' })]))

  expect(checked!.finding).toBe('Billed $231.84; 966 mi × $0.20 is $193.20.')
})

test('a charge that costs nothing and was not billed is no line', () => {
  const checked = checkBill(bill([line('400', 380_000)]), known([due('400', 380_000), due('STR', 0)]))

  expect(checked.map(({ kind }) => kind)).toEqual(['freight'])
})
