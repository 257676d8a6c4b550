import { beforeAll, expect, test } from 'vitest'
import * as cycles from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { getFleetCosts } from '#contract/areas/fleets/figures/costs.contract.ts'
import * as figures from '#contract/areas/fleets/figures/figures.contract.ts'
import * as roundTrips from '#contract/areas/fleets/figures/round-trips.contract.ts'
import { getFleetTrend } from '#contract/areas/fleets/figures/trend.contract.ts'
import { LEG_KEYS } from '#contract/areas/fleets/fleets.rules.ts'
import * as groups from '#contract/areas/fleets/groups/groups.contract.ts'
import { useTestApp } from '../../testing/app.ts'
import { joinGroupsByRule } from './groups/groups.service.ts'
import { makeIntake } from '../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../feeds/messages/messages.factory.ts'

const portal = useTestApp()
const { sendAll } = makeIntake(portal)

const LOADED = {
  waybill_number: '500001',
  load_empty: 'L' as const,
  origin_city: 'HOUSTON',
  origin_state: 'TX',
  destination_city: 'CHICAGO',
  destination_state: 'IL',
}
const EMPTY = {
  waybill_number: '500002',
  load_empty: 'E' as const,
  origin_city: 'CHICAGO',
  origin_state: 'IL',
  destination_city: 'HOUSTON',
  destination_state: 'TX',
}

/** A round trip of 450 hours that waits `more` hours longer to be unloaded, and the beginning of the next. */
function story(equipment_id: string, more = 0) {
  const at = (hours: number, code: string, place: string, what: object) =>
    makeSighting(hours, code, place, { equipment_id, ...what })
  return [
    at(0, 'W', 'Houston, TX', LOADED),
    at(5, 'P', 'Houston, TX', LOADED),
    at(90, 'D', 'Chicago, IL', LOADED),
    at(100, 'Y', 'Chicago, IL', LOADED),
    at(130, 'Z', 'Chicago, IL', LOADED),
    at(200 + more, 'W', 'Chicago, IL', { ...LOADED, load_empty: 'E' }),
    at(210 + more, 'P', 'Chicago, IL', EMPTY),
    at(400 + more, 'D', 'Houston, TX', EMPTY),
    at(410 + more, 'Z', 'Houston, TX', EMPTY),
    at(450 + more, 'W', 'Houston, TX', { ...LOADED, waybill_number: '500003' }),
  ]
}

const RANGE = { fromDate: '2026-01-01', toDate: '2026-12-31' }
const GROUP = { customerId: 1, group: 1 }
const UNIT = { ...GROUP, equipmentId: 'UTLX501' }

beforeAll(async () => {
  const reversed = story('UTLX502', 48).toReversed()
  await sendAll([makeClm(...story('UTLX501')), ...reversed.map((sighting) => makeClm(sighting))])
  await portal.superuser(async (db) => {
    await db.query(
      `insert into reporting_groups values (1, 1, 'Resin cars', '{}'), (1, 2, 'Nothing yet', '{}'), (2, 1, 'Theirs', '{}')`,
    )
    await db.query(`insert into reporting_group_equipment values (1, 1, 'UTLX501'), (1, 1, 'UTLX502')`)
  })
})

test('[FLT-015] [FLT-010] the equipment of a group is listed with the number of its cycles', async () => {
  const { data } = await portal.call(cycles.listFleetEquipment, { params: GROUP, query: RANGE }, 'full')
  const listed = await portal.call(cycles.listCycles, { params: UNIT, query: RANGE }, 'full')

  expect(data.equipment_ids).toEqual([
    { id: 'UTLX501', display_name: 'UTLX 501', cycle_count: 3 },
    { id: 'UTLX502', display_name: 'UTLX 502', cycle_count: 3 },
  ])
  expect(listed.data.waybill_cycles).toHaveLength(3)
})

test('[FLT-017] [FLT-011] [FLT-012] cycles of a unit list their legs to the minute, newest first', async () => {
  const { data } = await portal.call(cycles.listCycles, { params: UNIT, query: RANGE }, 'full')

  const [last, empty, loaded] = data.waybill_cycles
  expect(loaded).toMatchObject({
    status: 'complete',
    status_label: 'Complete',
    total_cycle_duration: 200 / 24,
    transport_type: 'R',
    load_empty_status: 'L',
    destination_name: 'Chicago, IL',
    incomplete_data: false,
  })
  expect(loaded?.cycle_legs.map(({ status_label, duration_days }) => [status_label, duration_days])).toEqual([
    ['Loaded transit', 100 / 24],
    ['Held at destination', 30 / 24],
    ['Unload dwell', 70 / 24],
  ])
  expect(empty?.cycle_legs.map(({ duration_days }) => duration_days)).toEqual([210 / 24, 40 / 24])
  expect(last).toMatchObject({ status: 'under_way', total_cycle_duration: null })
})

test('[FLT-018] [FLT-013] events of a unit have place and text, newest first', async () => {
  const { data } = await portal.call(cycles.listCycleEvents, { params: UNIT, query: RANGE }, 'full')

  expect(data.events).toHaveLength(10)
  expect(data.events[0]).toMatchObject({
    location: { display_name: 'Houston, TX' },
    sighting_event_code_text: 'Released',
  })
})

test('[FLT-016] a group without equipment, a unit of another group and a group of another customer are not found', async () => {
  const empty = await portal.call(
    cycles.listFleetEquipment,
    { params: { customerId: 1, group: 2 }, query: {} },
    'full',
  )
  const foreign = await portal.call(
    cycles.listCycles,
    { params: { ...UNIT, group: 2 }, query: RANGE },
    'full',
  )
  const ofOtherCustomer = await portal.call(
    cycles.listCycles,
    { params: { ...UNIT, customerId: 2 }, query: RANGE },
    'other',
  )

  expect([empty.status, foreign.status, ofOtherCustomer.status]).toEqual([404, 404, 404])
})

test('[FLT-008] a range with one date is refused', async () => {
  const { status } = await portal.call(
    cycles.listCycles,
    { params: UNIT, query: { fromDate: '2026-01-01' } },
    'full',
  )

  expect(status).toBe(400)
})

test('[FLT-002] fleet cycles need their own permission', async () => {
  const { status } = await portal.call(figures.getFleet, { params: GROUP, query: RANGE }, 'viewer')

  expect(status).toBe(403)
})

test('a fleet’s figures match its round trips, in any order of reports', async () => {
  const { data } = await portal.call(figures.getFleet, { params: GROUP, query: RANGE }, 'full')

  expect(data.now).toMatchObject({ round_trips: 2, mean: 474 / 24, median: 474 / 24 })
  expect(data.now.turns_per_year).toBeCloseTo(365 / (474 / 24))
  expect(LEG_KEYS.map((leg) => Math.round((data.now.leg_means[leg] ?? 0) * 24))).toEqual([
    100, 30, 94, 210, 40,
  ])
  expect(data.before.round_trips).toBe(0)
  expect(data.left_out).toEqual({ bad_order: 0, incomplete: 0, long: 0 })
})

test('a unit’s round trips are shown beside its fleet’s medians', async () => {
  const { data } = await portal.call(
    figures.getFleetUnit,
    { params: { ...GROUP, equipmentId: 'UTLX502' }, query: RANGE },
    'full',
  )

  expect(data.fleet_median).toBe(474 / 24)
  expect(data.round_trips.map(({ total, is_under_way }) => [total, is_under_way])).toEqual([
    [null, true],
    [498 / 24, false],
  ])
})

test('all cars together are a fleet that counts each once', async () => {
  const { data } = await portal.call(figures.listFleets, { params: { customerId: 1 }, query: RANGE }, 'full')

  expect(data.fleets.map(({ group_id, cars }) => [group_id, cars])).toEqual([
    [1, 2],
    [2, 0],
    [null, 2],
  ])
})

test('[FLT-020] [FLT-021] groups are found by a part of their name, with the fields of the list', async () => {
  const { data } = await portal.call(
    groups.searchGroups,
    { params: { customerId: 1 }, body: { search_term: 'resin' } },
    'full',
  )

  expect(data.data).toEqual([
    {
      id: 1,
      name: 'Resin cars',
      equipment_ids: ['UTLX501', 'UTLX502'],
      party_ids: [],
      version: 1,
      rule: null,
    },
  ])
})

test('a group is created, partly updated and deleted by company administrators, with audit entries', async () => {
  const params = { customerId: 1 }
  const made = await portal.call(
    groups.createGroup,
    { params, body: { name: 'Pool', equipment_ids: ['UTLX 501'] } },
    'full',
  )
  const groupParams = { ...params, groupId: made.data.id }
  const renamed = await portal.call(
    groups.updateGroup,
    { params: groupParams, body: { name: 'Pool B' } },
    'full',
  )
  const duplicate = await portal.call(
    groups.updateGroup,
    { params: groupParams, body: { name: 'Resin cars' } },
    'full',
  )
  const strange = await portal.call(
    groups.updateGroup,
    { params: groupParams, body: { equipment_ids: ['GATX1'] } },
    'full',
  )
  const byViewer = await portal.call(
    groups.updateGroup,
    { params: groupParams, body: { name: 'Mine' } },
    'viewer',
  )
  const removed = await portal.call(groups.removeGroup, { params: groupParams }, 'full')

  expect(made.data.equipment_ids).toEqual(['UTLX501'])
  expect(renamed.data.version).toBe(made.data.version + 1)
  expect(renamed.data).toMatchObject({ name: 'Pool B', equipment_ids: ['UTLX501'] })
  expect([duplicate.status, strange.status, byViewer.status, removed.status]).toEqual([409, 400, 403, 200])
})

test('new cars that fit a group’s rule join it, with an audit entry, until the rule is switched off', async () => {
  const join = () => portal.database.tenant(1, (db) => joinGroupsByRule(db, 1))
  const getGroup = async (id: number) =>
    (
      await portal.call(
        groups.searchGroups,
        { params: { customerId: 1 }, body: { search_term: 'Ruled' } },
        'full',
      )
    ).data.data.find((one) => one.id === id)
  const addCar = (id: string) =>
    portal.superuser((db) =>
      db.query(
        `insert into equipment (customer_id, equipment_id, equipment_kind, car_type) values (1, $1, 'R', 'T108')`,
        [id],
      ),
    )
  await addCar('RULX1')
  const rule = { marks: 'rulx', car_types: 'T', commodity: '' }
  const { data } = await portal.call(
    groups.createGroup,
    { params: { customerId: 1 }, body: { name: 'Ruled', equipment_ids: ['UTLX501'], rule } },
    'full',
  )
  // those that fit join with it
  expect(data).toMatchObject({ equipment_ids: ['RULX1', 'UTLX501'], rule })

  await addCar('RULX2')
  await addCar('OTHX2')
  await join()
  expect((await getGroup(data.id))?.equipment_ids).toEqual(['RULX1', 'RULX2', 'UTLX501'])
  const entries = await portal.superuser((db) =>
    db.query(`select user_id, target, change from audit.entries where operation = 'joinGroupByRule'`),
  )
  expect(entries.rows).toMatchObject([
    {
      user_id: expect.any(Number),
      target: { group_id: data.id },
      change: { after: { joined: 1, first: ['RULX2'] } },
    },
  ])

  const off = { params: { customerId: 1, groupId: data.id }, body: { rule: null } }
  await portal.call(groups.updateGroup, off, 'full')
  await addCar('RULX3')
  await join()
  expect(await getGroup(data.id)).toMatchObject({ equipment_ids: ['RULX1', 'RULX2', 'UTLX501'], rule: null })
  const nothing = { marks: ' ', car_types: '', commodity: '' }
  const refused = await portal.call(groups.updateGroup, { ...off, body: { rule: nothing } }, 'full')
  expect(refused.status).toBe(400)
})

test('a group saved in two windows loses no car: the second is shown what the first saved', async () => {
  const params = { customerId: 1 }
  const { data: group } = await portal.call(
    groups.createGroup,
    { params, body: { name: 'Two windows', equipment_ids: ['UTLX501'] } },
    'full',
  )
  const save = (equipment_ids: string[], version?: number) =>
    portal.call(
      groups.updateGroup,
      { params: { ...params, groupId: group.id }, body: { equipment_ids, ...(version && { version }) } },
      'full',
    )

  const first = await save(['UTLX501', 'UTLX502'], group.version)
  const second = await save(['UTLX501'], group.version)

  expect(first.status).toBe(200)
  expect([second.status, second.error.conflict]).toEqual([
    409,
    {
      version: first.data.version,
      now: { name: 'Two windows', equipment_ids: ['UTLX501', 'UTLX502'], rule: null },
    },
  ])
  expect((await save(['UTLX501'], first.data.version)).data.equipment_ids).toEqual(['UTLX501'])
})

test('every figure opens its round trips: as many as it counts, the longest first, by leg, by length, or excluded', async () => {
  const open = async (query: object) =>
    (
      await portal.call(
        roundTrips.listFleetRoundTrips,
        { params: GROUP, query: { ...RANGE, ...query } },
        'full',
      )
    ).data
  await portal.superuser((db) =>
    db.query(
      `insert into car_records (customer_id, equipment_id, lessor, rate_cents) values (1, 'UTLX502', 'Trinity', 36500)`,
    ),
  )
  const { data: fleet } = await portal.call(figures.getFleet, { params: GROUP, query: RANGE }, 'full')
  const all = await open({})
  const byLeg = await open({ leg: 'unload_dwell' })
  const bar = await open({ days: 15 })

  expect(all.total).toBe(fleet.now.round_trips)
  expect(all.round_trips.map(({ equipment_id, total }) => [equipment_id, total])).toEqual([
    ['UTLX502', 498 / 24],
    ['UTLX501', 450 / 24],
  ])
  expect(byLeg.round_trips[0]?.legs.unload_dwell).toBe(118 / 24)
  expect(bar.round_trips.map(({ equipment_id }) => equipment_id)).toEqual(['UTLX501'])
  expect((await open({ excluded: 'true' })).total).toBe(0)
  // one whose end is not sure belongs to the range it began in
  const late = { ...RANGE, fromDate: all.round_trips[1]!.end_date!.slice(0, 10) }
  const setLeftOut = (why: string | null) =>
    portal.superuser((db) =>
      db.query(`update round_trips set left_out = $1 where equipment_id = 'UTLX501' and end_ts is not null`, [
        why,
      ]),
    )
  await setLeftOut('incomplete')
  const { data: rest } = await portal.call(figures.getFleet, { params: GROUP, query: late }, 'full')
  expect((await open({ ...late, excluded: 'true' })).total).toBe(rest.left_out.incomplete)
  await setLeftOut(null)
  // 365 dollars a month for 20.75 days, known of one of the two
  const none = { lease: null, mileage: null, demurrage: null, freight: null }
  expect(all.round_trips.map(({ costs }) => costs)).toEqual([
    { ...none, lease: Math.round((36_500 * 20.75) / (365 / 12)) },
    none,
  ])
})

test('a round trip costs lease, mileage, demurrage and freight as far as each is known, and says of how many', async () => {
  const getCosts = async (query: object = {}) =>
    (await portal.call(getFleetCosts, { params: GROUP, query: { ...RANGE, ...query } }, 'full')).data.now
  await portal.superuser(async (db) => {
    await db.query(`insert into car_records (customer_id, equipment_id, rate_cents, mile_cents) values (1, 'UTLX502', 36500, 10)
      on conflict (customer_id, equipment_id) do update set rate_cents = 36500, mile_cents = 10`)
    await db.query(
      `update round_trips set loaded_miles = 1000, empty_miles = 1100 where equipment_id = 'UTLX502'`,
    )
    await db.query(`insert into demurrage_stays (customer_id, equipment_id, started_ts, equipment_kind, purpose, place, location, zone,
        tariff_name, agreement, charge, rate, debits, credits, chargeable, cents, is_running, next_cents)
      select 1, equipment_id, start_ts + interval '5 days', 'R', 'unloading', 'CHICAGO|IL', 'Chicago, IL', 'UTC', 'Usual', '', 'demurrage', '', 3, 2, 1,
        case equipment_id when 'UTLX501' then 15000 else 0 end, false, 0 from round_trips where end_ts is not null`)
    const bill = (number: string, correction: string, original: string | null, car: string, cents: number) =>
      db.query(
        `with b as (
          insert into railroad_bills (customer_id, scac, bill_number, correction, original_number, source, bill_date, currency, total_cents,
            car_count, match, waybill_ids)
          select 1, 'UP', $1, $2, $3, 'hand', '2026-03-01', 'USD', $5, 2, 'high', array_agg(waybill_id) from round_trips
          where equipment_id = $4 and end_ts is not null
          returning bill_id)
        insert into railroad_bill_lines (customer_id, bill_id, position, code, kind, billed_cents)
        select 1, bill_id, at, code, kind, cents from b, (values (1, '400', 'freight', $5::int), (2, 'FUE', 'fuel', 2000), (3, 'DEM', 'demurrage', 9900))
          l (at, code, kind, cents)`,
        [number, correction, original, car, cents],
      )
    await bill('B1', '', null, 'UTLX501', 90_000)
    await bill('B2', 'RB', 'B1', 'UTLX501', 80_000)
  })

  const fleet = await getCosts()
  const lease = Math.round((36_500 * 20.75) / (365 / 12))
  expect(fleet.round_trips).toBe(2)
  expect(fleet.parts).toEqual({
    lease: { mean_cents: lease, known: 1 },
    mileage: { mean_cents: 21_000, known: 1 },
    demurrage: { mean_cents: 7500, known: 2 },
    // the bill of two cars that was billed again: its freight and fuel, half of it this car’s
    freight: { mean_cents: 41_000, known: 1 },
  })
  expect(fleet.known_cents).toBe(lease + 21_000 + 7500 + 41_000)
  const car = await getCosts({ equipmentId: 'UTLX501' })
  expect(car.parts).toMatchObject({
    lease: { mean_cents: null, known: 0 },
    demurrage: { mean_cents: 15_000, known: 1 },
  })
  const listed = await portal.call(roundTrips.listFleetRoundTrips, { params: GROUP, query: RANGE }, 'full')
  expect(listed.data.round_trips.map(({ costs }) => costs)).toEqual([
    { lease, mileage: 21_000, demurrage: 0, freight: null },
    { lease: null, mileage: null, demurrage: 15_000, freight: 41_000 },
  ])
  const foreign = await portal.call(
    getFleetCosts,
    { params: { ...GROUP, group: 'all' }, query: { ...RANGE, equipmentId: 'TILX9' } },
    'full',
  )
  expect(foreign.status).toBe(404)
})

test('a fleet’s round trips are shown month by month, and since when they are known', async () => {
  const { data } = await portal.call(getFleetTrend, { params: GROUP, query: RANGE }, 'full')
  const { data: nothing } = await portal.call(
    getFleetTrend,
    { params: { customerId: 1, group: 2 }, query: RANGE },
    'full',
  )

  expect(data.months.map(({ round_trips }) => round_trips).reduce((sum, n) => sum + n, 0)).toBe(2)
  expect(data.months[0]).toMatchObject({ mean: 474 / 24, median: 474 / 24 })
  expect(data.known_from! < `${data.months[0]!.month}-32`).toBe(true)
  expect(nothing).toEqual({ months: [], known_from: null })
})
