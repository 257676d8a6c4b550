import { expect, test } from 'vitest'
import { getFreightTax, taxName } from './tax.ts'

const place = (text: string) => {
  const [state = '', country = null] = text.split(' ')
  return { state, country }
}

test.each([
  ['QC', 'ON', 1300],
  ['ON', 'QC', 500],
  ['AB CA', 'BC CA', 500],
  ['ON', 'MI', 0],
  ['ND', 'SK', 0],
  ['ND', 'NC', 0],
  ['ON', 'NS', null],
  ['ON CA', 'NL CA', null],
  ['NL MX', 'GJ MX', 1600],
  ['NL MX', 'ON CA', 0],
  ['ON CA', 'NL MX', 0],
  ['NL MX', 'TX US', 0],
])('freight from %s to %s is taxed %s hundredths of a percent at the destination', (from, to, rate) => {
  expect(getFreightTax(place(from), place(to))).toBe(rate)
})

test('a code of two countries is not guessed, unless the move crosses a border either way', () => {
  expect(getFreightTax(place('NL'), place('ON'))).toBeNull()
  expect(getFreightTax(place('NL'), place('TX'))).toBe(0)
})

test('each tax has its name', () => {
  expect([500, 1300, 1600].map(taxName)).toEqual(['GST', 'HST', 'IVA'])
})
