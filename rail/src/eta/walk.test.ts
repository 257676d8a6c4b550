import { describe, expect, test } from 'vitest'
import type { RailEvent } from '../event.ts'
import { foldEquipment, foldEquipmentWithSteps } from '../fold.ts'
import { getMeaning } from '../status.ts'
import { clm, hoursAfter, LOADED, REFERENCE, STATIONS, t322 } from '../testing/events.ts'
import { alongCorridors } from './corridors.ts'
import { learnLane } from './lane.ts'
import { learnNetwork } from './network.ts'
import { toTripRecord, type TripRecord } from './passages.ts'
import { explain } from './texts.ts'
import { readAt, walkEstimates, type Book, type Eta } from './walk.ts'

const DEPARTED = t322(0, 'RL', 'HOUSTON|TX', LOADED)
const HOUR_MS = 3_600_000

/** A trip from Houston to Chicago via Kansas City, with the hours from its start. */
const makeTripEvents = (midway: number, end: number, begin = 0): RailEvent[] => [
  { ...DEPARTED, event_ts: hoursAfter(begin) },
  clm(begin + midway, 'A', 'KANSAS CITY|MO'),
  clm(begin + midway + 20, 'P', 'KANSAS CITY|MO'),
  clm(begin + end, 'D', 'CHICAGO|IL'),
]

function toRecords(trips: readonly RailEvent[][]): TripRecord[] {
  return trips.flatMap((events) => {
    const [trip] = foldEquipment(events, REFERENCE)
    const reports = events.map((event) => ({ ...event, action: getMeaning(REFERENCE, event).action }))
    const record = trip && toTripRecord(trip, reports)
    return record ? [record] : []
  })
}

const NOTHING: Book = () => ({ lane: null, kind: undefined })
const makeBook = (trips: readonly RailEvent[][], isLaneKnown = true): Book => {
  const records = toRecords(trips)
  const lane = learnLane(records)
  const { kinds } = learnNetwork(records, STATIONS)
  return (name, kind) => ({ lane: isLaneKnown && name === records[0]?.lane ? lane : null, kind: kinds[kind] })
}
const TWENTY = Array.from({ length: 20 }, (_, at) => makeTripEvents(60 + at, 140 + 2 * at))

function walk(book: Book, ...events: RailEvent[]) {
  const [reported] = foldEquipmentWithSteps(events, REFERENCE)
  if (!reported) throw new Error('no trip')
  return walkEstimates({ eta: null, eta_first_ts: null }, reported.steps, book, REFERENCE)
}

const hoursFrom = (event: RailEvent, eta: Eta | null) => ((eta?.p50_ts ?? NaN) - event.event_ts) / HOUR_MS
const hold = clm(70, 'H', 'KANSAS CITY|MO')

describe('an estimate', () => {
  test('is what half of the trips on the lane took from there, within what eight of ten did', () => {
    const { eta } = walk(makeBook(TWENTY), DEPARTED).etas

    expect(hoursFrom(DEPARTED, eta)).toBe(159)
    expect(eta).toMatchObject({ basis: 'lane', trips: 20, to: 'CHICAGO|IL' })
    expect(eta?.p10_ts).toBe(hoursAfter(142.2))
    expect(eta?.p90_ts).toBe(hoursAfter(175.8))
  })

  test('of a lane without history goes corridor by corridor over the hops of other lanes', () => {
    const other = { ...LOADED, origin_place: 'DALLAS|TX' }
    const event = t322(0, 'RL', 'KANSAS CITY|MO', other)
    const { eta } = walk(makeBook(TWENTY, false), event).etas

    expect(eta?.basis).toBe('corridors')
    expect(hoursFrom(event, eta)).toBeGreaterThan(50)
    expect(hoursFrom(event, eta)).toBeLessThan(110)
  })

  test('of a lane without history leaves more room for delays than the trips of other lanes it is made of', () => {
    const book = makeBook(TWENTY, false)
    const { kind } = book('', 'R', 0)
    const { eta } = walk(book, DEPARTED).etas
    const parts = alongCorridors(
      kind!,
      { place: 'HOUSTON|TX', action: 'depart', destination: 'CHICAGO|IL' },
      STATIONS,
    )!

    const [early, late] = [eta!.p50_ts - eta!.p10_ts, eta!.p90_ts - eta!.p50_ts].map((ms) => ms / HOUR_MS)
    expect(early).toBeCloseTo(parts.p50 - parts.p10, 1)
    expect(late).toBeGreaterThan(1.5 * (parts.p90 - parts.p50))
  })

  test('of such a lane that the railroad estimates too leaves more room to be early', () => {
    const railroad = { ...LOADED, rail_eta_ts: hoursAfter(240) }
    const alone = walk(makeBook(TWENTY, false), DEPARTED).etas.eta!
    const both = walk(makeBook(TWENTY, false), t322(0, 'RL', 'HOUSTON|TX', railroad)).etas.eta!

    // two thirds of the railroad's own room of 0.15 of its hours, one third of the corridors'
    const blended = (2 * 0.15 * 240 + (alone.p50_ts - alone.p10_ts) / HOUR_MS) / 3
    expect((both.p50_ts - both.p10_ts) / HOUR_MS).toBeGreaterThan(1.5 * blended)
  })

  test('with too few trips of its own lane is two thirds the railroad’s, and is marked so', () => {
    const railroad = { ...LOADED, rail_eta_ts: hoursAfter(240) }
    const alone = walk(makeBook(TWENTY, false), DEPARTED).etas.eta
    const both = walk(makeBook(TWENTY, false), t322(0, 'RL', 'HOUSTON|TX', railroad)).etas.eta
    const few = walk(makeBook(TWENTY.slice(0, 3)), t322(0, 'RL', 'HOUSTON|TX', railroad)).etas.eta
    const enough = walk(makeBook(TWENTY), t322(0, 'RL', 'HOUSTON|TX', railroad)).etas.eta

    expect(alone?.basis).toBe('corridors')
    expect(both?.basis).toBe('corridors and railroad')
    expect(hoursFrom(DEPARTED, both)).toBeCloseTo((hoursFrom(DEPARTED, alone) + 2 * 240) / 3, 1)
    expect(both?.reason).toMatch(
      /^First ETA, weighted two-thirds to the railroad’s ETA and one-third to \d+ trips over the same corridors/,
    )
    expect(few?.reason).toMatch(
      /^First ETA, based on 3 trips on this lane, trips on other lanes and the railroad’s/,
    )
    expect(enough).toMatchObject({ basis: 'lane', p50_ts: hoursAfter(159) })
  })

  test('without any history uses the remaining miles, and is marked as not learned', () => {
    const { etas } = walk(NOTHING, DEPARTED)

    expect(etas.eta).toMatchObject({ basis: 'plan', trips: 0 })
    expect(etas.eta?.reason).toMatch(/No trip history yet/)
  })

  test('is the railroad’s where neither trips nor the miles left are known, and is not made of nothing', () => {
    const blind = { ...LOADED, destination_place: 'NOWHERE|ZZ' }
    const reported = t322(0, 'RL', 'HOUSTON|TX', { ...blind, rail_eta_ts: hoursAfter(120) })

    expect(walk(NOTHING, reported).etas.eta).toMatchObject({ basis: 'railroad', p50_ts: hoursAfter(120) })
    expect(walk(NOTHING, t322(0, 'RL', 'HOUSTON|TX', blind)).etas.eta).toBeNull()
  })

  test('is later for a unit that is late at the same place', () => {
    const [early, late] = [50, 120].map((at) => clm(at, 'A', 'KANSAS CITY|MO'))
    const etaAt = (event: RailEvent | undefined) =>
      walk(makeBook(TWENTY), DEPARTED, event as RailEvent).etas.eta?.p50_ts ?? NaN

    expect(etaAt(late) - etaAt(early)).toBe(70 * HOUR_MS)
  })
})

describe('what changes it', () => {
  test.each([
    ['held', 'H'],
    ['in bad order', 'B'],
    ['stored', 'S'],
  ])('a unit that is %s is never expected sooner', (_, code) => {
    const action = getMeaning(REFERENCE, clm(0, code, 'KANSAS CITY|MO')).action
    for (const book of [makeBook(TWENTY), makeBook(TWENTY, false), NOTHING]) {
      const events = [DEPARTED, clm(20, 'A', 'KANSAS CITY|MO')]
      const before = walk(book, ...events).etas.eta
      const waits = clm(21, code, 'KANSAS CITY|MO')
      const after = walk(book, ...events, waits).etas.eta
      expect(['hold', 'bad_order', 'store']).toContain(action)
      expect(after?.p50_ts).toBeGreaterThanOrEqual(before?.p50_ts ?? NaN)
    }
  })

  test('the first estimate stays as it was, whatever is reported later', () => {
    const first = walk(makeBook(TWENTY), DEPARTED).etas.eta_first_ts
    const { etas } = walk(makeBook(TWENTY), DEPARTED, clm(150, 'A', 'KANSAS CITY|MO'), hold)

    expect(first).toBe(hoursAfter(159))
    expect(etas.eta_first_ts).toBe(first)
    expect(etas.eta?.p50_ts).not.toBe(first)
  })

  test('a new destination begins a new first estimate', () => {
    const diverted = t322(30, 'A', 'DALLAS|TX', { ...LOADED, destination_place: 'TOLEDO|OH' })
    const { etas } = walk(makeBook(TWENTY), DEPARTED, diverted)

    expect(etas.eta?.reason).toBe('New destination: Toledo, OH.')
    expect(etas.eta_first_ts).toBe(etas.eta?.p50_ts)
  })

  test('every change has what was reported, where, and by how much', () => {
    const { reported } = walk(makeBook(TWENTY), DEPARTED, clm(130, 'A', 'KANSAS CITY|MO'))

    expect(reported.map((eta) => eta.reason)).toEqual([
      'First ETA, based on 20 trips on this lane.',
      expect.stringMatching(/^Arrived.*, Kansas City, MO: 2 d \d+ h later than expected\.$/),
    ])
  })

  test('what made a unit late is named with its place and hours, and what came sooner takes them back', () => {
    const late = walk(makeBook(TWENTY), DEPARTED, clm(130, 'A', 'KANSAS CITY|MO')).etas.eta
    const [cause] = late?.delays ?? []
    const left = walk(
      makeBook(TWENTY),
      DEPARTED,
      clm(130, 'A', 'KANSAS CITY|MO'),
      clm(131, 'P', 'KANSAS CITY|MO'),
    )

    expect(cause?.text).toMatch(/^Arrived.* late, Kansas City, MO$/)
    expect(cause?.ms).toBe((late?.p50_ts ?? NaN) - hoursAfter(159))
    expect(left.etas.eta?.delays?.[0]?.ms).toBe((left.etas.eta?.told_ts ?? NaN) - hoursAfter(159))
  })

  test('a unit that is held is late because of the hold; a new destination starts without causes', () => {
    const held = walk(makeBook(TWENTY), DEPARTED, clm(60, 'A', 'KANSAS CITY|MO'), hold).etas.eta
    const diverted = walk(
      makeBook(TWENTY),
      DEPARTED,
      clm(130, 'A', 'KANSAS CITY|MO'),
      t322(170, 'A', 'DALLAS|TX', { ...LOADED, destination_place: 'TOLEDO|OH' }),
    ).etas.eta

    expect(held?.delays?.map(({ text }) => text)).toEqual(['Held or delayed, Kansas City, MO'])
    expect(diverted?.delays ?? []).toEqual([])
  })

  test('a negligible difference is not reported', () => {
    expect(walk(makeBook(TWENTY), DEPARTED, clm(71, 'A', 'KANSAS CITY|MO')).reported).toHaveLength(1)
  })

  test('a report from where no train can be by then changes nothing', () => {
    const before = walk(makeBook(TWENTY), DEPARTED).etas
    const { etas } = walk(makeBook(TWENTY), DEPARTED, clm(2, 'A', 'SEATTLE|WA'))

    expect(etas).toEqual(before)
  })
})

test('the range of a lane with two equal trips is never one hour: two trips predict little', () => {
  const trip = makeTripEvents(60, 62)
  const eta = walk(makeBook([trip, makeTripEvents(60, 62, 500)]), DEPARTED).etas.eta as Eta

  expect(eta.trips).toBeLessThan(15)
  expect(eta.p50_ts - eta.p10_ts).toBeGreaterThanOrEqual(HOUR_MS)
  expect(eta.p90_ts - eta.p50_ts).toBeGreaterThanOrEqual(HOUR_MS)
  expect(eta.rest90 - eta.rest10).toBeGreaterThanOrEqual(1)
})

test('the range widens with every hour of alarming silence', () => {
  const eta = walk(makeBook(TWENTY), DEPARTED).etas.eta as Eta
  const alarm = eta.made_ts + eta.gap_alarm * HOUR_MS
  const width = (ts: number) => readAt(eta, ts).p90_ts - readAt(eta, ts).p50_ts
  const long = Math.max(alarm, eta.p90_ts) + 200 * HOUR_MS

  expect(readAt(eta, alarm).p90_ts).toBe(Math.max(eta.p90_ts, alarm + eta.rest90 * HOUR_MS))
  expect(width(long + 48 * HOUR_MS) - width(long)).toBe(24 * HOUR_MS)
})

test('an estimate is never in the past: what comes after the next report is always in the future', () => {
  const eta = walk(makeBook(TWENTY), DEPARTED).etas.eta as Eta
  const week = hoursAfter(24 * 30)

  expect(readAt(eta, hoursAfter(1)).p50_ts).toBe(eta.p50_ts)
  expect(readAt(eta, week).p50_ts).toBeGreaterThan(week + 48 * HOUR_MS)
})

test('the same events and the same history give the same estimates, processed at once or one by one', () => {
  const events = [DEPARTED, clm(80, 'A', 'KANSAS CITY|MO'), clm(90, 'P', 'KANSAS CITY|MO'), hold]
  const [reported] = foldEquipmentWithSteps(events, REFERENCE)
  let etas = { eta: null as Eta | null, eta_first_ts: null as number | null }
  for (const step of reported?.steps ?? [])
    etas = walkEstimates(etas, [step], makeBook(TWENTY), REFERENCE).etas

  expect(etas).toEqual(walk(makeBook(TWENTY), ...events).etas)
})

test('an arrival ends it: the last estimate stays as it was', () => {
  const before = walk(makeBook(TWENTY), DEPARTED).etas

  expect(walk(makeBook(TWENTY), DEPARTED, clm(150, 'D', 'CHICAGO|IL')).etas).toEqual(before)
})

test('the line under an estimate names its inputs', () => {
  const toText = (book: Book, ...events: RailEvent[]) => explain(walk(book, ...events).etas.eta as Eta)
  const reported = { ...DEPARTED, rail_eta_ts: hoursAfter(120) }

  expect(toText(makeBook(TWENTY), DEPARTED)).toBe(
    'Based on 20 past trips from here: typically 6 d 15 h from the last report, 80% likely between 5 d 22 h and 7 d.',
  )
  expect(toText(makeBook(TWENTY.slice(0, 4)), DEPARTED)).toMatch(/^Based on 4 past trips from here and/)
  expect(toText(NOTHING, reported)).toMatch(/^No trip history yet. Two-thirds the railroad’s ETA/)
  expect(toText(NOTHING, DEPARTED, hold)).toMatch(/, plus 1 d 6 h for the current hold/)
})
