import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCheckDigitRight } from '#rail/equipment.ts'
import { makeFleet, type WorldSize } from './fleet.ts'
import { weekdayAt } from './journey/conditions.ts'
import { DAY_MS, type WorldEvent } from './journey/journey.ts'
import { readEventCodes, readStates, readStations } from './reference.ts'
import { takeWhile } from './take-while.ts'
import { HISTORY_DAYS, PAST_DAYS, pastEvents, worldEvents } from './world.ts'

const START_TS = Date.UTC(2026, 0, 1)

function history(size: WorldSize, startTs = START_TS): WorldEvent[] {
  const endTs = startTs + HISTORY_DAYS[size] * DAY_MS
  return takeWhile(worldEvents(startTs, size), ({ ts }) => ts < endTs)
}

function perUnit(events: WorldEvent[]): Map<string, WorldEvent[]> {
  const pairs = events.flatMap((event) => event.units.map((unit) => ({ id: unit.equipment_id, event })))
  const grouped = Map.groupBy(pairs, ({ id }) => id)
  return new Map([...grouped].map(([id, list]) => [id, list.map(({ event }) => event)]))
}

function fingerprint(events: WorldEvent[]): string {
  const hash = createHash('sha256')
  for (const { ts, block, code, carrier, station, trip } of events) {
    hash.update(`${ts} ${block.id} ${code} ${carrier} ${station.station_id} ${trip?.waybill_number}\n`)
  }
  return hash.digest('hex')
}

/** Says which events, a few of them, in a failure that can be read. */
function brief(events: WorldEvent[]): string[] {
  return events.slice(0, 5).map(({ ts, block, code, station }) => {
    return `${block.id} ${code} ${station.station_id} ${new Date(ts).toISOString()}`
  })
}

const full = history('full')
const small = history('small')

test('the same start gives the same world again', () => {
  expect(fingerprint(history('small'))).toBe(fingerprint(small))
})

test('a start whole weeks later only moves the world in time', () => {
  const later = history('small', START_TS + 98 * DAY_MS)

  const moved = later.map((event) => ({ ...event, ts: event.ts - 98 * DAY_MS }))
  expect(fingerprint(moved)).toBe(fingerprint(small))
})

test('a full world has about 3,000 units and 340,000 to 420,000 reports in 180 days', () => {
  const units = makeFleet('full').flatMap((block) => block.units)
  const reports = full.reduce((sum, event) => sum + event.units.length, 0)

  expect(units.length).toBeGreaterThan(2_700)
  expect(units.length).toBeLessThan(3_300)
  expect(reports).toBeGreaterThan(340_000)
  expect(reports).toBeLessThan(420_000)
})

test('a small world is enough for tests and no more', () => {
  const units = makeFleet('small').flatMap((block) => block.units)

  expect(units.length).toBeGreaterThan(100)
  expect(units.length).toBeLessThan(200)
  expect(small.length).toBeLessThan(5_000)
})

test('every customer has reports on the first day, so that the history can be found again', () => {
  const firstDay = full.filter(({ ts }) => ts < START_TS + DAY_MS)

  expect(new Set(firstDay.map(({ block }) => block.customer.id)).size).toBe(5)
})

test('events come in order of time, on whole minutes', () => {
  const outOfOrder = full.filter(({ ts }, at) => ts < (full[at - 1]?.ts ?? 0))

  expect(brief(outOfOrder)).toEqual([])
  expect(full.every(({ ts }) => ts % 60_000 === 0)).toBe(true)
})

test('no car is in two places at once', () => {
  const clashes = [...perUnit(full).values()].flatMap((events) =>
    events.filter(({ ts }, at) => ts <= (events[at - 1]?.ts ?? 0)),
  )

  expect(brief(clashes)).toEqual([])
})

test('a delivery in interchange is followed by the receipt of another railroad at the same place', () => {
  const wrong = [...perUnit(full).values()].flatMap((events) =>
    events.filter((event, at) => {
      const next = events[at + 1]
      if (event.code !== 'J' || !next) return false
      return next.code !== 'R' || next.carrier === event.carrier || next.station !== event.station
    }),
  )

  expect(full.some(({ code }) => code === 'J')).toBe(true)
  expect(brief(wrong)).toEqual([])
})

test('a waybill is either loaded or empty, and empty reports of its car begin with the release', () => {
  const wrong = full.filter(
    ({ code, load_empty, trip }) => trip && load_empty !== trip.load_empty && code !== 'W',
  )

  expect(brief(wrong)).toEqual([])
})

test('a railcar goes back empty after each loaded trip', () => {
  const railcars = [...perUnit(full).values()].filter(([first]) => first?.block.lane.mode !== 'intermodal')
  const wrong = railcars.filter((events) => {
    const waybills = events.filter(({ code }) => code === 'EI').map(({ load_empty }) => load_empty)
    return waybills.some((load_empty, at) => load_empty === waybills[at - 1])
  })

  expect(brief(wrong.flat())).toEqual([])
})

test('a waybill number belongs to one trip of one block', () => {
  const blocks = new Map<string, string>()
  const shared = full.filter(({ trip, block }) => {
    if (!trip) return false
    const owner = blocks.get(trip.waybill_number)
    blocks.set(trip.waybill_number, block.id)
    return owner !== undefined && owner !== block.id
  })

  expect(brief(shared)).toEqual([])
})

test('every place of an event is a station of the starter tables', () => {
  const known = new Set(readStations().map(({ station_id }) => station_id))

  expect(brief(full.filter(({ station }) => !known.has(station.station_id)))).toEqual([])
})

test('every state or province of a station is known by name', () => {
  const known = new Set(readStates().map(({ country, code }) => `${country} ${code}`))

  expect(readStations().filter(({ country, state }) => !known.has(`${country} ${state}`))).toEqual([])
})

test('car location messages use known letters only', () => {
  const clm = readEventCodes().filter(({ source }) => source === 'CLM')
  const known = new Set(clm.map(({ code }) => code))

  expect(brief(full.filter(({ reported_by, code }) => reported_by === 'CLM' && !known.has(code)))).toEqual([])
})

test('the railroad never expects an arrival in the past of its own report', () => {
  expect(brief(full.filter(({ ts, eta_ts }) => eta_ts !== null && eta_ts < ts))).toEqual([])
})

test('disruptions happen, but seldom', () => {
  const reports = (code: string) =>
    full.filter((event) => event.reported_by === 'CLM' && event.code === code).length

  for (const code of ['B', 'G', 'H', 'N', 'S', 'Y']) expect(reports(code)).toBeGreaterThan(0)
  expect(reports('B') / full.length).toBeLessThan(0.01)
  expect(full.some(({ reported_by, code }) => reported_by === '322' && code === 'E')).toBe(true)
})

test('cars are placed and loaded on working days, and trains leave less often at weekends', () => {
  const shareAtWeekends = (wanted: (event: WorldEvent) => boolean) => {
    const some = full.filter((event) => event.block.lane.mode === 'carload' && wanted(event))
    return some.filter(({ ts }) => [0, 6].includes(weekdayAt(ts))).length / some.length
  }

  expect(shareAtWeekends(({ code }) => code === 'Z')).toBeLessThan(0.15)
  expect(shareAtWeekends(({ code, reported_by }) => code === 'W' && reported_by === '322')).toBeLessThan(0.15)
  const departures = shareAtWeekends(({ code }) => code === 'P')
  expect(departures).toBeGreaterThan(0.15)
  expect(departures).toBeLessThan(0.27)
})

test('some lanes are well known and some thin, new business among them', () => {
  const lanes = Map.groupBy(
    full.filter(({ code, trip }) => code === 'D' && trip?.load_empty === 'L'),
    ({ trip }) => `${trip?.origin.station_id} ${trip?.destination.station_id}`,
  )
  const counts = [...lanes.values()].map((arrivals) => arrivals.length)
  const begun = [...lanes.values()].filter(([first]) => (first?.ts ?? 0) > START_TS + 130 * DAY_MS)

  expect(counts.filter((count) => count >= 50).length).toBeGreaterThan(30)
  expect(counts.filter((count) => count < 10).length).toBeGreaterThan(20)
  expect(begun.length).toBeGreaterThan(3)
})

test('three days out about two thirds of the railroads’ estimates are right within a day', () => {
  const trips = Map.groupBy(
    full.filter(({ trip }) => trip?.load_empty === 'L'),
    ({ trip }) => trip?.waybill_number,
  )
  const errors = [...trips.values()].flatMap((events) => {
    const arrival = events.find(({ code }) => code === 'D')
    const reported = events.findLast(
      ({ ts, eta_ts }) => eta_ts !== null && ts <= (arrival?.ts ?? 0) - 3 * DAY_MS,
    )
    return arrival && reported?.eta_ts ? [reported.eta_ts - arrival.ts] : []
  })

  const share = errors.filter((error) => Math.abs(error) <= DAY_MS).length / errors.length
  expect(errors.length).toBeGreaterThan(5_000)
  expect(share).toBeGreaterThan(0.5)
  expect(share).toBeLessThan(0.8)
})

test('an estimate repeated in a live feed changes nothing else', () => {
  const from = START_TS + 20 * DAY_MS
  const end = from + 2 * DAY_MS
  const live = takeWhile(worldEvents(START_TS, 'small', from), ({ ts }) => ts < end)
  const isRepeated = ({ code, reported_by, ts }: WorldEvent) =>
    reported_by === '322' && code === 'E' && ts >= from

  expect(live.filter(isRepeated).length).toBeGreaterThan(50)
  const silent = takeWhile(worldEvents(START_TS, 'small'), ({ ts }) => ts < end)
  const others = (events: WorldEvent[]) =>
    events
      .filter((event) => !isRepeated(event))
      .map(({ ts, block, code, eta_ts }) => `${ts} ${block.id} ${code} ${eta_ts}`)
      .toSorted()
  expect(others(live)).toEqual(others(silent))
})

test('containers carry the right check digit and no two units share an id', () => {
  const units = makeFleet('full').flatMap((block) => block.units)
  const containers = units.filter(({ initial }) => initial.endsWith('U'))

  expect(containers.length).toBeGreaterThan(500)
  expect(containers.filter(({ equipment_id }) => isCheckDigitRight(equipment_id) !== true)).toEqual([])
  expect(new Set(units.map(({ equipment_id }) => equipment_id)).size).toBe(units.length)
})

test('two fleets have 400 days: the past of their cars ends where the world begins, and no waybill number comes twice', () => {
  const fromTs = START_TS - PAST_DAYS * DAY_MS
  const past = takeWhile(pastEvents(START_TS, 'full'), ({ ts }) => ts < START_TS)
  const numbers = (events: readonly WorldEvent[]) =>
    new Set(events.flatMap(({ trip }) => (trip ? [trip.waybill_number] : [])))
  const later = numbers(full)

  expect(new Set(past.map(({ block }) => block.customer.id))).toEqual(new Set([1, 2]))
  expect(past[0]!.ts - fromTs).toBeLessThan(DAY_MS)
  expect([...numbers(past)].filter((number) => later.has(number))).toEqual([])
})
