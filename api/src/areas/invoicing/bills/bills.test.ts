import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { Bill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { bill410, bills410, insertRate, makeBilledTrip, makePrices } from './bills.factory.ts'

const portal = useTestApp()
const { send } = makeIntake(portal)
const ONE = { customerId: 1 }

let tripId = 0
beforeAll(async () => {
  await makePrices(portal)
  tripId = await makeBilledTrip(portal)
})

const read = async (billId: number): Promise<Bill> =>
  (await portal.call(contract.getBill, { params: { ...ONE, billId } }, 'full')).data

const findBill = async (number: string): Promise<Bill> => {
  const { data } = await portal.call(contract.listBills, { params: ONE, query: { search: number } }, 'full')
  expect(data.data.map(({ bill_number }) => bill_number)).toEqual([number])
  return read(data.data[0]!.bill_id)
}

/** Sends a 410 to the feed and reads the bill. */
async function receive(with_: Parameters<typeof bill410>[0] = {}): Promise<Bill> {
  expect((await send(bill410(with_))).status).toBe(200)
  return findBill(with_.number ?? '4410123401')
}

const results = ({ lines }: Bill) =>
  lines.map(({ kind, result, reason, expected_cents }) => [kind, result, reason, expected_cents])
const fuel = (rate: number) => ({
  code: 'FUE',
  cents: Math.round(966 * rate * 100),
  rate,
  unit: 'PM',
  quantity: 966,
})
const CAR = { code: '400', cents: 380_000, rate: 3800, unit: 'PC', quantity: 1, weight: 182_350 }

describe('a bill from the feed', () => {
  test('is matched to its trip by waybill, date and car, and each line to price and fuel month', async () => {
    const bill = await receive()

    expect(bill).toMatchObject({
      state: 'matched',
      match: 'high',
      match_by: 'waybill',
      total_cents: 399_320,
      expected_cents: 399_320,
      difference_cents: 0,
      claim_until: '2029-03-09',
      trips: [{ waybill_id: tripId, equipment_id: 'GATX201234' }],
    })
    expect(results(bill)).toEqual([
      ['freight', 'matched', null, 380_000],
      ['fuel', 'matched', null, 19_320],
    ])
    expect(bill.lines[1]).toMatchObject({
      billed_how: '966 mi × $0.20',
      how: '966 mi × $0.20',
      sources: ['EIA highway diesel, January 2026: $3.600', 'UP fuel table, Item 6045', '966 miles'],
    })
    expect(bill.raw).toContain('B3B*4410123401*PP')
  })

  test('is acknowledged with a 997, and sent again it is the same bill', async () => {
    const { rows } = await portal.superuser((db) =>
      db.query<{ text: string }>(
        `select payload ->> 'text' as text from outbox where kind = 'edi_file' and payload ->> 'text' like '%AK1*IR*%'`,
      ),
    )
    expect(rows[0]?.text).toContain('AK9*A*1*1*1')

    expect((await send(bill410())).status).toBe(200)
    expect((await findBill('4410123401')).activity.map(({ details }) => details)).toEqual(['410 received'])
  })

  test('the same number with another amount is a problem of the message, and the first is kept', async () => {
    const { data } = await send(bill410({ charges: [{ ...CAR, cents: 1 }] }))

    expect(data.quarantine_count).toBe(1)
    expect((await findBill('4410123401')).total_cents).toBe(399_320)
  })

  test('bills of one message are checked beside each other, and a number that comes twice in it counts once', async () => {
    const numbers = ['600011', '600012', '600013']
    for (const [at, waybill_number] of numbers.entries())
      await makeBilledTrip(portal, { equipment_id: `GATX20131${at}`, waybill_number })
    const [one, two, three] = numbers.map((waybill, at) => ({ waybill, cars: [`GATX 20131${at}`] }))
    const { data } = await send(
      bills410([
        { ...one, number: 'MANY3', date: '20260314' },
        { ...one, number: 'MANY1' },
        { ...two, number: 'MANY2', charges: [CAR, fuel(0.24)] },
        { ...three, number: 'MANY2', charges: [CAR] },
      ]),
    )

    expect(data.quarantine_count).toBe(1)
    expect(await findBill('MANY1')).toMatchObject({ state: 'matched', expected_cents: 399_320 })
    expect(results(await findBill('MANY2'))[1]).toEqual(['fuel', 'over', '46', 19_320])
    expect(await findBill('MANY3')).toMatchObject({ result: 'duplicate', expected_cents: 0 })
    const { rows } = await portal.superuser((db) =>
      db.query<{ text: string }>(
        `select payload ->> 'text' as text from outbox where kind = 'edi_file' order by outbox_id desc limit 1`,
      ),
    )
    expect(rows[0]?.text).toContain('AK9*E*4*4*4')
  })

  test('without its total or destination it is rejected, and no bill is created', async () => {
    const text = bill410({ number: 'BROKEN1' }).replace(/D9\*[^~]+~\n/, '')
    await send(text.replace(/SE\*\d+/, (se) => `SE*${Number(se.slice(3)) - 1}`))

    const { data } = await portal.call(
      contract.listBills,
      { params: ONE, query: { search: 'BROKEN1' } },
      'full',
    )
    expect(data.data).toEqual([])
    const { rows } = await portal.superuser((db) =>
      db.query(
        `select 1 from outbox where kind = 'edi_file' and payload ->> 'text' like '%AK5*R%' and payload ->> 'text' like '%AK1*IR*%'`,
      ),
    )
    expect(rows).toHaveLength(1)
  })

  test('fuel of the wrong month is over, with both prices', async () => {
    const bill = await receive({ number: 'FUEL1', charges: [CAR, fuel(0.24)] })

    expect(bill).toMatchObject({ state: 'review', difference_cents: 3864, over_cents: 3864 })
    expect(results(bill)[1]).toEqual(['fuel', 'over', '46', 19_320])
    expect(bill.finding).toBe('Billed 966 mi × $0.24; 966 mi × $0.20 applies.')
  })

  test('the repeat of a bill is a duplicate, whichever of the two arrives first', async () => {
    await makeBilledTrip(portal, { equipment_id: 'GATX201299', waybill_number: '600001' })
    const move = { waybill: '600001', cars: ['GATX 201299'] }
    const later = await receive({ ...move, number: 'DUP2', date: '20260312' })
    expect(later.state).toBe('matched')

    const first = await receive({ ...move, number: 'DUP1' })

    expect(first.state).toBe('matched')
    expect(results(await findBill('DUP2'))).toEqual([
      ['freight', 'duplicate', '19', 0],
      ['fuel', 'duplicate', '19', 0],
    ])
  })

  test('a waybill number with leading zeros is the same as without', async () => {
    await makeBilledTrip(portal, { equipment_id: 'GATX201297', waybill_number: '600' })
    const move = { cars: ['GATX 201297'] }
    await receive({ ...move, waybill: '000600', number: 'ZEROS1' })

    const second = await receive({ ...move, waybill: '600', number: 'ZEROS2', date: '20260312' })

    expect(results(second)).toEqual([
      ['freight', 'duplicate', '19', 0],
      ['fuel', 'duplicate', '19', 0],
    ])
  })

  test('a balance due is right for what is left of the price, and over for the whole of it', async () => {
    await makeBilledTrip(portal, { equipment_id: 'GATX201300', waybill_number: '600002' })
    const move = { waybill: '600002', cars: ['GATX 201300'] }
    await receive({ ...move, number: 'FIRST', charges: [{ ...CAR, cents: 365_000, rate: 3650 }, fuel(0.2)] })

    const due = { ...move, correction: 'BD', original: 'FIRST', date: '20260402' }
    const right = await receive({ ...due, number: 'DUE1', charges: [{ ...CAR, cents: 15_000, rate: 150 }] })

    expect(results(right)).toEqual([['freight', 'matched', null, 15_000]])
  })

  test('two trips that fit a bill need a user’s decision, and the chosen one is checked', async () => {
    const with_ = { equipment_id: 'GATX201301', waybill_number: '600003' }
    const one = await makeBilledTrip(portal, with_)
    await makeBilledTrip(portal, { ...with_, trip_start_ts: '2026-03-06T12:00:00Z', is_current: false })

    const bill = await receive({ number: 'TWO1', waybill: '600003', cars: ['GATX 201301'] })
    expect([bill.state, bill.expected_cents, bill.trips.length]).toEqual(['question', null, 2])
    const params = { ...ONE, billId: bill.bill_id }
    const refused = await portal.call(
      contract.approveBill,
      { params, body: { version: bill.version } },
      'full',
    )
    expect(refused.status).toBe(409)
    const early = await portal.call(
      contract.decideBillLines,
      { params, body: { line_ids: [bill.lines[0]!.line_id], decision: 'accept' } },
      'full',
    )
    expect([early.status, early.error.message]).toEqual([409, 'Choose the waybill first.'])

    const { data } = await portal.call(contract.chooseBillTrip, { params, body: { waybill_id: one } }, 'full')
    expect([data.state, data.match_by]).toEqual(['matched', 'chosen'])
  })

  test('without a rate its line haul is unknown: neither right nor wrong, and only a user can accept it', async () => {
    await makeBilledTrip(portal, {
      equipment_id: 'GATX201302',
      waybill_number: '600004',
      waybill_ts: '2025-06-01T12:00:00Z',
    })
    const bill = await receive({
      number: 'NORATE',
      waybill: '600004',
      waybillDate: '20250601',
      cars: ['GATX 201302'],
    })
    expect(bill.lines[0]).toMatchObject({
      result: 'unchecked',
      expected_cents: null,
      finding: 'No rate for Blair, NE to Houston, TX on 06/01/2025.',
      decision: null,
    })
    const params = { ...ONE, billId: bill.bill_id }
    const early = await portal.call(contract.approveBill, { params, body: { version: bill.version } }, 'full')
    expect([early.status, early.error.message]).toEqual([
      409,
      '2 lines could not be checked. Accept or return them first.',
    ])

    await insertRate(portal, { effective_date: '2025-01-01', expiration_date: '2025-12-31' })
    const again = await portal.call(contract.checkBillAgain, { params }, 'full')
    expect(again.data.lines[0]).toMatchObject({ result: 'matched', expected_cents: 380_000 })
  })

  test('a prepaid bill that names the consignee as payer is not ours', async () => {
    await makeBilledTrip(portal, { equipment_id: 'GATX201303', waybill_number: '600005' })
    const bill = await receive({
      number: 'PAYER1',
      waybill: '600005',
      cars: ['GATX 201303'],
      payer: 'GULF FUELS TERMINAL',
    })

    expect(results(bill)[0]).toEqual(['freight', 'exception', '18', 0])
  })

  test('a currency other than the contract’s is never netted', async () => {
    await makeBilledTrip(portal, { equipment_id: 'GATX201304', waybill_number: '600006' })
    const bill = await receive({ number: 'CAD1', waybill: '600006', cars: ['GATX 201304'], currency: 'CAD' })

    expect(results(bill)[0]).toEqual(['freight', 'exception', '33', 0])
  })
})

describe('a bill in review', () => {
  const make = async (number: string, car: string, charges = [CAR, fuel(0.24)]) => {
    await makeBilledTrip(portal, { equipment_id: `GATX${car}`, waybill_number: `7${car.slice(1)}` })
    return receive({ number, waybill: `7${car.slice(1)}`, cars: [`GATX ${car}`], charges })
  }
  const at = (bill: Bill) => ({ params: { ...ONE, billId: bill.bill_id } })

  test('is approved by its decisions: disputed lines are not paid, and credited ones are recovered', async () => {
    const bill = await make('WHOLE1', '300001')
    expect(bill.lines.map(({ decision }) => decision)).toEqual(['accept', 'dispute'])

    const approved = await portal.call(
      contract.approveBill,
      { ...at(bill), body: { version: bill.version } },
      'full',
    )
    expect(approved.data).toMatchObject({
      state: 'dispute',
      pay_cents: 399_320,
      disputed_cents: 3864,
      recovered_cents: 0,
    })

    const line_ids = [bill.lines[1]!.line_id]
    const body = { line_ids, answer: 'credited', note: 'C20261209077' } as const
    const answered = await portal.call(contract.answerDispute, { ...at(bill), body }, 'full')
    expect(answered.data).toMatchObject({ state: 'closed', recovered_cents: 3864, act_by: null })
    expect((await portal.call(contract.answerDispute, { ...at(bill), body }, 'full')).status).toBe(409)
    expect(answered.data.activity.map(({ details }) => details)).toEqual([
      'UP credited $38.64: C20261209077',
      'Approved $3,993.20, disputed $38.64',
      '410 received',
    ])
  })

  test('decisions can be changed until it is approved, and a stale version is refused', async () => {
    const bill = await make('WHOLE2', '300002')
    const line_ids = [bill.lines[1]!.line_id]
    const changed = await portal.call(
      contract.decideBillLines,
      { ...at(bill), body: { line_ids, decision: 'accept' } },
      'full',
    )
    expect(changed.data.lines[1]!.decision).toBe('accept')

    const stale = await portal.call(
      contract.approveBill,
      { ...at(bill), body: { version: bill.version } },
      'full',
    )
    const fresh = await portal.call(
      contract.approveBill,
      { ...at(bill), body: { version: changed.data.version } },
      'full',
    )
    const late = await portal.call(
      contract.decideBillLines,
      { ...at(bill), body: { line_ids, decision: 'short' } },
      'full',
    )

    expect([stale.status, fresh.data.pay_cents, fresh.data.state, late.status]).toEqual([
      409,
      403_184,
      'closed',
      409,
    ])
  })

  test('a returned bill is not paid and not counted in totals', async () => {
    const sums = async () => (await portal.call(contract.getBillStats, { params: ONE }, 'full')).data.totals
    const before = await sums()
    const bill = await make('WHOLE3', '300003')
    const { data } = await portal.call(
      contract.returnBill,
      { ...at(bill), body: { reason: 'Not our car' } },
      'full',
    )

    expect([data.state, data.pay_cents]).toEqual(['returned', 0])
    expect(await sums()).toEqual(before)
  })
})

describe('a bill outside the feed', () => {
  test('is entered manually, once', async () => {
    await makeBilledTrip(portal, { equipment_id: 'GATX400001', waybill_number: '800001' })
    const body = {
      scac: 'UP',
      bill_number: 'HAND1',
      bill_date: '2026-03-10',
      waybill_number: '800001',
      waybill_date: '2026-03-05',
      origin: 'Blair, NE',
      destination: 'Houston, TX',
      cars: 'GATX 400001',
      lines: [
        { code: '400', cents: 380_000 },
        { code: 'FUE', cents: 23_184 },
      ],
    }
    const { data } = await portal.call(contract.createBill, { params: ONE, body }, 'full')
    expect(data).toMatchObject({ source: 'hand', match: 'high', over_cents: 3864 })
    expect((await portal.call(contract.createBill, { params: ONE, body }, 'full')).status).toBe(409)
  })

  test('a file of 410s is read, and other sets are named', async () => {
    await makeBilledTrip(portal, { equipment_id: 'GATX400002', waybill_number: '800002' })
    const text = bill410({ number: 'FILE1', waybill: '800002', cars: ['GATX 400002'] })
    const upload = (body: { text: string }) =>
      portal.call(contract.uploadBills, { params: ONE, body }, 'full')

    const { data } = await upload({ text })
    expect(data).toMatchObject({ bills: [{ bill_number: 'FILE1', is_new: true }], problems: [] })
    expect((await upload({ text })).data.bills).toMatchObject([{ is_new: false }])
    expect((await upload({ text: 'hello' })).data.problems).toHaveLength(1)
  })

  test('a credit that came on paper is entered as printed, and counts below zero', async () => {
    const body = {
      scac: 'UP',
      bill_number: 'CRHAND1',
      correction: 'credit',
      original_number: 'HAND1',
      bill_date: '2026-03-20',
      waybill_number: '800001',
      waybill_date: '2026-03-05',
      origin: 'Blair, NE',
      destination: 'Houston, TX',
      cars: 'GATX 400001',
      lines: [{ code: 'FUE', cents: 3864 }],
    }
    const { data } = await portal.call(contract.createBill, { params: ONE, body }, 'full')

    expect(data).toMatchObject({ total_cents: -3864, correction: 'AD', original_number: 'HAND1' })
    expect(results(data)).toEqual([['fuel', 'matched', null, -3864]])
  })

  test.each([-1, 0.5, 10 ** 12])('an amount of %d is refused', async (cents) => {
    const body = {
      scac: 'UP',
      bill_number: 'HOSTILE',
      bill_date: '2026-03-10',
      lines: [{ code: '400', cents }],
    }
    expect((await portal.call(contract.createBill, { params: ONE, body }, 'full')).status).toBe(400)
  })
})
