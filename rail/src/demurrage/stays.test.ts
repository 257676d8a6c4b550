import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REFERENCE, clm, hoursAfter } from '../testing/events.ts'
import { runClock } from './clock.ts'
import { STANDARD_TARIFFS } from './standard.data.ts'
import { getEnd, toStays } from './stays.ts'

describe('stays', () => {
  test('a placed car that arrives elsewhere has left, though no one reported its departure', () => {
    const [stay, ...others] = toStays(
      [
        clm(0, 'D', 'HOUSTON|TX', { load_empty: 'L' }),
        clm(5, 'Z', 'HOUSTON|TX'),
        clm(90, 'D', 'DALLAS|TX', { load_empty: 'E' }),
      ],
      [],
      REFERENCE,
    )

    expect(others).toEqual([])
    expect(getEnd(stay!)).toBe(hoursAfter(90))
  })

  test('in whatever order and place its events are, a car is on one clock at most', () => {
    const anyEvent = fc.tuple(
      fc.integer({ min: 0, max: 300 }),
      fc.constantFrom('D', 'Y', 'Z', 'P', 'W', 'B', 'A', 'J', 'R'),
      fc.constantFrom('HOUSTON|TX', 'DALLAS|TX', 'CHICAGO|IL'),
    )
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 14 }), (all) => {
        const stays = toStays(
          all.map(([hours, code, place]) => clm(hours, code, place)),
          [],
          REFERENCE,
        )
        const context = {
          car: { equipment_id: 'BNSF100', equipment_kind: 'R' as const, stcc: null, car_type: null },
          zone: 'America/Chicago',
          extra_credits: 0,
          as_of: hoursAfter(1000),
        }
        const clocks = stays.map((stay) => runClock(stay, STANDARD_TARIFFS.R, context))
        expect(clocks.filter((clock) => clock?.is_running).length).toBeLessThanOrEqual(1)
        for (const { moments } of stays)
          expect(moments.map(({ ts }) => ts)).toEqual(moments.map(({ ts }) => ts).toSorted((a, b) => a - b))
      }),
      { numRuns: 500 },
    )
  })

  test('each visit is a stay of its own, though a notice of departure got lost', () => {
    const stays = toStays(
      [
        clm(0, 'D', 'HOUSTON|TX', { load_empty: 'L' }),
        clm(1, 'Y', 'HOUSTON|TX'),
        clm(30, 'Z', 'DALLAS|TX'),
        clm(60, 'W', 'DALLAS|TX', { load_empty: 'E' }),
        clm(200, 'D', 'CHICAGO|IL', { load_empty: 'E' }),
        clm(201, 'Y', 'CHICAGO|IL'),
        clm(400, 'D', 'TOLEDO|OH'),
        clm(401, 'Z', 'TOLEDO|OH'),
      ],
      [],
      REFERENCE,
    )

    expect(stays.map(({ place, purpose }) => [place, purpose])).toEqual([
      ['DALLAS|TX', 'unloading'],
      ['CHICAGO|IL', 'loading'],
      ['TOLEDO|OH', 'loading'],
    ])
    expect(stays[0]?.moments.map(({ kind }) => kind)).toEqual([
      'arrival',
      'constructive',
      'placement',
      'release',
    ])
    expect(stays.map((stay) => getEnd(stay) !== null)).toEqual([true, true, false])
  })
})
