import { beforeAll, describe, expect, test } from 'vitest'
import {
  listQuarantine,
  receiveMessage,
  type MessageReceipt,
} from '#contract/areas/feeds/messages/messages.contract.ts'
import { cancelTender } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import {
  createTender,
  getRequestStatus,
  getRequestTimeline,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReceivers, makeWaybill, getSetNumber } from '../tenders/tenders.factory.ts'

const portal = useTestApp()
beforeAll(() =>
  portal.superuser(async (db) => {
    await makeReceivers(db, 1)
    await makeReceivers(db, 2)
  }),
)
const params = { customerId: 1 }
const of = (requestId: number) => ({ params: { ...params, requestId } })

let bills = 0
interface Booked {
  requestId: number
  control: number
  bill: string
  car: string
}
async function book(bill = `M-${++bills}`): Promise<Booked> {
  const car = String(400_000 + ++bills)
  const body = { waybill: makeWaybill({}, { bill, car }) }
  const { requestId } = (await portal.call(createTender, { params, body }, 'full')).data
  return { requestId, control: (await getStatus(requestId)).controlNumber!, bill, car: `TILX${car}` }
}
const getStatus = async (requestId: number) =>
  (await portal.call(getRequestStatus, of(requestId), 'full')).data
const getSteps = async (requestId: number) =>
  (await portal.call(getRequestTimeline, of(requestId), 'full')).data.entries.length

let sent = 0
/** A railroad's interchange with the given sender and receiver. */
function interchange(
  id: string,
  segments: readonly string[],
  named: { from?: string; to?: string; groupFrom?: string; groupTo?: string } = {},
): string {
  const { from = 'BNSF', to = 'SHIPPER1' } = named
  const { groupFrom = from, groupTo = to } = named
  const number = ++sent
  const control = String(number).padStart(9, '0')
  const group = { '997': 'FA', '999': 'FA', '824': 'AG', '417': 'WB' }[id]
  return [
    `ISA*00*          *00*          *02*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*240105*1507*U*00401*${control}*0*P*>`,
    `GS*${group}*${groupFrom}*${groupTo}*20240105*1507*${number}*X*004010`,
    `ST*${id}*0001`,
    ...segments,
    `SE*${segments.length + 2}*0001`,
    `GE*1*${number}`,
    `IEA*1*${control}~`,
  ].join('~')
}
async function receive(text: string): Promise<MessageReceipt> {
  const body = new TextEncoder().encode(text)
  const { data, error } = await portal.call(receiveMessage, { params, query: {}, body }, 'full')
  return (error.receipt as MessageReceipt | undefined) ?? data
}
const quarantined = async () =>
  (await portal.call(listQuarantine, { params, query: {} }, 'full')).data.data[0]!

interface Changed {
  verdict?: string
  bill?: string | null
  control?: number | null
  set?: string
  id?: string
  car?: string
  codes?: string
}
/** An 824 about a tender, with some values changed. */
function advice(tender: Booked, changed: Changed = {}): string[] {
  const {
    verdict = 'TR',
    bill = tender.bill,
    control = tender.control,
    id = '404',
    car,
    codes = '*',
  } = changed
  const { set = getSetNumber(tender.control) } = changed
  const own = control === null ? '' : `${codes}***${control}*${set}*${id}`
  return [
    'BGN*11*404*20240106*0900',
    `OTI*${verdict}*${bill === null ? 'ZZ*X' : `BM*${bill}`}${own === '' ? '' : `*${own}`}`,
    ...(car ? [`REF*EQ*${car}`] : []),
  ]
}
const acknowledgement = (
  tender: Booked,
  { group = 'SR', id = '404', set = getSetNumber(tender.control) } = {},
) => [`AK1*${group}*${tender.control}`, `AK2*${id}*${set}`, 'AK5*R', 'AK9*R*1*1*0']

describe('an answer is refused, and moves nothing, when it names', () => {
  test.each<[what: string, reason: string, labels: RegExp, make: (one: Booked) => string]>([
    [
      'another customer as its receiver',
      'answer_disagrees',
      /receiver \(ISA08\) is SHIPPER2, expected SHIPPER1/,
      (one) => interchange('824', advice(one), { to: 'SHIPPER2' }),
    ],
    [
      'another customer in its group',
      'answer_disagrees',
      /receiver of its group \(GS03\) is SHIPPER2/,
      (one) => interchange('824', advice(one), { groupTo: 'SHIPPER2' }),
    ],
    [
      'another railroad in its group',
      'answer_disagrees',
      /sender of its group \(GS02\) is UP/,
      (one) => interchange('824', advice(one), { groupFrom: 'UP' }),
    ],
    [
      'another bill of lading',
      'answer_disagrees',
      /bill of lading is NOT-MINE, expected M-/,
      (one) => interchange('824', advice(one, { bill: 'NOT-MINE' })),
    ],
    [
      'another set id',
      'answer_disagrees',
      /set id is 998, expected 404/,
      (one) => interchange('824', advice(one, { id: '998' })),
    ],
    [
      'another set number',
      'answer_disagrees',
      /set number is 77777/,
      (one) => interchange('824', advice(one, { set: '77777' })),
    ],
    [
      'another car',
      'answer_disagrees',
      /equipment is TILX1, expected TILX4/,
      (one) => interchange('824', advice(one, { car: 'TILX000001' })),
    ],
    [
      'another original sender',
      'answer_disagrees',
      /original sender \(OTI04\) is SHIPPER9/,
      (one) => interchange('824', advice(one, { codes: 'SHIPPER9*' })),
    ],
    [
      'another original receiver',
      'answer_disagrees',
      /original receiver \(OTI05\) is UP/,
      (one) => interchange('824', advice(one, { codes: 'SHIPPER1*UP' })),
    ],
    [
      'another railroad as its sender',
      'unknown_document',
      /nothing was sent to UP under group number/,
      (one) => interchange('824', advice(one), { from: 'UP', groupFrom: 'BNSF' }),
    ],
    [
      'a number that was never sent',
      'unknown_document',
      /nothing was sent to BNSF under group number 987654/,
      (one) => interchange('824', advice(one, { control: 987_654 })),
    ],
    [
      'another group id, in a 997',
      'answer_disagrees',
      /group id is SO, expected SR/,
      (one) => interchange('997', acknowledgement(one, { group: 'SO' })),
    ],
    [
      'another set id, in a 997',
      'answer_disagrees',
      /set id is 998/,
      (one) => interchange('997', acknowledgement(one, { id: '998' })),
    ],
    [
      'another set number, in a 997',
      'answer_disagrees',
      /set number is 1/,
      (one) => interchange('997', acknowledgement(one, { set: '0000001' })),
    ],
  ])('%s', async (_what, reason, texts, make) => {
    await book()
    const tender = await book()

    const receipt = await receive(make(tender))

    expect(receipt).toMatchObject({ state: 'quarantined', quarantine_count: 1 })
    expect(await quarantined()).toMatchObject({ reason_code: reason, reason: expect.stringMatching(texts) })
    expect((await getStatus(tender.requestId)).state).toBe('file_queued')
    expect(await getSteps(tender.requestId)).toBe(2)
  })

  test('another railroad that this customer sends to as well', async () => {
    const tender = await book()

    await receive(interchange('824', advice(tender), { from: 'UP' }))

    expect((await quarantined()).reason_code).toBe('unknown_document')
    expect((await getStatus(tender.requestId)).state).toBe('file_queued')
  })
})

test('an ID that the railroad took since, when the document was addressed to another', async () => {
  const tender = await book()
  const rename = (to: string) =>
    portal.superuser((db) =>
      db.query(`update receivers set receiver_id = $1 where customer_id = 1 and scac = 'BNSF'`, [to]),
    )
  await rename('BNSFRAIL')

  await receive(interchange('824', advice(tender), { from: 'BNSFRAIL', groupFrom: 'BNSF' }))
  await rename('BNSF')

  expect(await quarantined()).toMatchObject({
    reason_code: 'answer_disagrees',
    reason: expect.stringMatching(/sender \(ISA06\) is BNSFRAIL, expected BNSF/),
  })
  expect((await getStatus(tender.requestId)).state).toBe('file_queued')
})

test('an answer whose every word agrees is applied, with numbers as railroads write them', async () => {
  const tender = await book()
  const { car } = tender
  const codes = 'SHIPPER1*BNSF'

  const set = String(tender.control)
  await receive(interchange('824', advice(tender, { verdict: 'TA', car, codes, set })))

  expect((await getStatus(tender.requestId)).state).toBe('tender_responded_accepted')
})

test('a bill of lading of several tenders needs the car beside it', async () => {
  const [one, other] = [await book('SHARED'), await book('SHARED')]

  await receive(interchange('824', advice(one, { control: null })))
  expect(await quarantined()).toMatchObject({
    reason_code: 'ambiguous_answer',
    reason: expect.stringMatching(/matches 2 tenders/),
  })
  await receive(interchange('824', advice(other, { control: null, verdict: 'TA', car: other.car })))

  expect((await getStatus(one.requestId)).state).toBe('file_queued')
  expect((await getStatus(other.requestId)).state).toBe('tender_responded_accepted')
})

test('an answer with neither number nor bill of lading reports what is missing', async () => {
  const tender = await book()

  await receive(interchange('824', advice(tender, { control: null, bill: null })))

  expect((await quarantined()).reason).toMatch(/neither the group number \(OTI08\) nor the bill of lading/)
})

test('a copy of a waybill for another car of the bill belongs to no tender', async () => {
  const tender = await book()
  const copy = (car: string) =>
    interchange('417', [
      'BX*00*R*PP*S1*BNSF*L',
      `N9*BM*${tender.bill}`,
      `N7*${car.slice(0, 4)}*${car.slice(4)}*1*N`,
      'N8*305357*20261112',
      'F9**A*TX',
      'D9**B*TX',
      'R2*BNSF*S',
    ])

  await receive(copy('TILX9'))
  expect(await getStatus(tender.requestId)).toMatchObject({ state: 'file_queued', waybillNumber: null })
  await receive(copy(tender.car))

  expect(await getStatus(tender.requestId)).toMatchObject({
    state: 'tender_responded_accepted',
    waybillNumber: '305357',
  })
})

test('an advice with one unknown number applies the known ones, is received and reports the unknown one', async () => {
  const [one, other] = [await book(), await book()]
  const segments = [
    ...advice(one, { verdict: 'TA' }),
    ...advice(other, { control: 876_543 }).slice(1),
    ...advice(other, { verdict: 'TA' }).slice(1),
  ]

  const body = new TextEncoder().encode(interchange('824', segments))
  const { status, data } = await portal.call(receiveMessage, { params, query: {}, body }, 'full')

  expect([status, data]).toMatchObject([200, { state: 'folded', quarantine_count: 1 }])
  expect((await quarantined()).reason).toMatch(/nothing was sent to BNSF under group number 876543/)
  for (const { requestId } of [one, other])
    expect((await getStatus(requestId)).state).toBe('tender_responded_accepted')
})

test('an answer to a cancellation names the 998, and the bill where it names one', async () => {
  const tender = await book()
  await receive(interchange('824', advice(tender, { verdict: 'TA' })))
  await portal.call(cancelTender, of(tender.requestId), 'full')
  const control = (await getStatus(tender.requestId)).controlNumber!
  const cancellation = { ...tender, control }

  await receive(interchange('824', advice(cancellation, { verdict: 'TA', id: '404' })))
  expect((await getStatus(tender.requestId)).state).toBe('cancellation_queued')
  await receive(interchange('824', advice(cancellation, { verdict: 'TA', id: '998', bill: 'OTHER' })))
  expect((await getStatus(tender.requestId)).state).toBe('cancellation_queued')
  await receive(interchange('824', advice(cancellation, { verdict: 'TA', id: '998' })))

  expect((await getStatus(tender.requestId)).state).toBe('cancelled')
})
