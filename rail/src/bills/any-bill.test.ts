import { describe, expect, test } from 'vitest'
import type { RailroadBill } from './bill.ts'
import { bill, due, known, line } from '../testing/bills.ts'
import { checkBill, sumUp } from './match.ts'
import { getEarlierBills } from './moves.ts'

describe('whatever is billed', () => {
  /** A small generator, the same every run. */
  const randoms = (seed: number) => {
    let state = seed
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 2_147_483_648
    }
  }
  const CODES = ['400', 'FUE', 'SWC', 'DEM', 'XYZ']

  function makeCase(seed: number) {
    const random = randoms(seed)
    const pick = <T>(ones: readonly T[]): T => ones[Math.floor(random() * ones.length)]!
    const ids = ['A1', 'A2', 'A3'].slice(0, 1 + Math.floor(random() * 3))
    const car = () => (random() < 0.5 ? pick(ids) : null)
    const cents = () => Math.floor(random() * 500_000)
    const lines = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
      line(pick(CODES), cents(), { car: car() }),
    )
    const expected = Array.from({ length: Math.floor(random() * 6) }, () =>
      due(pick(CODES), cents(), { car: car() }),
    )
    return { lines, expected }
  }

  test('no cent is gained or lost on either side', () => {
    for (let seed = 1; seed <= 2000; seed += 1) {
      const { lines, expected } = makeCase(seed)
      const checked = checkBill(bill(lines), known(expected))
      const sums = sumUp(checked)
      const within = checked.filter(({ result }) => result === 'within')
      const slack = within.reduce((sum, one) => sum + one.billed_cents - one.expected_cents!, 0)

      expect(sums.billed, `seed ${seed}`).toBe(lines.reduce((sum, one) => sum + one.cents, 0))
      expect(sums.expected, `seed ${seed}`).toBe(expected.reduce((sum, one) => sum + one.cents, 0))
      expect(sums.over - sums.under + slack, `seed ${seed}`).toBe(sums.billed - sums.expected)
    }
  })

  test('the order in which bills arrive changes nothing, and a repeat is never expected twice', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const { lines, expected } = makeCase(seed)
      const bills = [1, 2, 3].map((at) => bill(lines, { bill_number: String(at) }))
      const check = (all: RailroadBill[]) =>
        all.map((one) => {
          const others = all.filter((other) => other !== one)
          return [
            one.bill_number,
            sumUp(checkBill(one, known(expected), { before: getEarlierBills(one, others) })),
          ] as const
        })
      const forward = check(bills)

      expect(check(bills.toReversed()).toReversed(), `seed ${seed}`).toEqual(forward)
      expect(forward.reduce((sum, [, one]) => sum + one.expected, 0)).toBe(
        expected.reduce((sum, one) => sum + one.cents, 0),
      )
    }
  })
})
