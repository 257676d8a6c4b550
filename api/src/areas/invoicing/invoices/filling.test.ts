import { expect, test } from 'vitest'
import {
  fillFromWaybill,
  getInvoice,
  listBillableTrips,
  updateInvoice,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { creditInvoice } from '#contract/areas/invoicing/corrections/corrections.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertCommodities, makeQuote } from '../../pricing/quotes/quotes.factory.ts'
import { makeStation, makeWaybill } from '../../visibility/waybills/waybills.factory.ts'
import { freight, makeDraft, makePayer, makeSent, makeTrip, fillProfile, ONE } from './invoices.factory.ts'

const portal = useTestApp()

test('[INV-037] the tax is that of the destination; a rate that is not on file is left to a person', async () => {
  const fill = async (n: number, destination: string) => {
    const waybill_number = `61200${n}`
    const waybill_id = await portal.superuser(async (db) => {
      await db.query(
        `insert into demurrage_stays (customer_id, equipment_id, started_ts, equipment_kind, purpose, place, location, zone,
           waybill_number, tariff_name, agreement, charge, rate, debits, credits, chargeable, cents, is_running, next_cents)
         select 1, $1, now(), 'R', 'unloading', $2, $2, 'UTC', $3, 'Usual', 'average', 'demurrage', 'usual', 1, 0, 1, 15050,
           false, 0`,
        [`TAXX61200${n}`, destination, waybill_number],
      )
      return makeWaybill(db, {
        equipment_id: `TAXX61200${n}`,
        waybill_number,
        origin_place: 'MONTREAL|QC',
        origin_location: 'Montreal, QC',
        destination_place: destination.toUpperCase().replace(', ', '|'),
        destination_location: destination,
      })
    })
    const body = { payee_id: 1, waybill_id, payer_id: null }
    const { data } = await portal.call(fillFromWaybill, { params: ONE, body }, 'full')
    return data.charges
      .filter(({ source }) => source === 'tax')
      .map(({ description, ar_amount_cents }) => [description, ar_amount_cents])
  }

  expect(await fill(1, 'Toronto, ON')).toEqual([['HST 13%', 1957]])
  expect(await fill(2, 'Quebec, QC')).toEqual([
    ['GST 5%', 753],
    ['QST', 0],
  ])
  expect(await fill(3, 'Halifax, NS')).toEqual([['Tax', 0]])
  expect(await fill(4, 'Detroit, MI')).toEqual([])
})

test('[INV-037] charges by hand are taxed with those of the waybill; before there are any, the tax has its line without an amount', async () => {
  const waybill_id = await portal.superuser((db) =>
    makeWaybill(db, {
      equipment_id: 'TAXX700001',
      waybill_number: '700001',
      origin_place: 'CALGARY|AB',
      origin_location: 'Calgary, AB',
      destination_place: 'TORONTO|ON',
      destination_location: 'Toronto, ON',
    }),
  )
  const fill = async (more: object) => {
    const body = { payee_id: 1, waybill_id, payer_id: null, ...more }
    const { data } = await portal.call(fillFromWaybill, { params: ONE, body }, 'full')
    return data.charges.map((it) => [it.description, it.ar_amount_cents, it.source_text])
  }

  expect(await fill({})).toEqual([['HST 13%', 0, 'AB to ON: add charges, then reload from the waybill']])
  expect(await fill({ other_cents: 380_000 })).toEqual([
    ['HST 13%', 49_400, 'AB to ON, taxed at the destination'],
  ])
})

test('[INV-037] Nuevo León is not Newfoundland: a move across the border has no tax, one within Mexico has IVA', async () => {
  await portal.owner(async (db) => {
    await makeStation(db, { place: 'MONTERREY|NL', zone: 'America/Monterrey', country: 'MX' })
    await makeStation(db, { place: 'SILAO|GJ', zone: 'America/Mexico_City', country: 'MX' })
  })
  const fill = async (n: number, destination_place: string) => {
    const waybill_id = await portal.superuser((db) =>
      makeWaybill(db, {
        equipment_id: `TAXX70001${n}`,
        waybill_number: `70001${n}`,
        origin_place: 'MONTERREY|NL',
        destination_place,
        destination_location: destination_place.replace('|', ', '),
      }),
    )
    const body = { payee_id: 1, waybill_id, payer_id: null, other_cents: 100_000 }
    const { data } = await portal.call(fillFromWaybill, { params: ONE, body }, 'full')
    return data.charges.map((it) => [it.description, it.ar_amount_cents])
  }

  expect(await fill(1, 'TORONTO|ON')).toEqual([])
  expect(await fill(2, 'SILAO|GJ')).toEqual([['IVA 16%', 16_000]])
})

test('the date of a waybill is the same where it is offered and where it was chosen: the day at its origin', async () => {
  await portal.owner((db) => makeStation(db, { place: 'FARGO|ND', zone: 'America/Chicago' }))
  const waybill_id = await portal.superuser((db) =>
    makeWaybill(db, {
      equipment_id: 'DAYX700020',
      waybill_number: '700020',
      waybill_ts: '2026-03-06T02:00:00Z',
      origin_place: 'FARGO|ND',
      arrival_ts: '2026-03-09T12:00:00Z',
    }),
  )
  const body = { payee_id: 1, waybill_id, payer_id: null }
  const { data } = await portal.call(fillFromWaybill, { params: ONE, body }, 'full')
  const offered = await portal.call(
    listBillableTrips,
    { params: { customerId: 1 }, query: { search: 'DAYX' } },
    'full',
  )

  expect([data.waybill_date, offered.data[0]?.waybill_date]).toEqual(['2026-03-05', '2026-03-05'])
})

test('[INV-037] an invoice has the costs of its quote, without those that are charged only when used', async () => {
  await insertCommodities(portal)
  const { id } = await makeQuote(portal, {
    effective_date: '2026-01-01',
    other_costs: [
      { description: 'Switching', amount: 35_000 },
      { description: 'Weighing', amount: 15_000, only_when_used: true },
    ],
  })
  const waybill_id = await portal.superuser(async (db) => {
    await db.query('update quotes set status = 50, answered_ts = now() where quote_id = $1', [id])
    return makeWaybill(db, {
      equipment_id: 'USEX700030',
      waybill_number: '700030',
      origin_place: 'GALESBURG|IL',
      destination_place: 'LAREDO|TX',
      commodity_code: '0113215',
      trip_start_ts: '2026-03-01T06:00:00Z',
    })
  })

  const body = { payee_id: 1, waybill_id, payer_id: null }
  const { data } = await portal.call(fillFromWaybill, { params: ONE, body }, 'full')

  expect(data.charges.map(({ description }) => description)).toEqual([
    'Freight',
    'Fuel surcharge',
    'Switching',
  ])
})

const offered = async (search: string) =>
  (await portal.call(listBillableTrips, { params: { customerId: 1 }, query: { search } }, 'full')).data

test('[INV-003] the cars of a waybill are offered as one, and no longer once an invoice holds them', async () => {
  const ids: number[] = []
  for (const equipment_id of ['CARX100001', 'CARX100002', 'CARX100003'])
    ids.push(
      await portal.superuser((db) =>
        makeWaybill(db, { equipment_id, waybill_number: '710001', arrival_ts: '2026-03-09T12:00:00Z' }),
      ),
    )
  const [row, ...others] = await offered('710001')
  expect([row?.waybill_ids, others]).toEqual([ids, []])

  await makeDraft(portal, { waybill_id: ids[0]!, waybill_ids: [ids[1]!] })
  expect((await offered('710001')).map((it) => it.waybill_ids)).toEqual([[ids[2]]])
})

test('[INV-019] an invoice of several waybills has each car; a credit note of it has them too', async () => {
  await fillProfile(portal)
  const payer_id = await makePayer(portal)
  const [first, second, third] = [await makeTrip(portal), await makeTrip(portal), await makeTrip(portal)]
  const sent = await makeSent(portal, {
    payer_id,
    waybill_id: first,
    waybill_ids: [third, second],
    charges: [freight({ quantity: 3 })] as never,
  })

  expect(sent.cars.map(({ waybill_id }) => waybill_id)).toEqual([first, third, second])
  expect(sent.cars.map(({ equipment_id }) => equipment_id)).not.toContain(null)
  const credit = await portal.call(creditInvoice, { params: { ...ONE, invoiceId: sent.id } }, 'full')
  expect(credit.data.cars).toEqual(sent.cars)
})

test('a waybill twice, further waybills without a first one, a charge of a car that is not there: each is refused', async () => {
  const [first, second, other] = [await makeTrip(portal), await makeTrip(portal), await makeTrip(portal)]
  const draft = await makeDraft(portal, { waybill_id: first, waybill_ids: [second] })
  const save = async (with_: object) => {
    const body = { charges: [freight()], waybill_id: first, waybill_ids: [second], ...with_ } as never
    const { status, error } = await portal.call(
      updateInvoice,
      { params: { ...ONE, invoiceId: draft.id }, body },
      'full',
    )
    return [status, Object.keys(error?.errors ?? {})]
  }

  expect(await save({ waybill_ids: [first] })).toEqual([400, ['waybill_ids']])
  expect(await save({ waybill_id: null })).toEqual([400, ['waybill_id']])
  expect(await save({ charges: [freight({ waybill_ids: [other] })] })).toEqual([
    400,
    ['charges.0.description'],
  ])
  expect(await save({ waybill_ids: [] })).toEqual([200, []])
  const { data } = await portal.call(getInvoice, { params: { ...ONE, invoiceId: draft.id } }, 'full')
  expect(data.cars).toHaveLength(1)
})
