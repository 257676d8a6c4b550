import { expect, test } from 'vitest'
import { toCents, toNumber } from './csv-values.rules.ts'

test.each([
  ['1,234.56', 123_456],
  ['$1,234.5', 123_450],
  ['(5.00)', -500],
  ['($1,234.56)', -123_456],
  ['-12.50', -1250],
  ['-$12.50', -1250],
  ['$-12.50', -1250],
  ['(0.00)', 0],
  ['999999999.99', 99_999_999_999],
])('%s is an amount', (text, cents) => {
  expect(toCents(text)).toBe(cents)
})

test.each([
  '',
  '0.005',
  '1.234',
  '1000000000',
  '1000000000000',
  '1e9',
  '0x10',
  'Infinity',
  'NaN',
  '١٢٣',
  '１２',
  '12,34',
  '1,23,456.00',
  '1.234,56',
  '1,5',
  '(-5.00)',
  '((5.00))',
  '(5.00',
  '--5',
  '5.00-',
  '5.00 CR',
  '5 00',
])('%s is no amount', (text) => {
  expect(toCents(text)).toBeNull()
})

test.each([
  ['182,350', 182_350],
  ['$0.28', 0.28],
  ['0', 0],
])('%s is a quantity, rate or weight', (text, value) => {
  expect(toNumber(text)).toBe(value)
})

test.each(['', '-1', '1e9', '1,5', '12,34', '0.00001', '1000000000', 'Infinity', '١٢', '(5)'])(
  '%s is no quantity, rate or weight',
  (text) => {
    expect(toNumber(text)).toBeNull()
  },
)
