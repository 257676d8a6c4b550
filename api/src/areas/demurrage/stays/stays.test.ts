import { beforeAll, expect, test } from 'vitest'
import { setActionCarrier } from '#contract/areas/actions/car-actions.contract.ts'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import {
  requestForStays,
  getCarClock,
  getDemurrageSummary,
  listStays,
} from '#contract/areas/demurrage/stays/stays.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeWaybill } from '../../visibility/waybills/waybills.factory.ts'
import { recordOrders, removeOrder } from './orders.service.ts'
import { makeVisit, noonAgo, updateAllClocks } from './stays.factory.ts'

const portal = useTestApp()

beforeAll(async () => {
  await portal.superuser(async (db) => {
    const parties = { shipper: 'GULF RESINS', consignee: 'BAYOU PLASTICS', waybill_number: '100001' }
    await makeVisit(
      db,
      'BNSF100',
      [
        ['D', noonAgo(6)],
        ['Y', noonAgo(5)],
      ],
      parties,
    )
    await makeVisit(db, 'BNSF200', [['Z', noonAgo(1)]], parties)
    await makeVisit(
      db,
      'BNSF300',
      [
        ['Z', noonAgo(9)],
        ['W', noonAgo(4)],
      ],
      parties,
    )
    await makeVisit(db, 'UTLX400', [['Z', noonAgo(9)]], parties)
    await makeVisit(db, 'BNSF900', [['Z', noonAgo(9)]], { customer_id: 2 })
  })
  await updateAllClocks(portal)
  await portal.superuser((db) =>
    db.query(
      `insert into terminal_actions (customer_id, action_id, user_id, equipment_id, kind, at_ts, track)
       values (1, gen_random_uuid(), 1, 'BNSF100', 'place', now() - interval '1 hour', '4')`,
    ),
  )
})

const list = async (body: object = {}, as: Caller = 'full', customerId = 1) =>
  (await portal.call(listStays, { params: { customerId }, body }, as)).data
const getClock = async (equipmentId: string) =>
  (await portal.call(getCarClock, { params: { customerId: 1, equipmentId } }, 'full')).data.clock

test('cars on the clock are listed with days, dollars and by when to act; those that cost nothing are not', async () => {
  const { data } = await list()

  expect(data.map(({ equipment_id }) => equipment_id).toSorted()).toEqual(['BNSF100', 'BNSF200'])
  expect(data.find(({ equipment_id }) => equipment_id === 'BNSF100')).toMatchObject({
    action: 'order_in',
    debits: 5,
    credits: 2,
    chargeable: 3,
    cents: 45_000,
    next_cents: 15_000,
    location: 'HOUSTON, TX',
    track: '4',
    party: 'BAYOU PLASTICS',
    purpose: 'unloading',
    charge: 'demurrage',
    zone: 'America/Chicago',
  })
  const { act_by_date } = data.find(({ equipment_id }) => equipment_id === 'BNSF100')!
  expect(new Date(act_by_date!).getTime() - Date.now()).toBeLessThanOrEqual(86_400_000)
  expect(data.find(({ equipment_id }) => equipment_id === 'BNSF200')).toMatchObject({
    action: 'release',
    cents: 0,
  })
})

test('a released car keeps its final charge', async () => {
  const { data } = await list({ scope: 'charged', filters: [{ field: 'equipment_id', value: 'BNSF300' }] })

  expect(data).toMatchObject([
    { equipment_id: 'BNSF300', is_running: false, debits: 5, chargeable: 3, cents: 45_000 },
  ])
})

test('a car on the clock is found by its number, and so is its track', async () => {
  const found = async (term: string) =>
    (await list({ search_terms: [term] })).data.map(({ equipment_id }) => equipment_id)

  expect(await found('BNSF100')).toEqual(['BNSF100'])
  expect(await found('no such car')).toEqual([])
})

test('the amount at risk today is shown in total and by place, track and customer', async () => {
  const { data } = await portal.call(getDemurrageSummary, { params: { customerId: 1 } }, 'full')

  expect(data).toMatchObject({ running: 2, accrued_cents: 45_000, at_risk_cents: 15_000, act_today: 1 })
  expect(data.places).toEqual([
    { name: 'HOUSTON, TX', cars: 2, accrued_cents: 45_000, at_risk_cents: 15_000 },
  ])
  expect(data.tracks).toEqual([
    { name: '4', location: 'HOUSTON, TX', cars: 1, accrued_cents: 45_000, at_risk_cents: 15_000 },
  ])
  expect(data.parties).toEqual([
    { name: 'BAYOU PLASTICS', cars: 2, accrued_cents: 45_000, at_risk_cents: 15_000 },
  ])
})

test('another customer’s cars are not shown', async () => {
  expect((await list({}, 'other', 2)).data.map(({ equipment_id }) => equipment_id)).toEqual(['BNSF900'])
  expect((await portal.call(listStays, { params: { customerId: 2 }, body: {} }, 'full')).status).toBe(403)
})

test('a car’s clock is shown day by day, with its proof', async () => {
  const clock = await getClock('BNSF100')

  expect(clock?.days.map(({ is }) => is)).toEqual(['free', 'free', 'charged', 'charged', 'charged'])
  expect(clock?.moments).toMatchObject([
    { kind: 'arrival', source: 'UP CLM D' },
    { kind: 'constructive', source: 'UP CLM Y', location: 'HOUSTON, TX' },
  ])
  expect(await getClock('NONE1')).toBeNull()
})

test('an order-in stops the clock at its time, recorded once or twice, and a withdrawn one lets it run', async () => {
  await portal.superuser((db) => makeVisit(db, 'BNSF500', [['Y', noonAgo(5)]]))
  await updateAllClocks(portal)
  const order = {
    equipmentId: 'BNSF500',
    kind: 'order_in',
    at: new Date(noonAgo(3)),
    reference: 'car action 7',
  } as const
  const inCustomer = (work: (ctx: Parameters<typeof recordOrders>[0]) => Promise<void>) =>
    portal.database.tenant(1, (db) => work({ db, database: portal.database, customerId: 1 }))

  await inCustomer((ctx) => recordOrders(ctx, [order]))
  await inCustomer((ctx) => recordOrders(ctx, [order]))

  expect(await getClock('BNSF500')).toMatchObject({
    is_running: false,
    debits: 2,
    cents: 0,
    act_by_date: null,
  })
  await inCustomer((ctx) => removeOrder(ctx, order))
  expect(await getClock('BNSF500')).toMatchObject({ is_running: true, debits: 5, cents: 45_000 })
})

test('a late message changes the right days, regardless of earlier ones', async () => {
  await portal.superuser((db) => makeVisit(db, 'BNSF600', [['Z', noonAgo(6)]]))
  await updateAllClocks(portal)
  expect(await getClock('BNSF600')).toMatchObject({ is_running: true, debits: 6 })
  const [day, time] = noonAgo(4)
    .replace(/:00\.000Z$/, '')
    .split('T')
  const text = `initial,number,city,state,date,time,tz,code,le,scac\nBNSF,600,HOUSTON,TX,${day!.replaceAll('-', '')},${time!.replace(':', '')},Z,W,E,BNSF\n`

  const receipt = await portal.call(
    receiveMessage,
    { params: { customerId: 1 }, query: {}, body: Buffer.from(text) } as never,
    'full',
  )
  await updateAllClocks(portal)

  expect(receipt.data).toMatchObject({ event_count: 1 })
  expect(await getClock('BNSF600')).toMatchObject({ is_running: false, debits: 2, cents: 0 })
})

test('all cars on the clock that match are requested at once: a preview first, then a request for each', async () => {
  await portal.superuser(async (db) => {
    for (const equipment_id of ['BNSF701', 'BNSF702']) {
      await makeWaybill(db, { equipment_id, status_code: 70, current_carrier: 'UP' })
      await makeVisit(db, equipment_id, [['Y', noonAgo(4)]])
    }
    await makeVisit(db, 'BNSF703', [
      ['Y', noonAgo(4)],
      ['W', noonAgo(1)],
    ])
  })
  await updateAllClocks(portal)
  const emails = 'orders@up.example'
  const carrier = { scac: 'UP', way: 'mail' as const, emails, answer_hours: 4 }
  await portal.call(setActionCarrier, { params: { customerId: 1 }, body: carrier }, 'full')
  const check = async (preview: boolean) => {
    const matching = {
      scope: 'all',
      filters: [{ field: 'equipment_id', operand: 'contains', value: 'BNSF70' }],
    }
    const body = { matching, kind: 'order_in', preview }
    return (await portal.call(requestForStays, { params: { customerId: 1 }, body: body as never }, 'full'))
      .data
  }

  const before = await check(true)

  expect(await getClock('BNSF701')).toMatchObject({ is_running: true })
  expect([before.count, before.done, before.left.map(({ why }) => why)]).toEqual([
    3,
    2,
    ['Its clock has stopped.'],
  ])
  expect(await check(false)).toMatchObject({ count: 3, done: 2 })
  expect(await getClock('BNSF701')).toMatchObject({ is_running: false, act_by_date: null })
})

test('a car with more reports than one read returns keeps its days', async () => {
  const before = await getClock('BNSF100')
  const remarks = Array.from({ length: 1000 }, (_, n): [string, string] => [
    'E',
    new Date(Date.parse(noonAgo(100)) + n * 60_000).toISOString(),
  ])
  await portal.superuser((db) => makeVisit(db, 'BNSF100', remarks))
  await updateAllClocks(portal)

  expect(await getClock('BNSF100')).toEqual(before)
})

test('equal cars are one case with its money and its cars, and the rules add up to the sums', async () => {
  const { data } = await portal.call(getDemurrageSummary, { params: { customerId: 1 } }, 'full')
  const sum = (rows: readonly { accrued_cents: number; at_risk_cents: number; cars: number }[]) => [
    rows.reduce((total, one) => total + one.cars, 0),
    rows.reduce((total, one) => total + one.accrued_cents, 0),
    rows.reduce((total, one) => total + one.at_risk_cents, 0),
  ]
  const totals = [data.running, data.accrued_cents, data.at_risk_cents]
  expect(sum(data.rules)).toEqual(totals)
  expect(sum(data.cases)).toEqual(totals)
  const named = data.cases.flatMap(({ equipment_ids }) => equipment_ids)
  expect(named).toHaveLength(new Set(named).size)
  for (const { equipment_ids, cars } of data.cases) expect(equipment_ids).toHaveLength(cars)
  expect(data.moments.reduce((total, { cents }) => total + cents, 0)).toBeLessThanOrEqual(data.at_risk_cents)
})

test('the list shows the latest days of a stay, and the charged ones cost what was accrued', async () => {
  const { data } = await list({ scope: 'all' })
  expect(data.length).toBeGreaterThan(0)
  for (const { recent_days, cents, chargeable } of data) {
    expect(recent_days.filter(({ is }) => is === 'charged')).toHaveLength(chargeable)
    expect(recent_days.reduce((total, day) => total + day.cents, 0)).toBe(cents)
  }
})
