import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  listQuarantine,
  receiveMessage,
  type MessageReceipt,
} from '#contract/areas/feeds/messages/messages.contract.ts'
import {
  createTender,
  getRequestStatus,
  getRequestTimeline,
  replayTender,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { getHint } from '#contract/areas/waybilling/tenders/advice.rules.ts'
import { parse } from '#x12/parse.ts'
import { runToEnd } from '#x12/steps.ts'
import { writeFileOnce } from '../../../files/drop.ts'
import { useTestApp } from '../../../testing/app.ts'
import { deliverDocuments, makeReceivers, makeWaybill, getSetNumber } from '../tenders/tenders.factory.ts'
import { answersIn } from './answers.rules.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const outDir = mkdtempSync(path.join(tmpdir(), 'interline-edi-'))
const folder = path.join(outDir, '1', 'BNSF')
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

let bills = 0
async function book(more: object = {}) {
  const body = { waybill: makeWaybill(more, { bill: `B-${++bills}` }) }
  const { requestId } = (await portal.call(createTender, { params, body }, 'full')).data
  return { requestId, bill: `B-${bills}`, control: (await getStatus(requestId)).controlNumber! }
}
const of = (requestId: number) => ({ params: { ...params, requestId } })
const getStatus = async (requestId: number) =>
  (await portal.call(getRequestStatus, of(requestId), 'full')).data
const getTimeline = async (requestId: number) =>
  (await portal.call(getRequestTimeline, of(requestId), 'full')).data.entries
const deliver = () => deliverDocuments(portal, outDir)

let sent = 0
/** A message of a railroad with one group. */
const interchange = (functional: string, body: string, from = 'BNSF', number = ++sent) => {
  const control = String(number).padStart(9, '0')
  const isa = `ISA*00*          *00*          *02*${from.padEnd(15)}*ZZ*SHIPPER1       *240105*1507*U*00401*${control}*0*P*>~`
  const count = body.split('~').length - 1
  const [id] = [functional === 'AG' ? '824' : '997']
  return `${isa}GS*${functional}*${from}*SHIPPER1*20240105*1507*${number}*X*004010~ST*${id}*0001~${body}SE*${count + 2}*0001~GE*1*${number}~IEA*1*${control}~`
}
/** The receipt, also of a message that was rejected for its content. */
async function receive(text: string): Promise<MessageReceipt> {
  const body = new TextEncoder().encode(text)
  const { data, error } = await portal.call(receiveMessage, { params, query: {}, body }, 'full')
  return (error.receipt as MessageReceipt | undefined) ?? data
}
const ack = (control: number, verdict = 'A', faults = '') =>
  interchange(
    'FA',
    `AK1*SR*${control}~AK2*404*${getSetNumber(control)}~${faults}AK5*${verdict}~AK9*${verdict}*1*1*${verdict === 'R' ? 0 : 1}~`,
  )
const advice = (control: number, rest: string, date = '20240106') =>
  interchange(
    'AG',
    `BGN*11*404*${date}*0900~OTI*${rest.split('|')[0]}*BM*B-${bills}*****${control}*${getSetNumber(control)}*404~${rest.split('|')[1] ?? ''}`,
  )
const quarantined = async () =>
  (await portal.call(listQuarantine, { params, query: {} }, 'full')).data.data[0]?.reason_code

describe('a booked tender', () => {
  test('is in the folder of its railroad under its number, and is read back without findings', async () => {
    const { requestId, control } = await book()

    await deliver()

    const text = await readFile(path.join(folder, `404_${String(control).padStart(9, '0')}.edi`), 'utf8')
    expect(parse(text).findings).toEqual([])
    expect((await getStatus(requestId)).state).toBe('file_dropped')
    await deliver()
    expect((await getTimeline(requestId)).filter(({ step }) => step === 'STEP_FILE_DROP')).toHaveLength(1)
  })

  test('waits with an error while the folder is not writable, and is sent afterwards', async () => {
    const { requestId } = await book()
    await rename(outDir, `${outDir}.away`)
    await writeFile(outDir, 'in the way')

    await deliver()

    expect((await getStatus(requestId)).state).toBe('file_queued')
    expect((await getTimeline(requestId)).at(-1)?.message).toContain(
      'Couldn’t write to the railroad’s folder',
    )
    await rm(outDir)
    await rename(`${outDir}.away`, outDir)
    await portal.superuser((db) => db.query('update outbox set attempts = 0'))
    await deliver()
    expect((await getStatus(requestId)).state).toBe('file_dropped')
  })
})

test('two workers at once bring each document once, and note it once', async () => {
  const booked = [] as { requestId: number; control: number }[]
  for (let at = 0; at < 12; at++) booked.push(await book())

  await Promise.all([deliver(), deliver()])
  await deliver()

  const there = (await readdir(folder)).filter((name) => name.startsWith('404_'))
  for (const { requestId, control } of booked) {
    expect(there).toContain(`404_${String(control).padStart(9, '0')}.edi`)
    expect((await getTimeline(requestId)).filter(({ step }) => step === 'STEP_FILE_DROP')).toHaveLength(1)
  }
})

describe('a file is dropped once', () => {
  const place = async () => {
    const at = mkdtempSync(path.join(tmpdir(), 'interline-drop-'))
    await mkdir(path.join(at, '.sent'))
    return at
  }
  const seen = async (at: string) => (await readdir(at)).filter((name) => !name.startsWith('.'))

  test('also when the railroad took it away before a repeat', async () => {
    const at = await place()
    await writeFileOnce(at, 'a.edi', 'ISA')
    await rm(path.join(at, 'a.edi'))

    await writeFileOnce(at, 'a.edi', 'ISA')

    expect(await seen(at)).toEqual([])
  })

  test('also after a crash that left half a draft, or a whole one beside its mark', async () => {
    const [half, whole] = [await place(), await place()]
    await writeFile(path.join(half, '.sent', 'a.edi.draft'), 'IS')
    await writeFile(path.join(whole, '.sent', 'a.edi.draft'), 'ISA')
    await writeFile(path.join(whole, '.sent', 'a.edi'), 'ISA')

    for (const at of [half, whole]) await writeFileOnce(at, 'a.edi', 'ISA')

    for (const at of [half, whole]) expect(await readFile(path.join(at, 'a.edi'), 'utf8')).toBe('ISA')
  })
})

describe('an acknowledgement', () => {
  test('[WBL-073] [WBL-161] that accepts marks the tender as accepted', async () => {
    const { requestId, control } = await book()

    const receipt = await receive(ack(control))

    expect(receipt).toMatchObject({ state: 'folded', quarantine_count: 0 })
    expect(await getStatus(requestId)).toMatchObject({
      state: 'acknowledged_accepted',
      acknowledgement: { code: 'A', message: 'Accepted.' },
    })
  })

  test('that rejects leads to the field of the form', async () => {
    const { requestId, control } = await book()

    await receive(ack(control, 'R', 'AK3*BX*2**8~AK4*3*146*7*ZZ~'))

    expect((await getStatus(requestId)).state).toBe('acknowledged_rejected')
    expect((await getTimeline(requestId)).at(-1)?.problems).toEqual([
      {
        path: 'heading.general_shipment_information_BX.shipment_method_of_payment_03',
        message: expect.stringContaining('BX03 (ZZ)'),
        hint: null,
      },
    ])
  })

  test('that comes after the answer moves nothing back', async () => {
    const { requestId, control } = await book()
    await receive(advice(control, 'TA|REF*WY*123456~'))

    await receive(ack(control, 'R'))

    expect(await getStatus(requestId)).toMatchObject({
      state: 'tender_responded_accepted',
      can: { replay: expect.any(String) },
    })
  })
})

describe('an answer', () => {
  test('[WBL-072] that accepts brings the waybill number', async () => {
    const { requestId, control } = await book()

    await receive(advice(control, 'TA|REF*WY*123456~'))

    expect(await getStatus(requestId)).toMatchObject({
      state: 'tender_responded_accepted',
      waybillNumber: '123456',
      isLate: false,
      advice: {
        waybillNumber: '123456',
        receivedDate: '2024-01-06T09:00:00.000Z',
        code: 'TA',
        message: expect.any(String),
      },
    })
  })

  test('that accepts with errors is accepted, and its text is shown', async () => {
    const { requestId, control } = await book()

    await receive(advice(control, 'TE|REF*WY*9~TED*024*EMBARGO~NTE**AT DESTINATION~'))

    expect(await getStatus(requestId)).toMatchObject({
      state: 'tender_responded_accepted',
      advice: { code: 'TE 024', message: 'EMBARGO AT DESTINATION' },
    })
  })

  test.each([
    ['004', 'heading.assigned_number_LX_loop.0.description_marks_and_numbers_L5.0.commodity_code_03'],
    ['005', 'heading.route_information_R2.0.standard_carrier_alpha_code_01'],
    ['027', 'heading.name_N1_loop.0.name_N1.identification_code_04'],
  ])('that rejects for %s leads to the field, and the corrected tender is accepted', async (code, field) => {
    const { requestId, bill, control } = await book()
    await receive(advice(control, `TR|TED*${code}*NOT TAKEN~`))
    expect((await getStatus(requestId)).state).toBe('tender_responded_rejected')
    expect((await getTimeline(requestId)).at(-1)?.problems).toMatchObject([
      { path: field, message: 'NOT TAKEN', hint: getHint(code) },
    ])

    await portal.call(
      replayTender,
      { ...of(requestId), body: { waybill: makeWaybill({}, { bill }) } },
      'full',
    )
    await receive(advice((await getStatus(requestId)).controlNumber!, 'TA|REF*WY*7~', '20240107'))

    expect((await getStatus(requestId)).state).toBe('tender_responded_accepted')
  })

  test('to the document before a corrected one changes nothing', async () => {
    const { requestId, bill, control } = await book()
    await receive(advice(control, 'TR|TED*004~'))
    await portal.call(
      replayTender,
      { ...of(requestId), body: { waybill: makeWaybill({}, { bill }) } },
      'full',
    )

    await receive(advice(control, 'TR|TED*005~', '20240108'))

    expect((await getStatus(requestId)).state).toBe('file_queued')
    expect((await getTimeline(requestId)).at(-1)?.message).toContain('no change')
  })

  test('sent again with its numbers is received, quarantined and counts once', async () => {
    const { requestId, control } = await book()
    const text = advice(control, 'TA|REF*WY*5~')
    await receive(text)

    const body = new TextEncoder().encode(text.replaceAll('~', '~\n'))
    const again = await portal.call(receiveMessage, { params, query: {}, body }, 'full')

    expect([again.status, again.data.state, again.data.quarantine_count]).toEqual([200, 'quarantined', 1])
    expect(await quarantined()).toBe('repeated_answer')
    expect((await getTimeline(requestId)).filter(({ step }) => step === 'STEP_RESPOND')).toHaveLength(1)
  })

  test('that was torn on its way changes nothing, and counts when it comes again whole', async () => {
    const { requestId, control } = await book()
    const text = advice(control, 'TA|REF*WY*418207~')

    await receive(text.slice(0, text.indexOf('418207') + 2))
    const { data } = await portal.call(listQuarantine, { params, query: {} }, 'full')
    expect(data.data.map(({ reason_code }) => reason_code)).toContain('torn_answer')
    expect(await getStatus(requestId)).toMatchObject({ state: 'file_queued', waybillNumber: null })

    await receive(text)
    expect(await getStatus(requestId)).toMatchObject({
      state: 'tender_responded_accepted',
      waybillNumber: '418207',
    })
  })

  test('to an unknown number, or from another railroad, is quarantined', async () => {
    const { requestId, control } = await book()

    await receive(ack(999_000))
    const unknown = await quarantined()
    await receive(interchange('FA', `AK1*SR*${control}~AK9*R*1*1*0~`, 'UP'))
    const foreign = await quarantined()
    await receive(interchange('FA', `AK1*SR*${control}~AK9*R*1*1*0~`, 'NOBODY'))

    expect([unknown, foreign, await quarantined()]).toEqual([
      'unknown_document',
      'unknown_document',
      'unknown_sender',
    ])
    expect((await getStatus(requestId)).state).toBe('file_queued')
  })

  test('that names the bill of lading alone finds its newest tender', async () => {
    const { requestId, bill } = await book()

    await receive(interchange('AG', `BGN*11*404*20240106~OTI*TA*BM*${bill}~REF*WY*77~`))

    expect((await getStatus(requestId)).waybillNumber).toBe('77')
  })
})

test.each(['constructor', 'E'])('an answer with the unknown code %s changes nothing', (code) => {
  const of824 = parse(`ST*824*1~BGN*11*1*20260101~OTI*T${code}*BM*B1~SE*4*1~`).sets[0]!
  const of997 = parse(`ST*997*1~AK1*SR*1~AK2*404*1~AK5*${code}~AK9*A*1*1*1~SE*6*1~`).sets[0]!
  const verdicts = [of824, of997].flatMap((set) => runToEnd(answersIn(set)).map(({ verdict }) => verdict))

  expect(verdicts).toEqual(code === 'E' ? ['accepted', 'accepted'] : ['unknown', 'unknown'])
})
