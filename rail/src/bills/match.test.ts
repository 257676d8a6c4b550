import { expect, test } from 'vitest'
import { bill, due, known, line } from '../testing/bills.ts'
import { checkBill } from './match.ts'

test('a line that does not add up is explained by its amounts', () => {
  const fuel = line('FUE', 23_184, { quantity: 966, rate: 2000, rate_unit: 'PM' })

  const [checked] = checkBill(bill([fuel]), known([due('FUE', 19_320, { how: '966 mi × $0.20' })]))

  expect(checked!.finding).toBe('Billed $231.84; 966 mi × $0.20 is $193.20.')
})

test('a correction that credits is compared with what was billed beyond the price, and the railroad may bill no rest', () => {
  const credit = bill([line('FUE', -3864)], { correction: 'CO', original_number: 'B1' })
  const before = { repeats: null, billed: new Map([['fuel', 23_184]] as const) }

  const [whole] = checkBill(credit, known([due('FUE', 19_320)]), { before })
  expect(whole).toMatchObject({ result: 'matched', expected_cents: -3864 })

  const [little] = checkBill(
    bill([line('FUE', -1000)], { correction: 'CO', original_number: 'B1' }),
    known([due('FUE', 19_320)]),
    { before },
  )
  expect(little).toMatchObject({ result: 'over', finding: 'The credit is less than the overcharge.' })
})

test('a line that credits never says that the railroad may bill the rest', () => {
  const [checked] = checkBill(
    bill([line('FUE', -5376)]),
    known([due('FUE', 10_752, { how: '672 mi × $0.16' })]),
  )

  expect(checked!.finding).toBe('Credited $53.76; 672 mi × $0.16 applies.')
})

test('a charge that costs nothing and was not billed is no line', () => {
  const checked = checkBill(bill([line('400', 380_000)]), known([due('400', 380_000), due('STR', 0)]))

  expect(checked.map(({ kind }) => kind)).toEqual(['freight'])
})
