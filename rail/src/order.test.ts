import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareKeys, getKey } from './event.ts'
import { foldEquipment, foldSteps } from './fold.ts'
import { sortEvents, sortSteps } from './order.ts'
import { clm, REFERENCE } from './testing/events.ts'

const PLACES = ['HOUSTON|TX', 'CHICAGO|IL']

/** A car reported every quarter of an hour, at two places in turn. */
const reported = (count: number) =>
  Array.from({ length: count }, (_, n) => clm(n / 4, 'P', PLACES[n % 2]!, { train_id: String(n) }))

test('in any number and order of events, each appears once at its position, as it first arrived', () => {
  const story = reported(900)
  const some = fc.tuple(fc.shuffledSubarray(story), fc.shuffledSubarray(story))
  fc.assert(
    fc.property(some, ([first, again]) => {
      const later = again.map((event) => ({ ...event, train_id: 'again' }))
      const ordered = sortEvents([...first, ...later], REFERENCE)

      const keys = ordered.map((event) => getKey(event, REFERENCE))
      expect(keys.every((key, at) => at === 0 || compareKeys(keys[at - 1]!, key) < 0)).toBe(true)
      const known = new Set([...first, ...again].map(({ event_ts }) => event_ts))
      expect(ordered).toHaveLength(known.size)
      const cache = new Map(ordered.map((event) => [event.event_ts, event]))
      expect(first.every((event) => cache.get(event.event_ts) === event)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('many events of one car are folded in many pieces, so that others have their turn, in whatever order they are reported', () => {
  const story = reported(20_000)
  for (const result of [story, story.toReversed()]) {
    const steps = foldSteps(null, result, REFERENCE)
    const trips: unknown[] = []
    let pieces = 0
    for (let step = steps.next(); ; step = steps.next()) {
      pieces += 1
      if (!step.done) continue
      trips.push(...step.value.map(({ trip }) => trip))
      break
    }

    expect(pieces).toBeGreaterThan(20_000 / 64)
    expect(trips).toEqual(foldEquipment(story, REFERENCE))
  }
})

test('input in random order is sorted in pieces, too', () => {
  const story = reported(20_000)
  const evenFirst = [...story.filter((_, n) => n % 2 === 0), ...story.filter((_, n) => n % 2 === 1)]
  const steps = sortSteps(evenFirst, REFERENCE)
  let pieces = 0
  while (!steps.next().done) pieces += 1

  expect(pieces).toBeGreaterThan(20_000 / 150)
})
