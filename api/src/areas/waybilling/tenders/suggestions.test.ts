import { beforeAll, expect, test } from 'vitest'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { listSuggestions } from '#contract/areas/waybilling/tenders/suggestions.contract.ts'
import { createTender, getRequestStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { getSetNumber, makeAnswered, makeReceivers, makeWaybill } from './tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

const CODE = 'heading.assigned_number_LX_loop.0.description_marks_and_numbers_L5.0.commodity_code_03'
let cars = 9000

async function book(stcc: string, city = 'CHICAGO') {
  const waybill = makeWaybill(
    { destination_station_D9: { city_name_02: city, state_or_province_code_03: 'IL' } },
    { car: String(++cars), bill: `SUGGEST-${cars}` },
  )
  const line = structuredClone(waybill.heading.assigned_number_LX_loop[0]!)
  line.description_marks_and_numbers_L5[0]!.commodity_code_03 = stcc
  waybill.heading.assigned_number_LX_loop = [line]
  const body = { waybill: waybill as never }
  return (await portal.call(createTender, { params, body }, 'full')).data.requestId
}
async function accept(stcc: string, city?: string) {
  const requestId = await book(stcc, city)
  await portal.superuser((db) => makeAnswered(db, requestId, 'accepted'))
}
let sent = 0
/** The railroad rejects the commodity code and the car of a bill. */
async function reject(requestId: number) {
  const { controlNumber, bolNumber } = (
    await portal.call(getRequestStatus, { params: { ...params, requestId } }, 'full')
  ).data
  const number = String(++sent).padStart(9, '0')
  const body = `BGN*11*404*20240106*0900~OTI*TR*BM*${bolNumber}*****${controlNumber}*${getSetNumber(controlNumber!)}*404~TED*004*INVALID STCC~TED*001*NO SUCH CAR~`
  const text = `ISA*00*          *00*          *02*BNSF           *ZZ*SHIPPER1       *240105*1507*U*00401*${number}*0*P*>~GS*AG*BNSF*SHIPPER1*20240105*1507*${sent}*X*004010~ST*824*0001~${body}SE*${body.split('~').length + 1}*0001~GE*1*${sent}~IEA*1*${number}~`
  await portal.call(receiveMessage, { params, query: {}, body: new TextEncoder().encode(text) }, 'full')
}
const getSuggestions = async (requestId: number) =>
  (await portal.call(listSuggestions, { params: { ...params, requestId } }, 'full')).data.suggestions

test('a rejected field is suggested what most accepted bills of its lane have, and a car number is not', async () => {
  for (const stcc of ['2818445', '2818445', '2818445', '2818446']) await accept(stcc)
  for (let at = 0; at < 5; at += 1) await accept('2818447', 'JOLIET')
  const rejected = await book('2818449')
  await reject(rejected)

  expect(await getSuggestions(rejected)).toEqual([{ path: CODE, value: '2818445', bills: 3 }])
})

test('nothing is suggested where accepted bills differ, agree with what was sent, or are too few', async () => {
  for (const stcc of ['2818445', '2818445', '2818446', '2818446']) await accept(stcc, 'PEORIA')
  for (const stcc of ['2818445', '2818445']) await accept(stcc, 'AURORA')
  await accept('2818445', 'ELGIN')
  const rejected = [
    await book('2818449', 'PEORIA'),
    await book('2818445', 'AURORA'),
    await book('2818449', 'ELGIN'),
  ]
  for (const one of rejected) await reject(one)

  expect(await Promise.all(rejected.map(getSuggestions))).toEqual([[], [], []])
})

test('of another customer is not found', async () => {
  const requestId = await book('2818449')

  const { status } = await portal.call(listSuggestions, { params: { customerId: 2, requestId } }, 'admin')

  expect(status).toBe(404)
})
