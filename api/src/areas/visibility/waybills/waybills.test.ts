import { beforeAll, describe, expect, test } from 'vitest'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { listAssetHistory } from '#contract/areas/lookups/trips/trips.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'
import { makeEvent, makeEventCode, makeGroup, makeStation, makeWaybill } from './waybills.factory.ts'

const portal = useTestApp()
const ids = { trip: 0, earlier: 0, other: 0 }
const MERGED_ID = 900_001

const place = {
  origin_place: 'HOUSTON|TX',
  destination_place: 'ALBANY|NY',
  origin_location: 'Houston, TX',
  destination_location: 'Albany, NY',
}

/** One trip of four events over a known lane, the trip before it, and a trip of another customer. */
beforeAll(() =>
  portal.superuser(async (db) => {
    await makeGroup(db, { group_id: 1, name: 'Ethanol fleet' })
    await makeStation(db, { place: 'HOUSTON|TX', zone: 'America/Chicago', lat: 29.76, lon: -95.36 })
    await makeStation(db, { place: 'ALBANY|NY', zone: 'America/New_York', lat: 42.65, lon: -73.75 })
    for (const [code, event_text, action, status_code] of [
      ['W', 'Released', 'release', 10],
      ['P', 'Departed', 'depart', 40],
      ['D', 'Arrived at destination', 'arrive_destination', 50],
    ]) {
      await makeEventCode(db, { code, event_text, action, status_code })
    }
    await db.query(
      `insert into reference.commodities values ('4909152', 'Ethyl alcohol', true, '2869152', 'V') on conflict do nothing`,
    )
    ids.earlier = await makeWaybill(db, {
      ...place,
      is_current: false,
      status_code: 100,
      waybill_number: '099999',
      waybill_ts: '2026-01-05T00:00:00Z',
      trip_start_ts: '2026-01-05T00:00:00Z',
      trip_end_ts: '2026-03-01T06:00:00Z',
      arrival_ts: '2026-01-10T00:00:00Z',
      completed_ts: '2026-01-11T00:00:00Z',
    })
    for (const equipment_id of ['GATX7', 'GATX8']) {
      await makeWaybill(db, {
        ...place,
        equipment_id,
        status_code: 100,
        trip_start_ts: '2026-02-01T00:00:00Z',
        arrival_ts: '2026-02-01T00:00:00Z',
        completed_ts: '2026-02-01T00:00:00Z',
      })
    }
    ids.trip = await makeWaybill(db, {
      ...place,
      waybill_number: '100001',
      waybill_ts: '2026-03-01T06:00:00Z',
      shipper: 'PRAIRIE GOLD',
      consignee: 'HUDSON VALLEY',
      commodity: 'Ethyl alcohol',
      commodity_code: '4909152',
      current_place: 'NOWHERE|KS',
      weight_lb: 190_000,
      group_ids: [1],
      last_sighting_ts: '2026-03-03T12:00:00Z',
    })
    await db.query(
      `insert into lane_trips (customer_id, waybill_id, lane, arrival_ts, learned_ts, passages)
      select customer_id, waybill_id, equipment_kind || ' ' || coalesce(load_empty_status, '-') || ' ' || origin_place || '>' ||
        destination_place, arrival_ts, arrival_ts, '[]' from waybills where waybill_id = $1`,
      [ids.earlier],
    )
    const shipment = {
      origin_place: 'HOUSTON|TX',
      destination_place: 'ALBANY|NY',
      waybill_number: '100001',
      load_empty: 'L',
      stcc: '4909152',
      shipper: 'PRAIRIE GOLD',
    }
    await makeEvent(db, { ...shipment, code: 'W', event_ts: '2026-03-01T06:00:00Z' })
    await makeEvent(db, { code: 'P', event_ts: '2026-03-01T18:00:00Z', rail_eta_ts: '2026-03-08T12:00:00Z' })
    await makeEvent(db, {
      code: 'P',
      event_ts: '2026-03-03T12:00:00Z',
      place: 'NOWHERE|KS',
      carrier: 'CSXT',
      source: 'CSXT',
      train_id: 'Q123',
    })
    await makeEvent(db, { code: 'W', event_ts: '2026-02-27T06:00:00Z', place: 'ALBANY|NY' })
    ids.other = await makeWaybill(db, { customer_id: 2, equipment_id: 'OTHX9' })
    await db.query('insert into trip_anchors values (1, $1, $2, $3)', [
      'UTLX207444',
      '2026-03-01T18:00:00Z',
      MERGED_ID,
    ])
  }),
)

const detail = (waybillId: number, as: Caller = 'full', customerId = 1) =>
  portal.call(getWaybill, { params: { customerId, waybillId } }, as)

const activity = (waybillId: number, as: Caller = 'full') =>
  portal.call(listActivity, { params: { customerId: 1, waybillId } }, as)

const history = (body: object, assetId = 'UTLX 207444') =>
  portal.call(listAssetHistory, { params: { customerId: 1, assetId }, body } as never, 'full')

test('[VIS-044] [VIS-045] [VIS-007] the details show the row, places, parties, commodity, route and estimates', async () => {
  const { status, data } = await detail(ids.trip)

  expect(status).toBe(200)
  expect(data).toMatchObject({
    waybill_id: ids.trip,
    equipment_id: 'UTLX207444',
    origin: { display_name: 'HOUSTON, TX', lat: 29.76, zone: 'America/Chicago' },
    destination: { display_name: 'ALBANY, NY' },
    current: { display_name: 'Nowhere, KS', city: 'NOWHERE', state: 'KS', lat: null, zone: null },
    parties: [
      { type: 'shipper', name: 'PRAIRIE GOLD', location: 'Houston, TX' },
      { type: 'consignee', name: 'HUDSON VALLEY', location: 'Albany, NY' },
    ],
    commodities: [
      { commodity_code: '4909152', commodity: 'Ethyl alcohol', is_hazmat: true, associated_stcc: '2869152' },
    ],
    weight_lb: 190_000,
    report_groups: { 1: 'Ethanol fleet' },
  })
  expect(data.route.map((leg) => leg.carrier)).toEqual(['UP', 'CSXT'])
  expect(data.eta_history).toContainEqual({
    source: 'rail',
    date: '2026-03-08T12:00:00.000Z',
    made_ts: '2026-03-01T18:00:00.000Z',
    earliest: null,
    latest: null,
    trips: null,
    reason: null,
  })
  expect(data.eta_basis.explanation).not.toBe('')
})

test('a trip without an estimate names the destination without a known route, or that there is none', async () => {
  const [to, nowhere] = await portal.superuser((db) =>
    Promise.all([
      makeWaybill(db, { equipment_id: 'LOST1', destination_location: 'Bridge Jct, ND' }),
      makeWaybill(db, { equipment_id: 'LOST2', destination_location: null }),
    ]),
  )

  const readExplanation = async (id: number) => (await detail(id)).data.eta_basis.explanation
  expect(await readExplanation(to)).toBe('No route to Bridge Jct, ND and no railroad ETA.')
  expect(await readExplanation(nowhere)).toBe('Destination unknown and no railroad ETA.')
})

test('the record of a lane is that of the trips its estimates are learned from', async () => {
  const { data } = await detail(ids.trip)

  expect(data.eta_basis).toMatchObject({ lane_trip_count: 1, lane_median_hours: 120 })
})

test('the sightings are those of the trip, newest first, with what their codes mean', async () => {
  const { data } = await detail(ids.trip)

  expect(
    data.sightings.map((s) => [
      s.sighting_date,
      s.sighting_event_code_text,
      s.status_code,
      s.location.display_name,
    ]),
  ).toEqual([
    ['2026-03-03T12:00:00.000Z', 'Departed', 40, 'Nowhere, KS'],
    ['2026-03-01T18:00:00.000Z', 'Departed', 40, 'HOUSTON, TX'],
    ['2026-03-01T06:00:00.000Z', 'Released', 10, 'HOUSTON, TX'],
  ])
  expect(data.sightings[0]).toMatchObject({
    carrier: 'CSXT',
    train_id: 'Q123',
    received_ts: '2026-03-01T06:05:00.000Z',
  })
})

test('a trip that late events merged into another is found by its old number', async () => {
  const { status, data } = await detail(MERGED_ID)

  expect(status).toBe(200)
  expect(data.waybill_id).toBe(ids.trip)
})

test('a waybill without events still shows', async () => {
  const { data } = await detail(ids.other, 'other', 2)

  expect(data).toMatchObject({
    equipment_id: 'OTHX9',
    sightings: [],
    route: [],
    eta_history: [],
    current: null,
  })
})

test('[VIS-005] either visibility permission opens the details; a foreign and a missing waybill answer alike', async () => {
  const [foreign, missing] = [await detail(ids.other), await detail(123_456_789)]

  expect((await detail(ids.trip, 'viewer')).status).toBe(200)
  expect((await detail(ids.trip, 'bare')).status).toBe(403)
  expect(foreign.status).toBe(404)
  expect({ ...foreign.error, request_id: '' }).toEqual({ ...missing.error, request_id: '' })
  expect((await activity(ids.other)).status).toBe(404)
})

const OPENS_DETAILS: readonly string[] = ['visibility_fleet_cycles', 'visibility_asset_list']

test.each(PERMISSIONS)('[VIS-005] what %s alone opens of details and activity', async (permission) => {
  const status = OPENS_DETAILS.includes(permission) ? 200 : 403
  const permit = (permissions: string[]) =>
    portal.superuser((db) =>
      db.query(
        `update identity.memberships set permissions = $1 where customer_id = 1
         and user_id = (select user_id from identity.users where email = 'bare@test.example')`,
        [permissions],
      ),
    )
  await permit([permission])

  const answers = [await detail(ids.trip, 'bare'), await activity(ids.trip, 'bare')]

  await permit([])
  expect(answers.map((answer) => answer.status)).toEqual([status, status])
})

test('[VIS-009] [VIS-020] [VIS-043] the activity feed shows every change newest first, with what it was and where it came from', async () => {
  const { data } = await activity(ids.trip)

  const statuses = data.filter((entry) => entry.override_field === 'status_code')
  expect(statuses.map((entry) => [entry.old_value, entry.new_value])).toEqual([
    ['Origin', 'In Transit'],
    [null, 'Origin'],
  ])
  expect(data.find((entry) => entry.override_field === 'current_place')).toEqual({
    history_id: expect.any(Number) as number,
    waybill_id: ids.trip,
    customer_id: 1,
    user_id: null,
    created_by_user_id: null,
    override_field: 'current_place',
    override_display_name: 'Current location',
    old_value: 'HOUSTON, TX',
    new_value: 'Nowhere, KS',
    created_ts: '2026-03-01T06:05:00.000Z',
    updated_ts: '2026-03-01T06:05:00.000Z',
    operation_ts: '2026-03-03T12:00:00.000Z',
    operation: 'update',
    source_table: 'events',
    metadata: { carrier: 'CSXT', code_source: 'CLM', code: 'P', event: 'Departed', location: 'Nowhere, KS' },
    user: null,
  })
  expect(new Set(data.map((entry) => entry.history_id)).size).toBe(data.length)
})

test('[VIS-043] a canceled bill is listed among the changes as the asset list names it', async () => {
  const [equipment_id, start, end] = ['CEFX40112', '2026-03-01T06:00:00Z', '2026-03-02T06:00:00Z']
  const canceled = await portal.superuser(async (db) => {
    await makeEventCode(db, { code: 'CA', event_text: 'Canceled', action: 'cancel' })
    await makeEvent(db, { equipment_id, code: 'W', event_ts: start })
    await makeEvent(db, { equipment_id, code: 'CA', event_ts: end })
    return makeWaybill(db, { equipment_id, trip_start_ts: start, last_sighting_ts: end })
  })

  const { data } = await activity(canceled)
  const change = data.find(({ override_field: field }) => field === 'exceptions')
  expect([change?.old_value, change?.new_value]).toEqual([null, 'Canceled'])
})

describe('[VIS-008] [VIS-046] the history of an asset', () => {
  test('[VIS-019] lists its trips newest first with the names of their groups', async () => {
    const { status, data } = await history({})

    expect(status).toBe(200)
    expect(data.record_count).toBe(2)
    expect(data.report_groups).toEqual({ 1: 'Ethanol fleet' })
    expect(data.data).toEqual([
      expect.objectContaining({
        waybill_id: ids.trip,
        waybill_date: '2026-03-01T06:00:00.000Z',
        waybill_number: '100001',
        reporting_groups: [1],
      }),
      expect.objectContaining({ waybill_id: ids.earlier, waybill_number: '099999', status_code: 100 }),
    ])
  })

  test.each([
    [{ from_date: '2026-03-01' }, ['100001']],
    [{ to_date: '2026-02-28' }, ['099999']],
    [{ from_date: '2026-01-05', to_date: '2026-01-05' }, ['099999']],
    [{ waybill_number: '1000' }, ['100001']],
    [{ page: 9, page_size: 1 }, ['099999']],
  ])('[VIS-048] narrows by %j', async (body, expected) => {
    const { data } = await history(body)

    expect(data.data.map((item) => item.waybill_number)).toEqual(expected)
  })

  test('[VIS-047] returns ten trips by default', async () => {
    await portal.superuser(async (db) => {
      for (let i = 0; i < 12; i++) {
        await makeWaybill(db, {
          equipment_id: 'GATX1',
          is_current: false,
          trip_start_ts: `2026-01-${10 + i}`,
        })
      }
    })

    const { data } = await history({}, 'GATX1')

    expect([data.data.length, data.record_count]).toEqual([10, 12])
  })

  test('of unknown and of foreign equipment is empty alike', async () => {
    const [unknown, foreign] = [await history({}, 'NONE1'), await history({}, 'OTHX9')]

    expect(unknown.data).toEqual({ data: [], report_groups: { 1: 'Ethanol fleet' }, record_count: 0 })
    expect(foreign.data).toEqual(unknown.data)
  })
})

const HOUR_MS = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

describe('an estimate that moves on while no report comes', () => {
  // made five hours ago: what remained after the next report has passed completely, in its range only, or not at all
  test.each([
    [
      'all of it',
      { p10: 2, p50: 4, p90: 9 },
      'the ETA moves later every hour, on the hour, to stay at least 5 h away',
    ],
    [
      'its range',
      { p10: 2, p50: 60, p90: 9 },
      'Until the next report, the range moves later every hour, on the hour, to stay at least 2 h to 11 h away.',
    ],
    ['nothing', { p10: 50, p50: 60, p90: 70 }, 'from the last report, 80% likely between'],
  ])(
    '%s: every time shown follows from its definition, and list and page show when it changed',
    async (what, left, text) => {
      const made = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 5 * HOUR_MS
      const at = (hours: number) => made + hours * HOUR_MS
      const waybill_id = await portal.superuser(async (db) => {
        const eta = {
          made_ts: made,
          p10_ts: at(left.p10),
          p50_ts: at(left.p50),
          p90_ts: at(left.p90),
          rest10: 2.3,
          rest50: 4.7,
          rest90: 10.7,
          gap_usual: 9,
          gap_alarm: 30,
          basis: 'lane',
          trips: 20,
          wait: 0,
        }
        return await makeWaybill(db, {
          equipment_id: `MOVE${left.p10}${left.p50}`,
          last_sighting_ts: iso(made),
          product_eta_ts: iso(eta.p50_ts),
          product_eta_made_ts: iso(made),
          eta_rest_hours: eta.rest50,
          eta: JSON.stringify(eta),
        })
      })
      const page = (await detail(waybill_id)).data
      const rows = await portal.call(
        listAssets,
        { params: { customerId: 1 }, body: { search_terms: [page.equipment_id] } } as never,
        'full',
      )
      const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
      const later = (ms: number, rest: number) =>
        iso(Math.max(ms, hour + HOUR_MS + Math.round(rest * 60) * 60_000))

      expect(page.eta_basis.explanation).toContain(text)
      expect(page.eta_basis).toMatchObject({
        earliest: later(at(left.p10), 2.3),
        latest: later(at(left.p90), 10.7),
        range_updated: iso(what === 'nothing' ? made : hour),
      })
      const shown = { date: later(at(left.p50), 4.7), updated: iso(what === 'all of it' ? hour : made) }
      expect(page.tele_eta).toEqual(shown)
      expect(rows.data.data[0]?.tele_eta).toEqual(shown)
    },
  )
})
