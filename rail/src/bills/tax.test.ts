import { expect, test } from 'vitest'
import { getFreightTax } from './tax.ts'

test.each([
  ['QC', 'ON', 1300],
  ['ON', 'QC', 500],
  ['AB', 'BC', 500],
  ['ON', 'MI', 0],
  ['ND', 'SK', 0],
  ['ND', 'NC', 0],
  ['ON', 'NS', null],
])('freight from %s to %s is taxed %s hundredths of a percent at the destination', (from, to, rate) => {
  expect(getFreightTax(from, to)).toBe(rate)
})
