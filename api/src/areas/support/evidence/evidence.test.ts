import { beforeAll, expect, test } from 'vitest'
import { listEvidence, prepareTicket } from '#contract/areas/support/evidence/evidence.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import {
  makeEvent,
  makeEventCode,
  makeStation,
  makeWaybill,
} from '../../visibility/waybills/waybills.factory.ts'
import { makeTickets } from '../tickets/tickets.factory.ts'

const portal = useTestApp()
const { made, change } = makeTickets(portal)
const CAR = {
  equipment_id: 'UTLX207444',
  waybill_id: 501,
  waybill_number: '100001',
  current_location: 'Houston, TX',
  current_zone: 'America/Chicago',
  current_carrier: 'UP',
  exceptions: ['Bad order'],
}

const asOwner = (work: (db: Parameters<Parameters<typeof portal.owner>[0]>[0]) => Promise<unknown>) =>
  portal.owner(async (db) => {
    await db.query(`select set_config('app.customer_id', '1', false)`)
    await work(db)
  })

beforeAll(() =>
  asOwner(async (db) => {
    await makeStation(db, { place: 'HOUSTON|TX', zone: 'America/Chicago', lat: 29.76, lon: -95.36 })
    await makeEventCode(db, { code: 'P', event_text: 'Departed', action: 'depart', status_code: 40 })
    await makeWaybill(db, CAR)
    await makeWaybill(db, { equipment_id: 'GATX1234', waybill_id: 502, load_empty_status: 'E' })
    await makeEvent(db, {})
  }),
)

const prepare = (waybill_ids: string, as: 'full' | 'bare' | 'viewer' = 'viewer') =>
  portal.call(prepareTicket, { params: { customerId: 1 }, query: { waybill_ids } }, as)

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

test('[SUP-038] a ticket of a car begins with its shipment, railroad, load, tag and a title', async () => {
  const { data } = await prepare('501')

  expect(data).toEqual({
    name: 'Bad order: UTLX207444 at Houston, TX',
    ticket_assets: [
      { equipment_id: 'UTLX207444', waybill_id: 501, waybill_number: '100001', waybill_date: null },
    ],
    railroads: [{ scac: 'UP' }],
    loaded_empty: 'L',
    priority: 'low',
    tags: ['Bad Order'],
  })
})

test('a ticket about a car whose bill was canceled is titled as the asset list names it', async () => {
  await asOwner((db) =>
    makeWaybill(db, { equipment_id: 'CEFX40112', waybill_id: 508, exceptions: ['Cancelled'] }),
  )

  const { data } = await prepare('508')

  expect(data.name).toMatch(/^Canceled: CEFX40112/)
})

test('a ticket about a late car shows how late, why, and how urgent it is', async () => {
  await asOwner((db) =>
    makeWaybill(db, {
      equipment_id: 'TILX270431',
      waybill_id: 503,
      eta_first_ts: hours(-50),
      product_eta_ts: hours(46),
      eta_rest_hours: 10,
      late_cause: 'Departed late, Rochelle, IL',
      late_cause_hours: 41,
    }),
  )

  const { data } = await prepare('503')

  expect(data.name).toBe('TILX270431 4 d late: Departed late, Rochelle, IL')
  expect([data.priority, data.tags]).toEqual(['high', ['Congestion Delay/Delay']])
})

test('[SUP-038] one of several late cars says by how much, and the cause they share', async () => {
  const late = (equipment_id: string, waybill_id: number, first: number) => ({
    equipment_id,
    waybill_id,
    eta_first_ts: hours(first),
    product_eta_ts: hours(46),
    eta_rest_hours: 10,
    late_cause: 'Departed late, Rochelle, IL',
    late_cause_hours: 41,
  })
  await asOwner(async (db) => {
    await makeWaybill(db, late('TILX270432', 504, -50))
    await makeWaybill(db, late('TILX270433', 505, -2))
  })

  const { data } = await prepare('504,505')

  expect(data.name).toBe('2 assets up to 4 d late: Departed late, Rochelle, IL')
  expect(data.priority).toBe('high')
})

test('[SUP-038] one of several cars names how many, and no load where they differ', async () => {
  const { data } = await prepare('501,502,999')

  expect([data.name, data.ticket_assets.length, data.loaded_empty]).toEqual([
    '2 assets: UTLX207444 and 1 more',
    2,
    null,
  ])
})

test('[SUP-038] one about units by their numbers finds the trips they are on; unknown ones are left out', async () => {
  const query = { equipment_ids: 'UTLX 207444,NONE1' }

  const { data } = await portal.call(prepareTicket, { params: { customerId: 1 }, query }, 'viewer')

  expect(data.ticket_assets.map(({ waybill_id }) => waybill_id)).toEqual([501])
  expect(data.railroads).toEqual([{ scac: 'UP' }])
})

test('a user without access to trips prefills nothing and reads no evidence', async () => {
  const { id } = await made()

  expect((await prepare('501', 'bare')).status).toBe(403)
  const read = await portal.call(listEvidence, { params: { customerId: 1, ticketId: id } }, 'bare')
  expect(read.status).toBe(403)
})

test('a ticket stores the zones of its trip’s places, so that its times are shown as the unit page shows them', async () => {
  const { id } = await made({
    ticket_assets: [{ equipment_id: CAR.equipment_id, waybill_id: CAR.waybill_id }],
  })

  const { data } = await portal.call(listEvidence, { params: { customerId: 1, ticketId: id } }, 'viewer')

  expect(data.evidence[0]?.kept).toMatchObject({
    current_zone: 'America/Chicago',
    destination_zone: null,
    events: [{ zone: 'America/Chicago' }],
  })
})

test('a ticket stores its trip’s state even if the trip changes later', async () => {
  const { id } = await made({
    ticket_assets: [{ equipment_id: CAR.equipment_id, waybill_id: CAR.waybill_id }],
  })
  await asOwner((db) =>
    db.query(
      `update waybills set current_location = 'Memphis, TN', exceptions = '{}' where waybill_id = 501`,
    ),
  )

  const { data } = await portal.call(listEvidence, { params: { customerId: 1, ticketId: id } }, 'viewer')

  const [one] = data.evidence
  expect([one?.kept.current_location, one?.now?.current_location]).toEqual(['Houston, TX', 'Memphis, TN'])
  expect([one?.kept.exceptions, one?.now?.exceptions]).toEqual([['Bad order'], []])
})

test('closing a ticket lets its units rest in the queue, for those who may work there', async () => {
  await asOwner((db) => makeWaybill(db, { equipment_id: 'GATX7777', waybill_id: 507 }))
  const about = { ticket_assets: [{ equipment_id: 'GATX7777', waybill_id: 507 }] }
  const resting = async () =>
    (
      await portal.superuser((db) =>
        db.query(`select 1 from work_items where waybill_id = 507 and snoozed_until_ts = 'infinity'`),
      )
    ).rowCount
  const close = async (as: 'bare' | 'viewer') => {
    const { id } = await made(about)
    await change(id, { state: 'Closed', snoozes_units: true }, as)
  }

  await close('bare')
  expect(await resting()).toBe(0)
  await close('viewer')
  expect(await resting()).toBe(1)
})
