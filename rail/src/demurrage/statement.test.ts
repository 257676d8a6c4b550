import { expect, test } from 'vitest'
import { STANDARD_TARIFFS } from './standard.data.ts'
import { settle } from './statement.ts'

test('a month nets by an average agreement and never falls below nought; a straight one lets each car pay', () => {
  const rates = STANDARD_TARIFFS.R.rates
  const entry = (debits: number, chargeable: number) =>
    ({ rate: 'usual', debits, credits: 2, chargeable, cents: chargeable * 15_000 }) as const
  const cars = [entry(5, 3), entry(1, 0), entry(2, 0)]

  expect(settle(cars, { agreement: 'average', rates })).toEqual([
    { rate: 'usual', cars: 3, debits: 8, credits: 6, chargeable: 2, cents: 30_000 },
  ])
  expect(settle(cars, { agreement: 'straight', rates })[0]?.cents).toBe(45_000)
  expect(settle([entry(1, 0)], { agreement: 'average', rates })[0]?.cents).toBe(0)
})
