import { beforeAll, describe, expect, test } from 'vitest'
import { getAssetSummary, type AssetFilter } from '#contract/areas/visibility/assets/assets.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeWaybill } from '../waybills/waybills.factory.ts'
import { getAssets, daysAgo } from './assets.factory.ts'

const portal = useTestApp()
const { list } = getAssets(portal)

const hoursAgo = (hours: number) => daysAgo(hours / 24)
const SEEN = { last_sighting_ts: hoursAgo(10), gap_usual_hours: 9, gap_alarm_hours: 30 }

const UNITS = [
  // expected a day after its first estimate, which is in the future
  {
    equipment_id: 'LATE1',
    ...SEEN,
    product_eta_ts: hoursAgo(-60),
    eta_first_ts: hoursAgo(-36),
    eta_rest_hours: 3,
    late_cause: 'Departed late, Rochelle, IL',
    late_cause_hours: 20,
  },
  // first expected two days ago, and still as far away as ten hours after its next report
  {
    equipment_id: 'OVER1',
    ...SEEN,
    product_eta_ts: hoursAgo(30),
    eta_first_ts: hoursAgo(48),
    eta_rest_hours: 10,
  },
  {
    equipment_id: 'TIME1',
    ...SEEN,
    product_eta_ts: hoursAgo(-41),
    eta_first_ts: hoursAgo(-36),
    eta_rest_hours: 3,
    late_cause: 'Departed late, Rochelle, IL',
    late_cause_hours: 5,
  },
  {
    equipment_id: 'EARL1',
    ...SEEN,
    product_eta_ts: hoursAgo(-20),
    eta_first_ts: hoursAgo(-60),
    eta_rest_hours: 3,
  },
  {
    equipment_id: 'DONE1',
    ...SEEN,
    status_code: 50,
    last_sighting_ts: hoursAgo(99),
    arrival_ts: hoursAgo(99),
    eta_first_ts: hoursAgo(124),
  },
  { equipment_id: 'HUSH1', ...SEEN, last_sighting_ts: hoursAgo(31) },
  { equipment_id: 'QUIE1', ...SEEN, last_sighting_ts: hoursAgo(25) },
  { equipment_id: 'FEED1', ...SEEN, last_sighting_ts: hoursAgo(31), current_carrier: 'SLOW' },
  // a railroad that sends old reports again, and one whose estimates name no place
  { equipment_id: 'AGED1', ...SEEN, last_sighting_ts: hoursAgo(31), current_carrier: 'AGED' },
  {
    equipment_id: 'ESTI1',
    ...SEEN,
    last_sighting_ts: hoursAgo(31),
    rail_eta_made_ts: hoursAgo(1),
    current_carrier: 'FAST',
  },
  { equipment_id: 'GOOD1', ...SEEN, last_sighting_ts: hoursAgo(31), current_carrier: 'FAST' },
  {
    equipment_id: 'WAIT1',
    ...SEEN,
    status_code: 90,
    last_sighting_ts: hoursAgo(99),
    waiting_since_ts: hoursAgo(99),
  },
  { equipment_id: 'HELD1', ...SEEN, exceptions: ['Held'] },
  { equipment_id: 'ORIG1', ...SEEN, status_code: 10, last_sighting_ts: hoursAgo(99) },
  { equipment_id: 'OVER9', ...SEEN, status_code: 100, last_sighting_ts: hoursAgo(99) },
]

/** A railroad reports every hour; one of the two has reported nothing for a day. */
const FEED = `insert into feed_positions values (1, $1, now() - interval '1000 hours', now(), now() - $2::interval, 1000)`

beforeAll(() =>
  portal.superuser(async (db) => {
    for (const unit of UNITS) await makeWaybill(db, unit)
    await db.query(FEED, ['SLOW', '24 hours'])
    await db.query(FEED, ['AGED', '1 minute'])
    await db.query(
      `update feed_positions set last_event_ts = now() - interval '25 hours' where carrier = 'AGED'`,
    )
    await db.query(FEED, ['FAST', '1 hour'])
  }),
)

const toRow = async (id: string) => (await list({ search_terms: [id] })).data.data[0]
const idsWhere = async (field: string, value: string[]) => {
  const filter = { field, operand: 'equals', value } as unknown as AssetFilter
  const { data } = await list({ filters: [filter], scope: 'active' })
  return data.data.map((row) => row.equipment_id).toSorted()
}

describe('lateness', () => {
  test.each([
    ['LATE1', 'late', 24],
    ['TIME1', 'on_time', 5],
    ['EARL1', 'early', -40],
    ['DONE1', 'arrived_late', 25],
  ])('[VIS-038] of %s against its first estimate is %s', async (id, lateness, late_hours) => {
    expect(await toRow(id)).toMatchObject({ lateness, late_hours })
  })

  test('of a unit whose first estimate has passed is overdue, by as much as it is expected later now', async () => {
    const row = await toRow('OVER1')

    expect(row?.lateness).toBe('overdue')
    expect(row?.late_hours).toBeGreaterThanOrEqual(58)
    expect(Date.parse(row?.tele_eta.date ?? '')).toBeGreaterThan(Date.now())
  })

  test('narrows the list and orders it by the hours, and is counted as the list it opens', async () => {
    const sorted = await list({ sort_by: 'lateness', sort_direction: 'desc', scope: 'active' })
    const { data } = await portal.call(getAssetSummary, { params: { customerId: 1 } }, 'full')

    expect(sorted.data.data.slice(0, 3).map((row) => row.equipment_id)).toEqual(['OVER1', 'DONE1', 'LATE1'])
    expect(await idsWhere('lateness', ['overdue', 'late'])).toEqual(['LATE1', 'OVER1'])
    expect(data.late).toBe(2)
  })
})

test('the kinds of the morning’s work hold what their lists show, and what came since yesterday', async () => {
  const { data } = await portal.call(getAssetSummary, { params: { customerId: 1 } }, 'full')
  const shown = {
    overdue: await idsWhere('lateness', ['overdue']),
    slipped: await idsWhere('lateness', ['late']),
    silent: await idsWhere('reports', ['silent']),
    held: await idsWhere('exceptions', ['Held', 'Bad order']),
    waiting: await idsWhere('reports', ['waiting']),
  }

  expect(Object.fromEntries(Object.entries(data.queue).map(([key, { count }]) => [key, count]))).toEqual(
    Object.fromEntries(Object.entries(shown).map(([key, ids]) => [key, ids.length])),
  )
  expect(shown).toMatchObject({ held: ['HELD1'], waiting: ['WAIT1'] })
  // silent for an hour, waiting for four days
  expect(data.queue).toMatchObject({ silent: { fresh: 2 }, waiting: { fresh: 0 } })
})

describe('reports', () => {
  test.each([
    ['LATE1', 'fresh'],
    ['QUIE1', 'quiet'],
    ['HUSH1', 'silent'],
    ['GOOD1', 'silent'],
    ['FEED1', 'feed_late'],
    ['AGED1', 'feed_late'],
    ['ESTI1', 'fresh'],
    ['WAIT1', 'waiting'],
    ['DONE1', 'arrived'],
    ['ORIG1', 'quiet'],
    ['OVER9', null],
  ])('[VIS-038] of %s by what is normal on its lane are %s', async (id, reports) => {
    expect((await toRow(id))?.reports).toBe(reports)
  })

  test('of units that are silent while moving are counted as the list shows them', async () => {
    const { data } = await portal.call(getAssetSummary, { params: { customerId: 1 } }, 'full')

    expect(await idsWhere('reports', ['silent'])).toEqual(['GOOD1', 'HUSH1'])
    expect(data.silent).toBe(2)
  })

  test('carry what is usual, since when a unit waits and since when its feed is late', async () => {
    expect(await toRow('HUSH1')).toMatchObject({
      gap_usual_hours: 9,
      waiting_since: null,
      feed_late_since: null,
    })
    expect((await toRow('WAIT1'))?.waiting_since).not.toBeNull()
    expect((await toRow('FEED1'))?.feed_late_since).not.toBeNull()
  })
})

test('the cause of a late unit is in its row and filters the list; a unit on time has none', async () => {
  const filters: AssetFilter[] = [
    { field: 'late_cause', operand: 'equals', value: 'Departed late, Rochelle, IL' },
  ]
  const all = await list({})
  const rows = Object.fromEntries(
    all.data.data.map(({ equipment_id, late_cause, late_cause_hours }) => [
      equipment_id,
      [late_cause, late_cause_hours],
    ]),
  )

  expect([rows['LATE1'], rows['TIME1']]).toEqual([
    ['Departed late, Rochelle, IL', 20],
    [null, null],
  ])
  expect((await list({ filters })).data.data.map(({ equipment_id }) => equipment_id)).toEqual(['LATE1'])
})
