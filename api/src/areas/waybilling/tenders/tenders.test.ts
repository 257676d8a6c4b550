import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPattern, getPattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import {
  convertEdi,
  createTender,
  getRequestStatus,
  getRequestTimeline,
  listTenderStatuses,
  listWaybillFiles,
  replayTender,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { getFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { getAllowedReceivers } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { parse } from '#x12/parse.ts'
import { validate } from '#x12/validate.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeAnswered, makeReceivers, makeWaybill } from './tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

const book = (waybill: object = makeWaybill(), patternId: number | null = null, key?: string) =>
  portal.call(
    createTender,
    { params, body: { waybill: waybill as never, patternId, duplicates: 'send' } },
    'full',
    key === undefined ? {} : { 'idempotency-key': key },
  )
const booked = async (...request: Parameters<typeof book>) => (await book(...request)).data.requestId
const of = (requestId: number) => ({ params: { ...params, requestId } })
const files = async (requestId: number, fileIds?: string) =>
  (
    await portal.call(
      listWaybillFiles,
      { ...of(requestId), query: fileIds === undefined ? {} : { fileIds } },
      'full',
    )
  ).data.files
const getContent = async (requestId: number, type: string) => {
  const { id } = (await files(requestId)).find(({ fileType }) => fileType === type)!
  return (await files(requestId, String(id)))[0]!.content!
}
const fail = (requestId: number) => portal.superuser((db) => makeAnswered(db, requestId, 'rejected'))

test('[WBL-169] [WBL-071] a tender is booked and listed with its contents', async () => {
  const requestId = await booked(makeWaybill({}, { bill: 'B-77', car: '4711' }))

  const { data } = await portal.call(listTenderStatuses, { params, query: {} }, 'full')

  expect(data.tenderStatuses[0]).toMatchObject({
    requestId,
    patternId: null,
    state: 'file_queued',
    bolNumber: 'B-77',
    controlNumber: expect.any(Number),
    submittedDate: expect.any(String),
    equipmentId: 'TILX4711',
    hazmat: null,
    shipmentNumber: 'S1',
    origin: 'WILLISTON, ND',
    destination: 'CHICAGO, IL',
    advice: null,
    acknowledgement: null,
  })
})

test('a booking is a 404 in its railroad’s release, without findings', async () => {
  const text = await getContent(await booked(), '404')
  const { sets, findings } = parse(text)

  expect(findings).toEqual([])
  expect(sets.map((set) => [set.id, set.release, set.group?.sender, set.group?.receiver])).toEqual([
    ['404', '005010', 'SHIPPER1', 'BNSF'],
  ])
  expect(sets.flatMap((set) => validate(set))).toEqual([])
})

describe('a railroad that takes the basic character set', () => {
  const take = (characters: 'basic' | 'extended') =>
    portal.superuser((db) => db.query('update reference.carriers set characters = $1', [characters]))
  beforeAll(() => take('basic'))
  afterAll(() => take('extended'))

  test('is sent capitals, whatever case was chosen or typed', async () => {
    const origin_station_F9 = { city_name_02: 'Grand Forks', state_or_province_code_03: 'ND' }

    const text = await getContent(await booked(makeWaybill({ origin_station_F9 })), '404')

    expect(text).toContain('F9**GRAND FORKS*ND')
  })

  test.each(['@', '_', '#'])(
    'a bill with %s in it is refused, naming the field and the character',
    async (character) => {
      const { status, error } = await book(makeWaybill({}, { bill: `PSM${character}1` }))

      expect([status, error.errors]).toEqual([
        400,
        {
          'waybill.heading.reference_identification_N9.0.reference_identification_02': [
            `This field contains the character ${character}, which can’t be sent. Remove or replace it.`,
          ],
        },
      ])
    },
  )
})

test('[WBL-162] [WBL-159] [WBL-074] documents are listed, and come with their content when named', async () => {
  const requestId = await booked()
  const listed = await files(requestId)

  expect(listed.map(({ fileType, content }) => [fileType, content])).toEqual([
    ['404', null],
    ['json_404', null],
  ])
  expect(JSON.parse(await getContent(requestId, 'json_404'))).toEqual(makeWaybill())
  expect(await files(requestId, listed.map(({ id }) => id).join(','))).toHaveLength(2)
})

test('control numbers to one railroad follow each other, and a refusal uses none', async () => {
  const getNumber = async () =>
    (await portal.call(getRequestStatus, of(await booked()), 'full')).data.controlNumber!
  const first = await getNumber()
  expect((await book({ heading: {} })).status).toBe(400)

  const sentNumbers = await Promise.all(Array.from({ length: 5 }, getNumber))

  expect(sentNumbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5].map((step) => first + step))
})

test('the same booking sent again with its key is created once', async () => {
  const [one, other] = [await book(makeWaybill(), null, 'k1'), await book(makeWaybill(), null, 'k1')]

  expect([one.data, other.headers['idempotency-replayed']]).toEqual([other.data, 'true'])
})

describe('a tender is refused', () => {
  test('[WBL-130] when an input of its pattern is empty, unless that is optional', async () => {
    const target = 'heading.rail_shipment_information_BNX.billing_code_03'
    const findPattern = async (optional: boolean) => {
      const inputs = [{ name: 'Bill type', target, optional }]
      const body = { label: 'Inputs', pattern: makeWaybill(), inputs }
      return (await portal.call(createPattern, { params, body }, 'full')).data.patternId
    }
    const waybill = makeWaybill({ rail_shipment_information_BNX: { shipment_weight_code_01: 'A' } })

    const refused = await book(waybill, await findPattern(false))

    expect(refused.error.errors).toEqual({ [`waybill.${target}`]: ['Choose the bill type.'] })
    expect((await book(waybill, await findPattern(true))).status).toBe(200)
  })

  test('[WBL-153] when its railroad is not an allowed receiver', async () => {
    const { heading } = makeWaybill()
    const bx = { ...heading.general_shipment_information_BX, standard_carrier_alpha_code_05: 'CSXT' }

    const refused = await book(makeWaybill({ general_shipment_information_BX: bx }))

    expect(refused.error.errors).toEqual({
      'waybill.heading.general_shipment_information_BX.standard_carrier_alpha_code_05': [
        'Choose a railroad you can send bills of lading to.',
      ],
    })
  })

  test('when its route names a railroad that does not exist', async () => {
    await portal.superuser((db) =>
      db.query(`insert into reference.railroads values ('CN', 'Canadian National', 'CN', 'linehaul', 'CA')`),
    )
    const leg = (scac: string, at: string) => ({
      standard_carrier_alpha_code_01: scac,
      routing_sequence_code_02: at,
    })
    const route = [leg('BNSF', 'S'), leg('CN', '1'), leg('ZZZQ', '2')]

    const { error } = await book(makeWaybill({ route_information_R2: route }))

    expect(error.errors).toEqual({
      'waybill.heading.route_information_R2.2.standard_carrier_alpha_code_01': [
        'No railroad has the code ZZZQ. Choose one from the list.',
      ],
    })
    await portal.superuser((db) => db.query('delete from reference.railroads'))
  })

  test('when a junction is named by its city, with the code that railroads know', async () => {
    await portal.superuser((db) =>
      db.query(`insert into reference.stations (station_id, name, city, state, country, lat, lon, zone, is_junction, junction_code, railroads, place, is_hub)
        values ('KNSCY_MO', 'Kansas City', 'Kansas City', 'MO', 'US', 39.12, -94.57, 'America/Chicago', true, 'KNSCY',
          '{BNSF}', 'KANSAS CITY|MO', true)`),
    )
    const to = (junction: string) => ({
      route_information_R2: [
        { standard_carrier_alpha_code_01: 'BNSF', routing_sequence_code_02: 'S', city_name_03: junction },
        { standard_carrier_alpha_code_01: 'BNSF', routing_sequence_code_02: '1' },
      ],
    })

    const { error } = await book(makeWaybill(to('Kansas City')))
    const { status } = await book(makeWaybill(to('KNSCY')))

    expect([error.errors, status]).toEqual([
      {
        'waybill.heading.route_information_R2.0.city_name_03': [
          'Enter the junction’s code: KANSAS CITY is KNSCY.',
        ],
      },
      200,
    ])
  })

  test('when the release of its railroad requires more, at the field', async () => {
    const refused = await book(makeWaybill({ release_M3: {} }))

    expect(Object.keys(refused.error.errors ?? {})).toEqual(['waybill.heading.release_M3.date_02'])
  })
})

describe('a bill without a release day', () => {
  const RELEASE = { release_code_01: 'R', time_03: '06:00', time_code_04: 'CT' }
  const makePattern = async (label: string, optional: boolean) => {
    const day = { name: 'Release date', target: 'heading.release_M3.date_02', optional, _default: null }
    const body = { label, pattern: makeWaybill({ release_M3: RELEASE }), inputs: [day] }
    return (await portal.call(createPattern, { params, body }, 'full')).data.patternId
  }

  test('is released as of now where it comes from a pattern, as in a batch', async () => {
    const before = Date.now()
    const patternId = await makePattern('Now', true)
    const requestId = await booked(makeWaybill({ release_M3: RELEASE }), patternId)

    const [, day = '', time = ''] =
      /M3\*R\*(\d{8})\*(\d{4})\*UT/.exec(await getContent(requestId, '404')) ?? []
    const at = Date.parse(`${day.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)/, '$1:')}Z`)
    expect(at).toBeGreaterThan(before - 61_000)
    expect(at).toBeLessThanOrEqual(Date.now())

    const [other, none] = [
      await booked(makeWaybill({ release_M3: { release_code_01: 'S' } }, { car: '881' }), patternId),
      await booked(makeWaybill({ release_M3: {} }, { car: '882' }), patternId),
    ]
    expect(await getContent(other, '404')).toMatch(/M3\*S\*/)
    expect(await getContent(none, '404')).toMatch(/M3\*R\*/)
  })

  test('is refused where its pattern asks for the day, and without a pattern', async () => {
    const required = await book(makeWaybill({ release_M3: RELEASE }), await makePattern('Asked', false))
    const alone = await book(makeWaybill({ release_M3: RELEASE }))

    for (const { error } of [required, alone])
      expect(Object.keys(error.errors ?? {})).toEqual(['waybill.heading.release_M3.date_02'])
  })
})

test('the pattern of a tender shows when it was last used', async () => {
  const body = { label: 'Used', pattern: makeWaybill() }
  const { patternId } = (await portal.call(createPattern, { params, body }, 'full')).data
  await booked(makeWaybill(), patternId)

  const { data } = await portal.call(getPattern, { params: { ...params, patternId } }, 'full')

  expect(data.lastUsedDate).not.toBeNull()
})

test('[WBL-170] [WBL-171] [WBL-056] a failed request is sent again from the file drop and gains documents', async () => {
  const requestId = await booked()
  expect(
    (await portal.call(replayTender, { ...of(requestId), body: { waybill: makeWaybill() } }, 'full')).status,
  ).toBe(409)
  await fail(requestId)

  const fixed = makeWaybill({}, { bill: 'B-2' })
  const response = await portal.call(
    replayTender,
    { ...of(requestId), body: { waybill: fixed, step: 'STEP_FILE_DROP', search_by: 'request_id' } },
    'full',
  )

  expect(response.data).toEqual({ requestId, state: 'file_queued' })
  expect((await files(requestId)).map(({ fileType }) => fileType)).toEqual([
    '404',
    'json_404',
    '404',
    'json_404',
  ])
  expect((await portal.call(getRequestStatus, of(requestId), 'full')).data.bolNumber).toBe('B-2')
})

test('[WBL-163] [WBL-012] [WBL-022] requests are found by equipment and by the label of their state', async () => {
  const requestId = await booked(makeWaybill({}, { car: '880088' }))
  await fail(requestId)
  const found = async (search: string) =>
    (await portal.call(listTenderStatuses, { params, query: { search } }, 'full')).data.tenderStatuses

  expect((await found('tilx 880088')).map((one) => one.requestId)).toEqual([requestId])
  expect((await found('Tender Rejected')).map((one) => [one.requestId, one.can.replay])).toEqual([
    [requestId, true],
  ])
  expect(await found('acknowledgement')).toEqual([])
})

test('requests are found by their bill of lading, in any case', async () => {
  const requestId = await booked(makeWaybill({}, { car: '880089', bill: 'BOL-990077' }))
  const { data } = await portal.call(listTenderStatuses, { params, query: { search: 'bol-9900' } }, 'full')

  expect(data.tenderStatuses.map((one) => one.requestId)).toEqual([requestId])
})

test('[WBL-161] the timeline shows each step with its document', async () => {
  const requestId = await booked()

  const { entries } = (await portal.call(getRequestTimeline, of(requestId), 'full')).data

  expect(entries.map(({ step, fileId }) => [step, fileId !== null])).toEqual([
    ['STEP_VALIDATE', true],
    ['STEP_CONVERT', true],
  ])
})

test('[WBL-160] the text of a 404 converts to JSON that can be booked', async () => {
  const text = await getContent(await booked(), '404')

  const { data } = await portal.call(convertEdi, { params, body: { data: text } }, 'full')

  expect(data.findings).toEqual([])
  expect((await book(data.result)).status).toBe(200)
  expect((await portal.call(convertEdi, { params, body: { data: 'no such thing' } }, 'full')).status).toBe(
    415,
  )
})

test('of several bills in a text the chosen one is read, and each is named', async () => {
  const texts: string[] = []
  for (const bill of ['SET-1', 'SET-2'])
    texts.push(await getContent(await booked(makeWaybill({}, { bill, car: '77001' })), '404'))
  const read = async (set?: number) =>
    (await portal.call(convertEdi, { params, body: { data: texts.join(''), ...(set && { set }) } }, 'full'))
      .data

  const first = await read()
  expect(first.sets).toEqual(['SET-1', 'SET-2'].map((bill) => `BOL ${bill}, TILX77001, to CHICAGO, IL`))
  const bills = [first, await read(1)].map(({ result }) => getFacts(result as { heading: object }).bolNumber)
  expect(bills).toEqual(['SET-1', 'SET-2'])
})

test('[WBL-158] the booking API documents its calls, apart from the portal’s own', async () => {
  const getDocument = async (url: string) =>
    (await portal.app.inject({ url })).json<{ servers: object; paths: object }>()

  const booking = await getDocument('/booking/v1/openapi.json')

  expect(booking.servers).toEqual([{ url: '/booking/v1' }])
  expect(Object.keys(booking.paths)).toEqual(
    expect.arrayContaining([
      '/{customerId}/patterns',
      '/{customerId}/patterns/{patternId}',
      '/{customerId}/tenders',
      '/{customerId}/tender-statuses',
      '/{customerId}/requests/{requestId}/status',
      '/{customerId}/requests/{requestId}/files',
      '/{customerId}/requests/{requestId}/replay',
      '/{customerId}/edi/convert',
      '/{customerId}/cif',
      '/{customerId}/allowed-receivers',
    ]),
  )
  expect(JSON.stringify(await getDocument('/api/openapi.json'))).not.toContain('/booking/')
})

test('[WBL-173] [WBL-076] allowed receivers are those set up for the customer', async () => {
  expect((await portal.call(getAllowedReceivers, { params }, 'full')).data).toEqual({
    allowedScacs: ['BNSF', 'UP'],
    releases: { BNSF: '005010', UP: '005010' },
  })
  const other = await portal.call(getAllowedReceivers, { params: { customerId: 2 } }, 'other')
  expect(other.data).toEqual({ allowedScacs: [], releases: {} })
})
