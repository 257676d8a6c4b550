import { beforeAll, expect, test } from 'vitest'
import { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { useTestApp } from '../../../testing/app.ts'
import { getMonthSpan, getRollEnd, getSpansBeside } from './rollups.rules.ts'
import { rollMonths } from './rollups.service.ts'

const portal = useTestApp()
const DAY_MS = 86_400_000
const TRIPS = 900

/** The same numbers each time. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const random = makeRandom(20_261_128)
const pick = <T>(values: readonly T[]): T => values[random(values.length)]!

const hoursLater = (ms: number, hours: number): string => new Date(ms + hours * 3_600_000).toISOString()

/** Trips of the last 300 days on six lanes by three railroads, some without an ETA, a weight, a departure or a railroad. */
beforeAll(() =>
  portal.superuser(async (db) => {
    for (let at = 0; at < TRIPS; at++) {
      const began = Date.now() - (12 + random(300)) * DAY_MS - random(86_400) * 1000
      const took = 20 + random(200)
      await db.query(
        `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, departed_ts, arrival_ts, placed_ts, miles,
           load_empty, origin_place, destination_place, interruptions, carrier, eta_first_ts, rail_eta_first_ts, weight_lb)
         values ($1, $2, 'TILX1', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [
          at % 11 === 0 ? 2 : 1,
          800_000 + at,
          new Date(began).toISOString(),
          random(9) === 0 ? null : hoursLater(began, random(8)),
          hoursLater(began, took),
          random(3) === 0 ? null : hoursLater(began, took + random(20)),
          random(10) === 0 ? 0 : 200 + random(900),
          pick(['L', 'E', null]),
          pick(['NAMPA|ID', 'DECATUR|IL', null]),
          pick(['DALLAS|TX', 'HOUSTON|TX']),
          random(20) === 0 ? '[{"kind":"bad_order","from_ts":1,"to_ts":2}]' : '[]',
          pick(['UP', 'BNSF', null]),
          random(5) === 0 ? null : hoursLater(began, took + random(60) - 30),
          random(6) === 0 ? null : hoursLater(began, took + random(90) - 45),
          random(8) === 0 ? null : 60_000 + random(200_000),
        ],
      )
    }
  }),
)

interface Question {
  fromDate: string
  toDate: string
  load?: 'L' | 'E'
  destinations?: string
}
type Scorecard = Answer<typeof getScorecard>

const ask = (query: Question) =>
  portal.call(getScorecard, { params: { customerId: 1 }, query: query as never }, 'full')

/** The beginning of the month before this one. */
function getLastMonth(): string {
  const at = new Date()
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
}

/** One after the other, because a caller may not have this many at once. */
async function runAll(questions: readonly Question[]) {
  const answers = []
  for (const question of questions) answers.push(await ask(question))
  return answers
}

function makeQuestions(destinations: readonly number[]): Question[] {
  const dayAt = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  return Array.from({ length: 25 }, () => {
    const to = random(200)
    return {
      fromDate: dayAt(to + 1 + random(150)),
      toDate: dayAt(to),
      ...(random(3) === 0 && { load: pick(['L', 'E'] as const) }),
      ...(random(4) === 0 && { destinations: String(pick(destinations)) }),
    }
  })
}

const sorted = <T extends object>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (JSON.stringify(toKey(a)) < JSON.stringify(toKey(b)) ? -1 : 1))
const toKey = (row: object) => {
  const { carrier, origin_id, destination_id, month } = row as Record<string, unknown>
  return [carrier, origin_id, destination_id, month].map(String)
}

/** Rows without what does not add up, sums to the thousandth. */
const toSums = (row: object): unknown =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      if (key.endsWith('_days')) return []
      if (key === 'months') return [[key, sorted(value as object[]).map(toSums)]]
      return [[key, typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : value]]
    }),
  )
const toCounts = ({ total, carriers, lanes, left_out, lane_count }: Scorecard) =>
  JSON.parse(
    JSON.stringify({
      total: toSums(total),
      carriers: sorted(carriers).map(toSums),
      lanes: sorted(lanes).map(toSums),
      left_out,
      lane_count,
    }).replaceAll(/"(-?\d+)\.000"/g, '$1'),
  ) as unknown

const SPREADS = ['p50_days', 'p90_days', 'standard_days', 'over_days'] as const
const TWO_HOURS = 2 / 24 + 1e-4

function compareSpreads(exact: Scorecard, stepped: Scorecard): void {
  const rows = (card: Scorecard) => [card.total, ...sorted(card.carriers), ...sorted(card.lanes)]
  rows(exact).forEach((row, at) => {
    const other = rows(stepped)[at] as unknown as Record<string, number | null>
    for (const name of SPREADS) {
      const value = (row as unknown as Record<string, number | null | undefined>)[name]
      if (value === undefined) continue
      if (value === null) expect(other[name]).toBeNull()
      else expect(Math.abs((other[name] ?? Number.NaN) - value)).toBeLessThanOrEqual(TWO_HOURS)
    }
  })
}

test('25 random questions: rollups have the counts, sums and means of the trips, and percentiles within two hours', async () => {
  const lanes = (
    await ask({
      fromDate: hoursLater(Date.now(), -7000).slice(0, 10),
      toDate: hoursLater(Date.now(), 0).slice(0, 10),
    })
  ).data.lanes
  const questions = makeQuestions([...new Set(lanes.map(({ destination_id }) => destination_id))])
  const exact = await runAll(questions)
  for (let run = 0; run < 3; run++) await rollMonths(portal)
  const stepped = await runAll(questions)

  expect(stepped.map(({ status }) => status)).toEqual(exact.map(({ status }) => status))
  const answered = exact.flatMap((one, at) =>
    one.status === 200 ? [[one.data, stepped[at]!.data] as const] : [],
  )
  for (const [a, b] of answered) {
    expect(toCounts(b)).toEqual(toCounts(a))
    compareSpreads(a, b)
  }
  expect(answered.length).toBeGreaterThan(20)
  expect(answered.every(([a]) => a.within_hours === 0)).toBe(true)
  expect(answered.filter(([, b]) => b.within_hours === 2).length).toBeGreaterThan(10)
})

test('months of trips that were there before the rollups are all summed, over several runs', async () => {
  await portal.superuser(async (db) => {
    await db.query('delete from rolled_months')
    await db.query('delete from dirty_months')
  })
  for (let run = 0; run < 3; run++) await rollMonths(portal)

  const missing = await portal.superuser((db) =>
    db.query(
      `select distinct f.customer_id, date_trunc('month', f.delivered_ts at time zone 'UTC')::date as month from trip_facts f
       where not f.was_bad_order and f.delivered_ts < $1::timestamptz and not exists (
         select from rolled_months r where r.customer_id = f.customer_id
           and r.month = date_trunc('month', f.delivered_ts at time zone 'UTC')::date)`,
      [getRollEnd(Date.now())],
    ),
  )
  expect(missing.rows).toEqual([])
})

test('a trip that changes in a closed month is in the next answer, before the job has run and after', async () => {
  const month = getLastMonth()
  const query = {
    fromDate: month,
    toDate: new Date(Date.parse(month) + 27 * DAY_MS).toISOString().slice(0, 10),
  }
  const wide = { ...query, fromDate: new Date(Date.parse(month) - 60 * DAY_MS).toISOString().slice(0, 10) }
  const before = (await ask(wide)).data.total
  await portal.superuser((db) =>
    db.query(
      `update trip_facts set miles = miles + 1000 where waybill_id = (
         select min(waybill_id) from trip_facts where customer_id = 1 and weight_lb > 0 and miles > 0 and not was_bad_order
           and delivered_ts >= $1::date - 59 and delivered_ts < $1::date - 35)`,
      [month],
    ),
  )
  const dirty = (await ask(wide)).data.total
  await rollMonths(portal)
  const rolled = (await ask(wide)).data.total

  expect(dirty.co2_kg).toBeGreaterThan(before.co2_kg)
  expect(rolled.co2_kg).toBeCloseTo(dirty.co2_kg, 3)
  expect(rolled.trips).toBe(before.trips)
})

test('a removed trip and a late report count at once, too', async () => {
  const month = getLastMonth()
  const query = {
    fromDate: new Date(Date.parse(month) - 120 * DAY_MS).toISOString().slice(0, 10),
    toDate: month,
  }
  const before = (await ask(query)).data.total.trips
  await portal.superuser((db) =>
    db.query(
      `delete from trip_facts where waybill_id in (
         select waybill_id from trip_facts where customer_id = 1 and not was_bad_order
           and delivered_ts between $1::date - 100 and $1::date - 40 order by 1 limit 2)`,
      [month],
    ),
  )

  expect((await ask(query)).data.total.trips).toBe(before - 2)
  await rollMonths(portal)
  expect((await ask(query)).data.total.trips).toBe(before - 2)
})

test('a group is read trip by trip, with exact percentiles', async () => {
  await portal.superuser(async (db) => {
    await db.query(`insert into reporting_groups values (1, 1, 'Tanks', '{}')`)
    await db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind) values (1, 'TILX1', 'R')`,
    )
    await db.query(`insert into reporting_group_equipment values (1, 1, 'TILX1')`)
  })
  const query = {
    fromDate: hoursLater(Date.now(), -24 * 300).slice(0, 10),
    toDate: hoursLater(Date.now(), 0).slice(0, 10),
  }
  const all = (await ask(query)).data
  const group = (await ask({ ...query, groupId: 1 } as Question)).data

  expect([all.within_hours, group.within_hours]).toEqual([2, 0])
  expect(toCounts(group)).toEqual(toCounts(all))
})

test('days of the month at hand are summed until three days ago, and a change in them counts at once', async () => {
  const query = { fromDate: getLastMonth(), toDate: hoursLater(Date.now(), 0).slice(0, 10) }
  const before = (await ask(query)).data
  await portal.superuser(async (db) => {
    for (const ago of [0.2, 4]) {
      const at = hoursLater(Date.now(), -24 * ago)
      await db.query(
        `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, departed_ts, arrival_ts, miles, load_empty,
           origin_place, destination_place, interruptions, carrier)
         values (1, $1, 'TILX1', $2, $2, $2, 100, 'L', 'NAMPA|ID', 'DALLAS|TX', '[]', 'UP')`,
        [900_000 + ago * 10, at],
      )
    }
  })
  const dirty = (await ask(query)).data
  await rollMonths(portal)
  const rolled = (await ask(query)).data

  expect(before.within_hours).toBe(2)
  expect(dirty.total.trips).toBe(before.total.trips + 2)
  expect(toCounts(rolled)).toEqual(toCounts(dirty))
  const until = await portal.superuser(
    async (db) =>
      (await db.query('select max(until_ts) as until from rolled_months where customer_id = 1')).rows[0]
        .until,
  )
  expect(until).toEqual(getRollEnd(Date.now()))
})

test('a change that no figure rests on leaves the sums as they are', async () => {
  await rollMonths(portal)
  const countDirty = () =>
    portal.superuser(
      async (db) => (await db.query('select count(*)::int as n from dirty_months')).rows[0].n as number,
    )
  const month = getLastMonth()
  const update = (change: string) =>
    portal.superuser((db) =>
      db.query(`update trip_facts set ${change} where customer_id = 1 and delivered_ts < $1::date`, [month]),
    )
  await update(`ended_ts = now()`)
  expect(await countDirty()).toBe(0)
  await update('weight_lb = weight_lb + 1')
  expect(await countDirty()).toBeGreaterThan(0)
})

test('days are summed three days later, and what lies beside summed months is left', () => {
  const end = getRollEnd(Date.parse('2026-11-05T23:00:00Z'))
  expect(end).toEqual(new Date('2026-11-02'))
  expect(getMonthSpan('2026-11-01', end).until_ts).toEqual(new Date('2026-11-02'))
  expect(getMonthSpan('2026-10-01', end).until_ts).toEqual(new Date('2026-11-01'))
  const days = (text: string) => text.slice(0, 10)
  const spans = getSpansBeside({ from_ts: new Date('2026-05-20'), until_ts: new Date('2026-09-22') }, [
    { month: '2026-06-01', until_ts: new Date('2026-07-01') },
    { month: '2026-08-01', until_ts: new Date('2026-09-01') },
    { month: '2026-09-01', until_ts: new Date('2026-09-19') },
  ])
  expect(
    spans.map(({ from_ts, until_ts }) => [from_ts, until_ts].map((at) => days(at.toISOString()))),
  ).toEqual([
    ['2026-05-20', '2026-06-01'],
    ['2026-07-01', '2026-08-01'],
    ['2026-09-19', '2026-09-22'],
  ])
})
