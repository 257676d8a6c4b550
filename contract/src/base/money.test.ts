import { expect, test } from 'vitest'
import { getSymbol, showCents, showDollars, showMoneyWithCode, toCurrency } from './money.ts'

test.each([
  [123_456, '$1,234.56'],
  [5, '$0.05'],
  [0, '$0.00'],
  [-250_00, '−$250.00'],
])('[PLT-193] %i cents of the server read %s', (cents, text) => {
  expect(showCents(cents)).toBe(text)
})

test.each(['USD', 'CAD', 'MXN'])('an amount with its code names %s once', (currency) => {
  expect(showMoneyWithCode(429_400, currency)).toBe(`$4,294.00 ${currency}`)
})

test('the sign before an amount names the dollars of another country', () => {
  expect(['USD', 'CAD', 'MXN'].map(getSymbol)).toEqual(['$', 'CA$', 'MX$'])
})

test('a sum on an overview has no cents', () => {
  expect(showDollars(2_459_049)).toBe('$24,590')
  expect(showDollars(0)).toBe('$0')
  expect(showDollars(-150_050, 'CAD')).toBe('−CA$1,501')
})

test.each([
  ['CAD', 'CAD'],
  [undefined, 'USD'],
  [null, 'USD'],
  ['EUR', 'USD'],
  ['toString', 'USD'],
])('a form that holds %s is in %s', (value, currency) => {
  expect(toCurrency(value)).toBe(currency)
})
