import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listLoads, type LoadAction, recordLoadActions } from '#contract/areas/terminal/loads.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeEvent, makeStation, makeWaybill } from '../visibility/waybills/waybills.factory.ts'
import { receive } from '../feeds/intake/intake.service.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) =>
  new Date(Math.floor((Date.now() - hours * HOUR_MS) / 60_000) * 60_000).toISOString()

/** Cars that arrived at Houston some hours ago, reported by their railroad. */
async function arrive(equipmentId: string, hours: number, code = 'D', load = 'L'): Promise<void> {
  const [initial, number] = equipmentId.split(/(?<=[A-Z])(?=\d)/)
  const [day = '', time = ''] = hoursAgo(hours).slice(0, 16).split('T')
  const line = `${initial},${number},HOUSTON,TX,${day.replaceAll('-', '')},${time.replace(':', '')},Z,${load},${code},HOUSTON,TX,UP`
  const heads =
    'initial,number,city,state,date,time,zone,load_empty,code,destination_city,destination_state,carrier'
  const arrival = {
    channel: 'http',
    filename: null,
    layout: null,
    body: Buffer.from(`${heads}\n${line}\n`),
  } as const
  await receive({ database: portal.database, live: portal.live, log: portal.app.log as never }, 1, arrival)
}

beforeAll(async () => {
  await portal.superuser((db) => makeStation(db, { place: 'HOUSTON|TX', zone: 'America/Chicago' }))
  await arrive('GATX100', 50)
})

const loads = async (body: object = {}, as: Caller = 'terminal') =>
  (await portal.call(listLoads, { params, body }, as)).data
const getCar = async (id: string) =>
  (await loads({ scope: 'all', search_terms: [id] })).data.find(({ equipment_id }) => equipment_id === id)
const action = (more: Partial<LoadAction>): LoadAction => ({
  action_id: randomUUID(),
  equipment_id: 'GATX100',
  kind: 'place',
  at: hoursAgo(2),
  track: '4',
  note: '',
  seen: hoursAgo(1),
  ...more,
})
const record = async (...actions: LoadAction[]) =>
  (await portal.call(recordLoadActions, { params, body: { actions } }, 'terminal')).data.results

test('[TRM-005] [TRM-006] cars on site are listed with their days, and the balance by load', async () => {
  const { data, balance } = await loads()

  expect(data).toMatchObject([
    { equipment_id: 'GATX100', load_empty_status: 'L', days_on_site: 2, track: null, is_bad_order: false },
  ])
  expect(balance).toEqual({ loaded: 1, empty: 0, coming_today: 0 })
  expect((await loads({ search_terms: ['100'] })).data).toHaveLength(1)
  expect((await loads({ filters: [{ field: 'status_code', value: 90 }] })).data).toHaveLength(0)
})

test('[TRM-004] without the permission, reading and changing are refused', async () => {
  expect((await portal.call(listLoads, { params, body: {} }, 'viewer')).status).toBe(403)
  expect(
    (await portal.call(recordLoadActions, { params, body: { actions: [action({})] } }, 'viewer')).status,
  ).toBe(403)
})

test('a recorded action is applied once and in order, however often it is sent, and later railroad events build on it', async () => {
  await arrive('GATX200', 30)
  const place = action({ equipment_id: 'GATX200', at: hoursAgo(10), seen: hoursAgo(1) })
  const broken = action({
    equipment_id: 'GATX200',
    kind: 'bad_order',
    at: hoursAgo(9),
    note: 'Door will not close',
    track: null,
  })
  const release = action({ equipment_id: 'GATX200', kind: 'release', at: hoursAgo(8), track: null })

  const first = await record(place, broken)
  expect(first.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(await getCar('GATX200')).toMatchObject({
    status_code: 90,
    track: '4',
    is_bad_order: true,
    last_note: 'Door will not close',
  })

  const again = await record(place, broken, release)
  expect(again.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(await getCar('GATX200')).toMatchObject({ is_released: true, load_empty_status: 'E', track: '4' })
  const { rows } = await portal.superuser((db) =>
    db.query<{ code: string }>(`select code from events where equipment_id = 'GATX200' order by event_ts`),
  )
  expect(rows.map(({ code }) => code)).toEqual(['D', 'Z', 'B', 'W'])
})

test('a report that came in meanwhile raises a conflict, and later actions on the car wait for its resolution', async () => {
  await arrive('GATX300', 30)
  await arrive('GATX300', 1, 'H')
  const place = action({ equipment_id: 'GATX300', at: hoursAgo(5), seen: hoursAgo(20) })
  const release = action({
    equipment_id: 'GATX300',
    kind: 'release',
    at: hoursAgo(4),
    seen: hoursAgo(20),
    track: null,
  })
  const other = action({ kind: 'note', note: 'Seal is broken', track: null })

  expect(await record(place, release, other)).toMatchObject([
    { state: 'conflict', why: 'Held or delayed was reported after you last viewed this car.' },
    { state: 'conflict' },
    { state: 'done' },
  ])
  expect(
    (await record({ ...place, insists: true }, { ...release, insists: true })).map(({ state }) => state),
  ).toEqual(['done', 'done'])
})

test('an unknown car and another customer’s car are refused', async () => {
  await portal.superuser((db) => makeEvent(db, { customer_id: 2, equipment_id: 'OTHX9' }))

  expect(await record(action({ equipment_id: 'OTHX9' }))).toMatchObject([
    { state: 'refused', why: 'OTHX9 is not one of your cars.' },
  ])
})

test('a silent car past its estimate is expected as in the asset list, never in the past', async () => {
  const coming = {
    equipment_id: 'HUSH100',
    product_eta_ts: hoursAgo(20),
    eta_rest_hours: 5,
    destination_place: 'HOUSTON|TX',
  }
  await portal.superuser((db) => makeWaybill(db, coming))
  const { data } = await portal.call(listAssets, { params, body: { search_terms: ['HUSH100'] } }, 'full')

  const load = await getCar('HUSH100')

  expect(Date.parse(load?.eta_date ?? '')).toBeGreaterThan(Date.now())
  expect(load?.eta_date).toBe(data.data[0]?.tele_eta.date)
})

test('[TRM-006] a released car stays on its track until an event moves it, however its next trip begins', async () => {
  for (const [id, load] of [
    ['GATX400', 'L'],
    ['GATX500', 'E'],
  ] as const) {
    await arrive(id, 72, 'D', load)
    await record(
      action({ equipment_id: id, at: hoursAgo(10), track: '7' }),
      action({ equipment_id: id, kind: 'release', at: hoursAgo(8), track: null }),
    )
  }
  const before = await loads()
  const isHere = (rows: { equipment_id: string }[]) =>
    rows.map(({ equipment_id }) => equipment_id).filter((id) => ['GATX400', 'GATX500'].includes(id))

  expect(isHere(before.data)).toEqual(['GATX400', 'GATX500'])
  expect(isHere((await loads({ scope: 'coming' })).data)).toEqual([])
  const there = { is_released: true, track: '7', days_on_site: 3, eta_date: null, terminal: 'HOUSTON, TX' }
  expect(await getCar('GATX400')).toMatchObject({ ...there, load_empty_status: 'E' })
  expect(await getCar('GATX500')).toMatchObject({ ...there, load_empty_status: 'L' })

  await arrive('GATX400', 2, 'P', 'E')
  await arrive('GATX500', 2, 'P', 'L')

  const after = await loads()
  expect(isHere(after.data)).toEqual([])
  expect(after.balance).toMatchObject({ loaded: before.balance.loaded - 1, empty: before.balance.empty - 1 })
})

test('[TRM-006] a car whose empty return is billed ahead shows what it brought until it is pulled', async () => {
  await arrive('GATX600', 72, 'D', 'E')
  await record(action({ equipment_id: 'GATX600', kind: 'release', at: hoursAgo(8), track: null }))
  await portal.owner((db) =>
    db.query(`select set_config('app.customer_id', '1', false);
      update waybills set load_empty_status = 'L', commodity = 'Ethanol', consignee = 'BAYOU PLASTICS'
        where equipment_id = 'GATX600' and not is_current;
      update waybills set load_empty_status = 'E' where equipment_id = 'GATX600' and is_current`),
  )

  expect(await getCar('GATX600')).toMatchObject({
    is_released: true,
    load_empty_status: 'E',
    commodity: 'Ethanol',
    consignee: 'BAYOU PLASTICS',
  })
})
