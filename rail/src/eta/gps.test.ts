import { describe, expect, test } from 'vitest'
import { clm, hoursAfter, LOADED, REFERENCE, t322 } from '../testing/events.ts'
import { foldEquipmentWithSteps } from '../fold.ts'
import { stepByGps } from './gps.ts'
import { type Eta, walkEstimates } from './walk.ts'

const HOUR_MS = 3_600_000
const KANSAS_CITY = { lat: 39.1, lon: -94.58 }
const CHICAGO = { lat: 41.88, lon: -87.63 }
/** Half-way between the two. */
const MIDWAY = { lat: (39.1 + 41.88) / 2, lon: (-94.58 - 87.63) / 2 }

/** Left Kansas City for Chicago; 40 hours were expected from there. */
const LEFT: Eta = {
  made_ts: hoursAfter(80),
  p10_ts: hoursAfter(110),
  p50_ts: hoursAfter(120),
  p90_ts: hoursAfter(140),
  rest10: 20,
  rest50: 30,
  rest90: 50,
  gap_usual: 10,
  gap_alarm: 20,
  basis: 'lane',
  trips: 20,
  wait: 0,
  to: 'CHICAGO|IL',
  at: 'KANSAS CITY|MO',
  told_at_ts: hoursAfter(80),
  told_ts: hoursAfter(120),
  reason: 'First ETA, based on 20 trips on this lane.',
}
const fix = (hours: number, where: { lat: number; lon: number }) => ({
  at_ms: hoursAfter(hours),
  place: 'KANSAS CITY|MO',
  ...where,
})
const step = (before: Eta, ...of: Parameters<typeof fix>) =>
  stepByGps(before, fix(...of), before.made_ts, REFERENCE)
const hoursLeft = (eta: Eta | undefined) => ((eta?.p50_ts ?? NaN) - (eta?.made_ts ?? NaN)) / HOUR_MS

describe('[TEL-005] a unit’s own position', () => {
  test('half-way leaves about half of the time: a fast unit arrives earlier, with the reason', () => {
    const moved = step(LEFT, 85, MIDWAY)

    expect(hoursLeft(moved?.eta)).toBeCloseTo(22, 0)
    expect(moved?.isNews).toBe(true)
    expect(moved?.eta.reason).toMatch(/^GPS position, Kansas City, MO: 1\d h earlier than expected\.$/)
    expect(moved!.eta.p10_ts).toBeLessThan(moved!.eta.p50_ts)
    expect(moved!.eta.p90_ts).toBeGreaterThan(moved!.eta.p50_ts)
  })

  test('fills the railroad’s silence: late at half-way, the arrival is later', () => {
    const moved = step(LEFT, 115, MIDWAY)

    expect(moved!.eta.p50_ts).toBeGreaterThan(LEFT.p50_ts)
    expect(moved!.eta.reason).toMatch(/later than expected/)
  })

  test('on time is no news and keeps the reason', () => {
    const moved = step(LEFT, 98, MIDWAY)

    expect(moved?.isNews).toBe(false)
    expect(moved?.eta.reason).toBe(LEFT.reason)
  })

  test('ends a hold: the hours it was expected to take are gone once the unit moves', () => {
    const held = { ...LEFT, wait: 20 }

    expect(hoursLeft(step(held, 85, MIDWAY)?.eta)).toBeCloseTo(hoursLeft(step(LEFT, 85, MIDWAY)?.eta) / 2, 1)
  })

  test('changes nothing while the unit stands still, is off its route, or the railroad reported later', () => {
    const nearby = { lat: KANSAS_CITY.lat + 0.05, lon: KANSAS_CITY.lon + 0.05 }
    const denver = { lat: 39.74, lon: -104.99 }

    expect(step(LEFT, 90, nearby)).toBeNull()
    expect(step(LEFT, 90, denver)).toBeNull()
    expect(stepByGps(LEFT, fix(85, MIDWAY), hoursAfter(86), REFERENCE)).toBeNull()
    expect(step({ ...LEFT, to: null }, 85, MIDWAY)).toBeNull()
  })

  test('is updated from the last position, at most twice an hour', () => {
    const first = step(LEFT, 85, MIDWAY)!.eta
    const soon = step(first, 85.4, CHICAGO)
    const later = step(first, 90, CHICAGO)

    expect(soon).toBeNull()
    expect(hoursLeft(later?.eta)).toBeLessThan(7)
  })

  test('is kept when the railroad’s report of an earlier moment comes late, and replaced by a later one', () => {
    const [reported] = foldEquipmentWithSteps(
      [t322(0, 'RL', 'HOUSTON|TX', LOADED), clm(84, 'P', 'KANSAS CITY|MO'), clm(95, 'A', 'KANSAS CITY|MO')],
      REFERENCE,
    )
    const gps = step(LEFT, 90, MIDWAY)!.eta
    const steps = reported!.steps
    const walk = (at: number) =>
      walkEstimates(
        { eta: gps, eta_first_ts: null },
        steps.slice(at, at + 1),
        () => ({ lane: null, kind: undefined }),
        REFERENCE,
      ).etas.eta

    expect(walk(1)).toBe(gps)
    expect(walk(2)?.basis).not.toBe('gps')
  })
})
