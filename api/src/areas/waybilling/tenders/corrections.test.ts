import { beforeAll, describe, expect, test } from 'vitest'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import {
  cancelTender,
  correctTender,
  listLateTenders,
} from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import {
  createTender,
  getRequestStatus,
  getRequestTimeline,
  listWaybillFiles,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { DocumentStatus } from '#contract/areas/waybilling/tenders/documents.rules.ts'
import { parse } from '#x12/parse.ts'
import { validate } from '#x12/validate.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeAnswered, makeReceivers, makeWaybill, getSetNumber } from './tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

const of = (requestId: number) => ({ params: { ...params, requestId } })
const getStatus = async (requestId: number) =>
  (await portal.call(getRequestStatus, of(requestId), 'full')).data
const answer = (requestId: number, status: DocumentStatus) =>
  portal.superuser((db) => makeAnswered(db, requestId, status))

let bills = 0
/** A tender its railroad has accepted. */
async function accepted(): Promise<number> {
  const body = { waybill: makeWaybill({}, { bill: `C-${++bills}` }) }
  const { requestId } = (await portal.call(createTender, { params, body }, 'full')).data
  await answer(requestId, 'accepted')
  return requestId
}

/** The newest document of a request. */
async function newest(requestId: number) {
  const listed = (await portal.call(listWaybillFiles, { ...of(requestId), query: {} }, 'full')).data.files
  const query = { fileIds: String(listed[0]?.id) } as never
  const { files } = (await portal.call(listWaybillFiles, { ...of(requestId), query }, 'full')).data
  return files[0]!
}

let sent = 0
/** An advice or acknowledgment for one of our documents, by its number. */
async function receive(kind: 'FA' | 'AG', control: number, verdict: string, set = '998') {
  const number = ++sent
  const body =
    kind === 'FA'
      ? `AK1*SR*${control}~AK2*${set}*${getSetNumber(control)}~AK5*${verdict}~AK9*${verdict}*1*1*1~`
      : `BGN*11*404*20240106*0900~OTI*${verdict}*BM*C-${bills}*****${control}*${getSetNumber(control)}*${set}~`
  const isa = `ISA*00*          *00*          *02*${'BNSF'.padEnd(15)}*ZZ*SHIPPER1       *240105*1507*U*00401*${String(number).padStart(9, '0')}*0*P*>~`
  const id = kind === 'FA' ? '997' : '824'
  const count = body.split('~').length + 1
  const text = `${isa}GS*${kind}*BNSF*SHIPPER1*20240105*1507*${number}*X*004010~ST*${id}*0001~${body}SE*${count}*0001~GE*1*${number}~IEA*1*${String(number).padStart(9, '0')}~`
  await portal.call(receiveMessage, { params, query: {}, body: new TextEncoder().encode(text) }, 'full')
}

describe('a bill that the railroad has', () => {
  test('is canceled by a 998 that names it, and ends once the railroad confirms', async () => {
    const requestId = await accepted()

    const { data } = await portal.call(cancelTender, of(requestId), 'full')

    expect(data).toEqual({ requestId, state: 'cancellation_queued' })
    const { fileType, content } = await newest(requestId)
    expect(fileType).toBe('998')
    const [set] = parse(content!).sets
    expect(set?.segments[1]?.elements.slice(0, 5)).toEqual(['ZD', '404', 'S1', 'TILX', '290344'])
    expect(validate(set!).filter(({ weight }) => weight !== 'remark')).toEqual([])

    const { controlNumber } = await getStatus(requestId)
    await receive('FA', controlNumber!, 'A')
    expect((await getStatus(requestId)).state).toBe('cancellation_acknowledged')
    await receive('AG', controlNumber!, 'TA')
    expect((await getStatus(requestId)).state).toBe('cancelled')
  })

  test('is canceled by a 404 that names it where the railroad takes that', async () => {
    await portal.superuser((db) =>
      db.query(`update reference.carriers set cancels_by = '404' where scac = 'BNSF'`),
    )
    const requestId = await accepted()

    await portal.call(cancelTender, of(requestId), 'full')

    const { fileType, content } = await newest(requestId)
    expect([fileType, content]).toEqual(['404', expect.stringContaining('BX*01*R*PP')])
    expect(content).toMatch(/ZC1\*S1\*TILX\*290344\*\S+\*\d{8}\*CA\*BNSF\*R~/)
    const [set] = parse(content!).sets
    expect(validate(set!).filter(({ weight }) => weight !== 'remark')).toEqual([])
    await portal.superuser((db) => db.query(`update reference.carriers set cancels_by = '998'`))
  })

  test('a tender with a refused cancellation stays as it is and can be cancelled again', async () => {
    const requestId = await accepted()
    await portal.call(cancelTender, of(requestId), 'full')

    await receive('AG', (await getStatus(requestId)).controlNumber!, 'TR')

    const { state, can } = await getStatus(requestId)
    expect([state, can.cancel, can.correct]).toEqual(['cancellation_rejected', true, true])
  })

  test('is corrected by a 404 that names the bill it corrects', async () => {
    const requestId = await accepted()
    const body = { waybill: makeWaybill({}, { car: '290399', bill: `C-${bills}` }), purpose: '04' as const }

    const { data } = await portal.call(correctTender, { ...of(requestId), body }, 'full')

    expect(data.state).toBe('correction_queued')
    const { content } = await newest(requestId)
    expect(content).toContain('ZC1*S1*TILX*290344*')
    expect(content).toContain('*CO*BNSF*R')
    expect(content).toContain('BX*04*R*PP')
    const { entries } = (await portal.call(getRequestTimeline, of(requestId), 'full')).data
    expect(entries.at(-1)?.message).toMatch(/^Correction created as a 404/)
    const [set] = parse(content!).sets
    expect(validate(set!).filter(({ weight }) => weight !== 'remark')).toEqual([])
  })

  test('goes to no other railroad by a correction', async () => {
    const requestId = await accepted()
    const waybill = makeWaybill()
    waybill.heading.general_shipment_information_BX.standard_carrier_alpha_code_05 = 'UP'

    const refused = await portal.call(correctTender, { ...of(requestId), body: { waybill } }, 'full')

    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('Cancel it there')])
  })
})

test.each(['queued', 'rejected', 'unreadable'] as const)(
  'a bill that is %s is neither cancelled nor corrected',
  async (status) => {
    const requestId = await accepted()
    await answer(requestId, status)
    const body = { waybill: makeWaybill() }

    expect((await portal.call(cancelTender, of(requestId), 'full')).status).toBe(409)
    expect((await portal.call(correctTender, { ...of(requestId), body }, 'full')).status).toBe(409)
  },
)

test('bills without an answer after the railroad’s usual time are listed, oldest first, for their own customer', async () => {
  const [one, other] = [await accepted(), await accepted()]
  await portal.superuser((db) =>
    db.query(
      `update tenders set answer_due_ts = case request_id when $1 then now() - interval '1 hour'
         when $2 then now() - interval '2 hours' else null end`,
      [one, other],
    ),
  )

  const { data } = await portal.call(listLateTenders, { params }, 'full')

  expect([data.total, data.tenders.map(({ requestId }) => requestId)]).toEqual([2, [other, one]])
  const theirs = await portal.call(listLateTenders, { params: { customerId: 2 } }, 'other')
  expect(theirs.data).toEqual({ total: 0, tenders: [] })
})
