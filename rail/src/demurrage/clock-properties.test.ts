import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyReported, anyTariff, anyReported, getClocks, FIRST } from '../testing/demurrage.ts'

describe('whatever is reported', () => {
  test('no day of a stay is counted twice, and no more days are free than there are credits', () => {
    fc.assert(
      fc.property(fc.array(anyReported, { maxLength: 12 }), anyTariff, (all, tariff) => {
        for (const clock of getClocks(all as AnyReported[], tariff)) {
          const days = clock!.days.map(({ day }) => day)
          expect(new Set(days).size).toBe(days.length)
          expect(clock!.days.filter(({ is }) => is === 'free').length).toBeLessThanOrEqual(clock!.credits)
          expect(clock!.chargeable).toBe(Math.max(0, clock!.debits - clock!.credits))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('the order of messages and their copies change nothing', () => {
    const shuffled = fc
      .array(anyReported, { maxLength: 10 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
      )
    fc.assert(
      fc.property(shuffled, anyTariff, ([all, again], tariff) => {
        const events = (given: readonly AnyReported[]) => given.filter(([kind]) => kind !== 'order_in')
        expect(getClocks(events(again as AnyReported[]), tariff)).toEqual(
          getClocks(events(all as AnyReported[]), tariff),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('later events leave past days unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(anyReported, { maxLength: 10 }),
        anyReported,
        anyTariff,
        (all, [kind, minutes], tariff) => {
          const before = (all as AnyReported[]).filter(([, at]) => at < minutes)
          const now = FIRST + minutes * 60_000
          const ended = (clocks: ReturnType<typeof getClocks>) =>
            clocks.flatMap((clock) => clock!.days.filter(({ from_ts }) => from_ts + 25 * 3_600_000 < now))

          expect(ended(getClocks([...before, [kind, minutes] as AnyReported], tariff))).toEqual(
            ended(getClocks(before, tariff)),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})
