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

const HOSTILE = ['3993.20', '100000000000', '1000000000000', '1e9', '١٢٣', '(500)', '1,234', '0x10', 'ABC']

test.each(HOSTILE)('a total of %s is refused', (amount) => {
  const [read] = readAll(usual.replace('*399320*', `*${amount}*`))

  expect(read!.bill).toBeNull()
  expect(read!.problem).toContain('no readable amount')
})

test.each(HOSTILE)('a charge of %s is refused: a bill without it would be for less', (amount) => {
  const [read] = readAll(usual.replace('*19320*', `*${amount}*`))

  expect(read!.bill).toBeNull()
  expect(read!.problem).toBe(`Bill 4410123401 has an unreadable charge in L1: “${amount}”.`)
})

test.each(['1e9', 'Infinity', '0x10', '1000000000000', '١٢'])(
  'a rate, quantity or weight of %s is left out, and the charge stays',
  (text) => {
    const [read] = readAll(
      bill410({ charges: [{ code: '400', cents: 380_000, rate: 7, unit: 'PC', quantity: 8, weight: 9 }] })
        .replace('*7*PC*', `*${text}*PC*`)
        .replace('*8*NC*', `*${text}*NC*`)
        .replace('*9*N', `*${text}*N`),
    )

    expect(read!.bill!.lines).toMatchObject([{ rate: null, quantity: null, weight_lb: null, cents: 380_000 }])
  },
)

test('lines that do not sum to what is due are held for a person', () => {
  const [read] = readAll(usual.replace('*399320*', '*-5*'))

  expect(read!.bill!.hold).toBe(
    'The lines sum to 3993.20, but -0.05 is due. Ask the railroad which is right.',
  )
})
