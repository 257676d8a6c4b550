import { expect, test } from 'vitest'
import { bill, due, known, line } from '../testing/bills.ts'
import { checkBill } from './match.ts'
import { getEarlierBills } from './moves.ts'

const LINES = [line('400', 380_000), line('FUE', 23_184)]
const EXPECTED = [due('400', 380_000), due('FUE', 19_320)]

test('the repeat of a paid bill is the duplicate, even with a lower number and an earlier date', () => {
  const paid = { ...bill(LINES, { bill_number: 'B2' }), isPaid: true }
  const repeat = bill(LINES, { bill_number: 'A1', bill_date: '2026-03-09' })

  const checked = checkBill(repeat, known(EXPECTED), { before: getEarlierBills(repeat, [paid]) })

  expect(checked.map(({ result, finding }) => [result, finding])).toEqual([
    ['duplicate', 'Same as B2 of 03/10/2026.'],
    ['duplicate', 'Same as B2 of 03/10/2026.'],
  ])
  expect(getEarlierBills(paid, [repeat]).repeats).toBeNull()
})

test('a balance due adds to the bill that it names, though both have one date and its number is lower', () => {
  const first = bill([line('400', 380_000)], { bill_number: 'B2' })
  const balance = bill([line('400', 15_000)], {
    bill_number: 'A1',
    correction: 'BD',
    original_number: 'B2',
  })

  const [checked] = checkBill(balance, known([due('400', 395_000)]), {
    before: getEarlierBills(balance, [first]),
  })

  expect(checked).toMatchObject({ result: 'matched', expected_cents: 15_000 })
})
