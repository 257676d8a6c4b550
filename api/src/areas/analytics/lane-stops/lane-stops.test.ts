import { beforeAll, expect, test } from 'vitest'
import {
  listLaneStops,
  listSlowestPlaces,
  MAX_LANE_STOP_TRIPS,
} from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 5, 1)
const RANGE = { fromDate: '2026-06-01', toDate: '2026-08-31' }

const KC = 'KANSAS CITY|MO'
const LINCOLN = 'LINCOLN|NE'
const DENVER = 'DENVER|CO'

interface Trip {
  to?: string
  carrier?: string | null
  isBadOrder?: boolean
  /** Hours at each place, in order. */
  stays: readonly (readonly [place: string, hours: number])[]
}
let made = 0

/** A trip that leaves six hours after the one before and is delivered when its last stay is over. */
async function makeTrip({ to = 'DALLAS|TX', carrier = 'UP', isBadOrder = false, stays }: Trip) {
  const number = ++made
  const at = (hour: number) => new Date(START + (number * 6 + hour) * HOUR_MS).toISOString()
  const reports = [{ place: 'NAMPA|ID', hour: 0 }]
  let hour = 2
  for (const [place, hours] of stays) {
    reports.push({ place, hour }, { place, hour: hour + hours })
    hour += hours + 2
  }
  await portal.superuser(async (db) => {
    await db.query(
      `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, departed_ts, arrival_ts, miles, load_empty,
         origin_place, destination_place, interruptions, carrier)
       values (1, $1, $2, $3, $3, $4, 900, 'L', 'NAMPA|ID', $5, $6, $7)`,
      [
        900_000 + number,
        `TILX${number}`,
        at(0),
        at(hour),
        to,
        isBadOrder ? '[{"kind":"bad_order","from_ts":1,"to_ts":2}]' : '[]',
        carrier,
      ],
    )
    for (const report of [...reports, { place: to, hour }])
      await db.query(
        `insert into events (customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, carrier, message_id)
         values (1, $1, $2, 'UP', 'T', 'A', $3, 'R', 'UP', 1)`,
        [`TILX${number}`, at(report.hour), report.place],
      )
  })
}

/** Hours at Kansas City of the lane's latest trips; the two before them stood there far longer. */
const HOURS = Array.from({ length: MAX_LANE_STOP_TRIPS }, (_, at) => 10 + ((at * 7) % 20))

beforeAll(async () => {
  for (const hours of [500, 600]) await makeTrip({ stays: [[KC, hours]] })
  made += 200
  for (const [at, hours] of HOURS.entries())
    await makeTrip({
      stays: [
        [KC, hours],
        ...(at < 5 ? [[DENVER, 60] as const] : []),
        ...(at < 2 ? [[LINCOLN, 90] as const] : []),
      ],
    })
  await makeTrip({ stays: [[KC, 400]], isBadOrder: true })
  // two railroads of one lane, each with a place of its own
  for (const hours of [20, 22, 40, 50]) await makeTrip({ carrier: null, stays: [[DENVER, hours]] })
  // two stops are too few to name a place
  for (const hours of [70, 80]) await makeTrip({ to: 'CHICAGO|IL', stays: [[DENVER, hours]] })
})

const read = async (query: object = {}) =>
  (
    await portal.call(
      listSlowestPlaces,
      { params: { customerId: 1 }, query: { ...RANGE, ...query } as never },
      'full',
    )
  ).data.data

const getMedian = (hours: readonly number[]) => {
  const sorted = hours.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2
}

test('the slowest place of a lane is where its latest trips stood longest, of places with ten stops', async () => {
  const rows = await read()

  // Denver held five of them longer, and the trips before the last twenty stood longer still
  expect(
    rows.map(({ carrier, place_name, stops, p50_hours }) => [carrier, place_name, stops, p50_hours]),
  ).toEqual([
    ['UP', expect.stringMatching(/^Kansas City/i), HOURS.length, getMedian(HOURS)],
    [null, expect.stringMatching(/^Denver/i), 4, getMedian([20, 22, 40, 50])],
  ])
})

test('it is of the trips that the filters leave', async () => {
  expect(await read({ load: 'E' })).toEqual([])
  const [only] = await read({ toDate: '2026-06-30' })

  expect(only).toBeUndefined()
})

test('a slowest place opens the stops that it counts, the longest first', async () => {
  const [first] = await read()
  const { carrier, origin_id, destination_id, place_id, stops } = first!
  const query = {
    ...RANGE,
    carrier: carrier ?? 'unknown',
    origin: origin_id,
    destination: destination_id,
    place: place_id,
  }
  const opened = await portal.call(listLaneStops, { params: { customerId: 1 }, query } as never, 'full')
  const { data, record_count } = opened.data as { data: { hours: number }[]; record_count: number }

  expect(record_count).toBe(stops)
  expect(data.map(({ hours }) => hours)).toEqual(HOURS.toSorted((a, b) => b - a))
})

test('others see none of them', async () => {
  const readAs = (as: 'other', customerId: number) =>
    portal.call(listSlowestPlaces, { params: { customerId }, query: RANGE } as never, as)

  expect((await readAs('other', 2)).data).toEqual({ data: [] })
  expect((await readAs('other', 1)).status).toBe(403)
})
