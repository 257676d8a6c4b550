import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from '#x12/parse.ts'
import { bill410 } from './bills.factory.ts'
import { readT410 } from './t410.rules.ts'

const readAll = (text: string) => parse(text).sets.map(readT410)
const usual = bill410()

test('a bill that is written and read again has the same lines, cars and cents', () => {
  const charge = fc.record({
    code: fc.constantFrom('400', 'FUE', 'SWC', 'DEM'),
    cents: fc.integer({ min: 1, max: 99_999_999 }),
  })
  fc.assert(
    fc.property(fc.array(charge, { minLength: 1, maxLength: 10 }), (charges) => {
      const [read] = readAll(bill410({ charges }))

      expect(read!.problem).toBeNull()
      expect(read!.bill!.lines.map(({ code, cents }) => ({ code, cents }))).toEqual(charges)
      expect(read!.bill!.total_cents).toBe(charges.reduce((sum, { cents }) => sum + cents, 0))
      expect(read!.bill!.cars.map(({ id }) => id)).toEqual(['GATX201234'])
      expect(read!.bill!.hold).toBe('')
    }),
    { numRuns: 100 },
  )
})

test('whatever is broken in a 410, it is read or refused with a reason, and no amount is a fraction', () => {
  const change = fc.record({ at: fc.nat(), length: fc.nat(12), text: fc.string({ maxLength: 6 }) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
      const text = changes.reduce((before, { at, length, text: put }) => {
        const place = at % before.length
        return before.slice(0, place) + put + before.slice(place + length)
      }, usual)

      for (const { bill, problem } of readAll(text)) {
        if (bill === null) expect(problem).not.toBe('')
        else
          for (const cents of [bill.total_cents, ...bill.lines.map((line) => line.cents)])
            expect(Number.isSafeInteger(cents)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['a fraction', '3993.20'],
  ['10^12 dollars', '100000000000000'],
  ['no number', 'ABC'],
])('a total that is %s is refused', (_, amount) => {
  const [read] = readAll(usual.replace('*399320*', `*${amount}*`))

  expect(read!.bill).toBeNull()
  expect(read!.problem).toContain('amount')
})

test('lines that do not sum to what is due are held for a person', () => {
  const [read] = readAll(usual.replace('*399320*', '*-5*'))

  expect(read!.bill!.hold).toBe(
    'The lines sum to 3993.20, but -0.05 is due. Ask the railroad which is right.',
  )
})
