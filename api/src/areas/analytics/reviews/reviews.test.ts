import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { getForecastReview } from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeStation, makeWaybill } from '../../visibility/waybills/waybills.factory.ts'
import { daysFromNow, makeInbound } from '../analytics.factory.ts'

const portal = useTestApp()
let dallas = 0
let omaha = 0

/** 18:00 UTC the given number of days from today: midday in Dallas. */
const noon = (days: number): string => `${daysFromNow(days).slice(0, 10)}T18:00:00Z`
const day = (days: number): string => noon(days).slice(0, 10)

beforeAll(async () => {
  await portal.superuser(async (db) => {
    await makeInbound(db)
    const { rows } = await db.query<{ waybill_id: number }>(
      `select waybill_id from waybills where customer_id = 1 and destination_place = 'DALLAS|TX' order by equipment_id limit 4`,
    )
    const [onTime, late, unforeseen, under] = rows.map((row) => row.waybill_id)
    const trip = (id: number | undefined, arrival: number | null) =>
      db.query(
        `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, arrival_ts, miles, destination_place, interruptions)
         values (1, $1, 'TILX1', $2, $3, 1, 'DALLAS|TX', '[]')
         on conflict (customer_id, waybill_id) do update set arrival_ts = excluded.arrival_ts, trip_start_ts = excluded.trip_start_ts`,
        [id, noon(-20), arrival === null ? null : noon(arrival)],
      )
    const eta = (id: number | undefined, made: number, p50: number) =>
      db.query(
        `insert into eta_history (customer_id, waybill_id, made_ts, p10_ts, p50_ts, p90_ts, basis, trips, reason)
         values (1, $1, $2, $3, $3, $3, 'lane', 9, 'x')`,
        [id, noon(made), noon(p50)],
      )
    // seven days before, both were forecast for three days ago; the second arrived a day later
    await trip(onTime, -3)
    await eta(onTime, -15, -3)
    // a later ETA is no forecast of a week before
    await eta(onTime, -5, -4)
    await trip(late, -2)
    await eta(late, -18, -6)
    await eta(late, -12, -3)
    // its first ETA was made two days before
    await trip(unforeseen, -3)
    await eta(unforeseen, -5, -3)
    // on its way
    await trip(under, null)
    await eta(under, -15, -3)
  })
  await portal.superuser(makeTripsToOmaha)
  dallas = await findPlace('Dallas')
  omaha = await findPlace('Omaha')
})

async function findPlace(search_term: string): Promise<number> {
  const args = { params: { customerId: 1 }, body: { search_term } }
  return (await portal.call(listDestinations, args, 'full')).data.data[0]?.id ?? 0
}

/** Five units whose ETA of ten days before was twenty days ago, two days early or late; three came a day later. */
async function makeTripsToOmaha(db: pg.Client): Promise<void> {
  await makeStation(db, { place: 'OMAHA|NE', zone: 'America/Chicago' })
  for (const at of [1, 2, 3, 4, 5]) {
    const id = await makeWaybill(db, {
      equipment_id: `GATX90${at}`,
      destination_place: 'OMAHA|NE',
      destination_location: 'Omaha, NE',
      destination_zone: 'America/Chicago',
    })
    await db.query(
      `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, arrival_ts, miles, destination_place, interruptions)
       values (1, $1, 'GATX9', $2, $3, 1, 'OMAHA|NE', '[]')
       on conflict (customer_id, waybill_id) do update set arrival_ts = excluded.arrival_ts, trip_start_ts = excluded.trip_start_ts`,
      [id, noon(-32), noon(at <= 2 ? -20 : -19)],
    )
    await db.query(
      `insert into eta_history (customer_id, waybill_id, made_ts, p10_ts, p50_ts, p90_ts, basis, trips, reason)
       values (1, $1, $2, $3, $4, $5, 'lane', 9, 'x')`,
      [id, noon(-30), noon(-22), noon(-20), noon(-18)],
    )
  }
}

const review = (query: object = {}, as: Caller = 'full') =>
  portal.call(
    getForecastReview,
    { params: { customerId: 1 }, query: { destination: String(dallas), ...query } as never },
    as,
  )

test('a day’s forecast is what was expected a week before, beside what arrived and what had no ETA then', async () => {
  expect((await review()).data.data).toEqual([
    // the week before, the late one was still due then
    ...(await expectSixDaysAgo()),
    { date: day(-3), forecast: 3, range: { p10: 3, p90: 3 }, arrived: 2, unforeseen: 1 },
    { date: day(-2), forecast: 0, range: null, arrived: 1, unforeseen: 0 },
  ])
})

/** The ETA made 18 days ago held until 12 days ago, thus at the beginning of the day a week before. */
async function expectSixDaysAgo() {
  return [{ date: day(-6), forecast: 1, range: { p10: 1, p90: 1 }, arrived: 0, unforeseen: 0 }]
}

test('the range of a day adds up the chances of all that were on their way a week before, not only those due on it', async () => {
  // one day of two standard deviations: 27% of each unit on its own day, 20% on the next
  expect((await review({ destination: String(omaha) })).data.data).toEqual([
    { date: day(-20), forecast: 5, range: { p10: 0, p90: 3 }, arrived: 2, unforeseen: 0 },
    { date: day(-19), forecast: 0, range: { p10: 0, p90: 2 }, arrived: 3, unforeseen: 0 },
  ])
})

test('another destination has none, and the forecast’s permission is needed', async () => {
  expect((await review({ destination: '12345' })).data.data).toEqual([])
  expect((await review({}, 'viewer')).status).toBe(403)
  expect((await review({}, 'other')).status).toBe(403)
})
