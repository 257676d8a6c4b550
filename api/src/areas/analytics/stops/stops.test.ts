import { beforeAll, expect, test } from 'vitest'
import { listPlaceDwells, listPlaceStops } from '#contract/areas/analytics/stops/stops.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { rollMonths } from '../rollups/rollups.service.ts'

const portal = useTestApp()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The first of the month `ago` months before this one. */
const getMonth = (ago: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
}
const [FIRST, LAST] = [getMonth(3), getMonth(1)]
const toMonth = (at: Date) => at.toISOString().slice(0, 7)
const RANGE = {
  fromDate: FIRST.toISOString().slice(0, 10),
  toDate: new Date(getMonth(0).getTime() - DAY_MS).toISOString().slice(0, 10),
}

interface Report {
  place: string
  hour: number
  carrier?: string | null
}
let made = 0

/** A trip from Nampa to Dallas that left some hours after the begin of a month and was delivered 200 hours later. */
async function makeTrip(month: Date, after: number, reports: readonly Report[], isBadOrder = false) {
  const number = ++made
  const at = (hour: number) => new Date(month.getTime() + (after + hour) * HOUR_MS).toISOString()
  await portal.superuser(async (db) => {
    await db.query(
      `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, departed_ts, arrival_ts, miles, load_empty,
         origin_place, destination_place, interruptions, carrier)
       values (1, $1, $2, $3, $3, $4, 900, 'L', 'NAMPA|ID', 'DALLAS|TX', $5, 'UP')`,
      [
        700_000 + number,
        `TILX${number}`,
        at(0),
        at(200),
        JSON.stringify(isBadOrder ? [{ kind: 'bad_order', from_ts: 1, to_ts: 2 }] : []),
      ],
    )
    for (const { place, hour, carrier = 'UP' } of reports)
      await db.query(
        `insert into events (customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, carrier, message_id)
         values (1, $1, $2, 'UP', 'T', 'A', $3, 'R', $4, 1)`,
        [`TILX${number}`, at(hour), place, carrier],
      )
  })
  return 700_000 + number
}

const KC = 'KANSAS CITY|MO'
const stay = (from: number, hours: number, place = KC, carrier: string | null = 'UP'): Report[] => [
  { place, hour: from, carrier },
  { place, hour: from + hours / 2, carrier },
  { place, hour: from + hours, carrier },
]
const ids: number[] = []

beforeAll(async () => {
  for (const hours of [30, 40, 50]) ids.push(await makeTrip(LAST, hours, stay(10, hours)))
  // two stops of one trip at one place, another place between them that is only passed
  ids.push(
    await makeTrip(LAST, 0, [
      ...stay(5, 20),
      { place: 'LINCOLN|NE', hour: 60 },
      ...stay(70, 100),
      ...stay(190, 5, 'DALLAS|TX'),
    ]),
  )
  await makeTrip(LAST, 0, stay(10, 500 / 10, KC, null))
  await makeTrip(LAST, 0, stay(10, 90), true)
  for (const hours of [10, 12, 14]) await makeTrip(FIRST, hours, stay(10, hours))
  for (let run = 0; run < 3; run++) await rollMonths(portal)
})

const read = (as: 'full' | 'other' = 'full', customerId = 1) =>
  portal.call(listPlaceDwells, { params: { customerId }, query: RANGE }, as)

test('a stop runs from the first to the last report at a place between the ends; a single report is no stop', async () => {
  const { data } = (await read()).data

  expect(
    data.map(({ place_name, carrier, stops, first_stops }) => [place_name, carrier, stops, first_stops]),
  ).toEqual([
    [expect.stringMatching(/^Kansas City/i), 'UP', 5, 3],
    [expect.stringMatching(/^Kansas City/i), null, 1, 0],
  ])
})

test('dwell is the median of the last summed month beside that of the first, within two hours', async () => {
  const { data, month, first_month, within_hours } = (await read()).data

  expect([month, first_month, within_hours]).toEqual([toMonth(LAST), toMonth(FIRST), 2])
  // 20, 30, 40, 50 and 100 hours; three months before 10, 12 and 14
  expect(Math.abs(data[0]!.p50_hours - 40)).toBeLessThanOrEqual(2)
  expect(Math.abs(data[0]!.p90_hours - 80)).toBeLessThanOrEqual(2)
  expect(Math.abs((data[0]!.first_p50_hours ?? 0) - 12)).toBeLessThanOrEqual(2)
})

test('a place opens the stops it counts, the longest first', async () => {
  const { place_id } = (await read()).data.data[0]!
  const readStops = async (query: { month: string; carrier?: string }) =>
    (await portal.call(listPlaceStops, { params: { customerId: 1, placeId: place_id }, query }, 'full')).data

  const { data, record_count } = await readStops({ month: toMonth(LAST), carrier: 'UP' })
  const unknown = await readStops({ month: toMonth(LAST), carrier: 'unknown' })

  expect([record_count, data.map(({ hours }) => hours)]).toEqual([5, [100, 50, 40, 30, 20]])
  expect(new Set(data.map(({ waybill_id }) => waybill_id))).toEqual(new Set(ids))
  expect(unknown.record_count).toBe(1)
})

test('others see none of them', async () => {
  expect((await read('other', 2)).data.data).toEqual([])
  expect((await read('other')).status).toBe(403)
})
