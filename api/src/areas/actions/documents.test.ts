import { mkdtempSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import {
  cancelCarActions,
  createCarActions,
  listCarActionDocuments,
  listCarActions,
  setActionCarrier,
} from '#contract/areas/actions/car-actions.contract.ts'
import { getCarClock } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { parse } from '#x12/parse.ts'
import { validate } from '#x12/validate.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeVisit, noonAgo, updateAllClocks } from '../demurrage/stays/stays.factory.ts'
import { makeWaybill as makeTrip } from '../visibility/waybills/waybills.factory.ts'
import { deliverDocuments, makeReceivers, makeWaybill } from '../waybilling/tenders/tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const outDir = mkdtempSync(path.join(tmpdir(), 'interline-requests-'))
const CARS = ['BNSF1', 'BNSF2', 'BNSF3', 'BNSF4', 'UP5', 'UP6']
const TRIP = {
  status_code: 70,
  current_location: 'Houston, TX',
  current_place: 'HOUSTON|TX',
  origin_place: 'OMAHA|NE',
  shipper: 'Prairie Grain Co.',
  consignee: 'Lakeshore Blending',
  commodity: 'Corn syrup',
  commodity_code: '2046410',
  waybill_number: '430233',
  bill_of_lading_number: 'BOL-77',
  waybill_ts: '2026-05-01T12:00:00Z',
}

beforeAll(async () => {
  await portal.superuser(async (db) => {
    await makeReceivers(db, 1)
    for (const equipment_id of CARS) {
      await makeTrip(db, { ...TRIP, equipment_id, current_carrier: equipment_id.replace(/\d/, '') })
      await makeVisit(db, equipment_id, [['Y', noonAgo(5)]])
    }
    await makeTrip(db, {
      ...TRIP,
      equipment_id: 'EMHU0000074',
      equipment_kind: 'imdl',
      current_carrier: 'BNSF',
    })
    await makeTrip(db, { ...TRIP, equipment_id: 'BNSF8', status_code: 40, current_carrier: 'BNSF' })
    await makeTrip(db, { ...TRIP, equipment_id: 'BNSF10', status_code: 10, current_carrier: 'BNSF' })
    await makeTrip(db, { ...TRIP, equipment_id: 'BNSF9', current_place: null, current_carrier: 'BNSF' })
  })
  await updateAllClocks(portal)
  await saveCarrier('BNSF', 'document')
  await saveCarrier('UP', 'file')
})

const saveCarrier = (scac: string, way: 'mail' | 'file' | 'document') =>
  portal.call(
    setActionCarrier,
    { params, body: { scac, way, emails: `${scac}@railroads.example`, answer_hours: 4 } },
    'full',
  )
async function send(kind: 'order_in' | 'release' | 'divert', equipment_ids: string[], destination = '') {
  const body = { kind, equipment_ids, destination, note: '' }
  return (await portal.call(createCarActions, { params, body }, 'full')).data
}
const toRow = async (equipmentId: string) =>
  (await portal.call(listCarActions, { params, body: { scope: 'all' } }, 'full')).data.data.find(
    ({ equipment_id }) => equipment_id === equipmentId,
  )!
const getDocuments = async (equipmentId: string) => {
  const { action_id: actionId } = await toRow(equipmentId)
  return (await portal.call(listCarActionDocuments, { params: { ...params, actionId } }, 'full')).data.data
}
const toReported = async (equipmentId: string) =>
  (
    await portal.superuser((db) =>
      db.query<{ text: string }>(
        `select data->>'text' as text from facts where kind = 'car_request' and equipment_id = $1`,
        [equipmentId],
      ),
    )
  ).rows.map(({ text }) => text)
const getClock = async (equipmentId: string) =>
  (await portal.call(getCarClock, { params: { ...params, equipmentId } }, 'full')).data.clock
const withdraw = async (equipmentId: string) =>
  await portal.call(
    cancelCarActions,
    { params, body: { ids: [(await toRow(equipmentId)).action_id], preview: false } },
    'full',
  )
const deliver = () => deliverDocuments(portal, outDir)
const filesFor = async (scac: string) =>
  (await readdir(path.join(outDir, '1', scac))).filter((name) => !name.startsWith('.'))

/** The segments of the only set in a document, and its X12 findings. */
function read(content: string) {
  const [set] = parse(content).sets
  return {
    id: set!.id,
    wrong: validate(set!).filter(({ weight }) => weight !== 'remark'),
    segments: set!.segments.map(({ elements }) => elements.join('*')),
  }
}

let sent = 0
/** BNSF's answer to one of our documents: an acknowledgment, or an advice. */
async function answer(
  control: number,
  what: { ack?: string; group?: string; advice?: string; label?: string; id?: string },
) {
  const number = String(++sent).padStart(9, '0')
  const { ack, group = 'SR', advice, label = '', id = '404' } = what
  const own = String(control).padStart(4, '0')
  const body = ack
    ? `AK1*${group}*${control}~AK2*${id}*${own}~AK5*${ack}~AK9*${ack}*1*1*1~`
    : `BGN*11*404*20240106*0900~OTI*${advice}*ZZ*X*****${control}*${own}*${id}~${label ? `TED*ZZZ*${label}~` : ''}`
  const [set, functional] = ack ? ['997', 'FA'] : ['824', 'AG']
  const count = body.split('~').length + 1
  const text = `ISA*00*          *00*          *02*BNSF           *ZZ*SHIPPER1       *240105*1507*U*00401*${number}*0*P*>~GS*${functional}*BNSF*SHIPPER1*20240105*1507*${sent}*X*004010~ST*${set}*0001~${body}SE*${count}*0001~GE*1*${sent}~IEA*1*${number}~`
  const { data, error } = await portal.call(
    receiveMessage,
    { params, query: {}, body: new TextEncoder().encode(text) },
    'full',
  )
  return error?.receipt ?? data
}

test('the release of a returning empty car is a 404, delivered to the railroad and parsed by its number', async () => {
  await send('release', ['BNSF1'])
  const [document] = await getDocuments('BNSF1')
  const { id, wrong, segments } = read(document!.content)

  expect([id, wrong]).toEqual(['404', []])
  const number = (await toRow('BNSF1')).action_id
  for (const segment of [
    `N9*BM*CA-${number}`,
    'N7*BNSF*1*********RR',
    'F9**HOUSTON*TX',
    'D9**OMAHA*NE',
    'N1*SH*LAKESHORE BLENDING',
    'N1*CN*PRAIRIE GRAIN CO.',
    'L5*1*EMPTY, LAST CORN SYRUP*2046410*L',
  ])
    expect(segments).toContain(segment)
  expect(segments.find((one) => one.startsWith('BX'))).toContain('00*R*NR*')
  expect(segments.find((one) => one.startsWith('M3'))).toMatch(/^M3\*R\*\d{8}\*\d{4}\*UT/)

  await deliver()

  expect(await filesFor('BNSF')).toContain(`404_${String(document!.control_number).padStart(9, '0')}.edi`)
  expect(await toRow('BNSF1')).toMatchObject({ state: 'pending', sent_as: '404', sent_to: 'BNSF' })
  expect((await toRow('BNSF1')).delivered_date).not.toBeNull()
})

test('received is not done; an advice accepts, and a repeat changes nothing', async () => {
  const control = (await getDocuments('BNSF1'))[0]!.control_number

  await answer(control, { ack: 'A' })
  expect(await toRow('BNSF1')).toMatchObject({ state: 'pending', answer: 'The railroad received it.' })
  await answer(control, { advice: 'TA' })
  await answer(control, { ack: 'R' })

  expect((await toRow('BNSF1')).state).toBe('accepted')
})

test('a refused release is rejected with the railroad’s words, and its clock has run on', async () => {
  await send('release', ['BNSF2'])
  expect(await getClock('BNSF2')).toMatchObject({ is_running: false })
  const [document] = await getDocuments('BNSF2')

  await answer(document!.control_number, { advice: 'TR', label: 'Car is still loaded' })
  await updateAllClocks(portal)

  expect(await toRow('BNSF2')).toMatchObject({ state: 'rejected', answer: 'Car is still loaded' })
  expect(await getClock('BNSF2')).toMatchObject({ is_running: true })
  expect(await toReported('BNSF2')).toEqual([
    'Release request for BNSF 2 was rejected by BNSF: Car is still loaded.',
  ])
})

test('a container is released by a 322, which the same document withdraws', async () => {
  await send('release', ['EMHU0000074'])
  await withdraw('EMHU0000074')
  const [request, withdrawal] = (await getDocuments('EMHU0000074')).map(({ content }) => read(content))

  expect([request!.id, request!.wrong, withdrawal!.id, withdrawal!.wrong]).toEqual(['322', [], '322', []])
  expect(request!.segments).toContain('W2*EMHU*000007**CN*E')
  expect(request!.segments.find((one) => one.startsWith('Q5'))).toMatch(
    /^Q5\*W\*\d{8}\*\d{4}\*UT\*\*HOUSTON\*TX/,
  )
  expect(withdrawal!.segments.find((one) => one.startsWith('ZC1'))).toContain('*CA*BNSF')
})

test('a diversion is the sent bill, changed: a new destination, our number, and what it corrects', async () => {
  await portal.superuser((db) =>
    db.query(
      `insert into tenders (customer_id, scac, state, waybill, bol_number, equipment_id)
       values (1, 'BNSF', 'file_dropped', $1, 'BOL-77', 'BNSF8')`,
      [makeWaybill({}, { car: '8', bill: 'BOL-77' })],
    ),
  )
  const nowhere = await send('divert', ['BNSF8'], 'somewhere else')
  expect(nowhere.left[0]?.why).toBe(
    'BNSF receives diversions as documents. Enter the destination as City, ST.',
  )

  await send('divert', ['BNSF8'], 'Dallas, TX, Plains Mill')

  const [document] = await getDocuments('BNSF8')
  const { wrong, segments } = read(document!.content)
  expect(wrong).toEqual([])
  for (const segment of ['D9**DALLAS*TX', 'N1*CN*PLAINS MILL', 'N9*BM*BOL-77'])
    expect(segments).toContain(segment)
  expect(segments).toContain(`N9*4K*CA-${(await toRow('BNSF8')).action_id}`)
  expect(segments.find((one) => one.startsWith('BX'))).toMatch(/^BX\*04\*/)
  expect(segments.find((one) => one.startsWith('ZC1'))).toContain('*BNSF*8*430233*20260501*D1*BNSF*R')
})

test('a withdrawal that comes too late leaves the request open, with its order', async () => {
  await send('release', ['BNSF3'])
  await withdraw('BNSF3')
  expect(await getClock('BNSF3')).toMatchObject({ is_running: true })
  const withdrawal = (await getDocuments('BNSF3')).find(({ is_withdrawal }) => is_withdrawal)!
  expect([withdrawal.document, read(withdrawal.content).wrong]).toEqual(['998', []])

  await answer(withdrawal.control_number, { advice: 'TR', label: 'Car has been pulled', id: '998' })
  await updateAllClocks(portal)

  expect(await toRow('BNSF3')).toMatchObject({
    state: 'accepted',
    answer: 'It couldn’t be withdrawn: Car has been pulled',
  })
  expect(await toReported('BNSF3')).toEqual([
    'Release request for BNSF 3 is pending at BNSF: It couldn’t be withdrawn: Car has been pulled.',
  ])
  expect(await getClock('BNSF3')).toMatchObject({ is_running: false })
})

test('requests without a document go by mail: an order-in, a release at the origin, and one from an unknown place', async () => {
  await send('order_in', ['BNSF4'])
  await send('release', ['BNSF9', 'BNSF10'])

  for (const car of ['BNSF4', 'BNSF9', 'BNSF10']) {
    expect(await toRow(car)).toMatchObject({ sent_as: 'mail', sent_to: 'BNSF@railroads.example' })
    expect(await getDocuments(car)).toEqual([])
  }
})

test('a railroad on files gets one file with all cars, and another for withdrawals', async () => {
  await send('order_in', ['UP5', 'UP6'])
  await withdraw('UP5')
  await deliver()

  const [requests, withdrawn] = (await filesFor('UP')).toSorted()
  const lines = (await readFile(path.join(outDir, '1', 'UP', requests!), 'utf8')).trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',').slice(1, 3))).toEqual([
    ['Order in', 'UP5'],
    ['Order in', 'UP6'],
  ])
  expect(await readFile(path.join(outDir, '1', 'UP', withdrawn!), 'utf8')).toContain('Order in,UP5')
  expect(await toRow('UP6')).toMatchObject({ sent_as: 'file', delivered_date: expect.any(String) })
})

test('a railroad that receives nothing from this customer gets no documents', async () => {
  const { status, error } = await saveCarrier('NS', 'document')

  expect([status, error.errors]).toEqual([
    400,
    { way: [expect.stringContaining('doesn’t accept documents from you')] },
  ])
})
