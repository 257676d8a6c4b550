import { describe, expect, test } from 'vitest'
import {
  getUnitDocument,
  listUnitDocuments,
} from '#contract/areas/visibility/documents/documents.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { listQuarantine } from '#contract/areas/feeds/messages/messages.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeWaybill } from '../../visibility/waybills/waybills.factory.ts'
import { makeIntake, makeX12 } from './intake.factory.ts'

const portal = useTestApp()
const { send } = makeIntake(portal)

const unit = async (equipment_id: string) =>
  portal.owner(async (db) => {
    await db.query(`select set_config('app.customer_id', '1', false)`)
    return makeWaybill(db, { equipment_id, trip_start_ts: new Date(Date.now() - 86_400_000).toISOString() })
  })

const getDocuments = async (waybillId: number) =>
  (await portal.call(listUnitDocuments, { params: { customerId: 1, waybillId } }, 'viewer')).data.documents

describe('a document that names a unit', () => {
  test.each([
    [
      '417',
      [
        'BX*00*R*PP*008573DR*BNSF*L*B*S',
        'N7*UTLX*203381*193598*N',
        'N8*305357*20261112',
        'F9*59209*DORE*ND',
        'D9*40000*GALVESTON*TX',
      ],
      'UTLX203381',
      'Waybill, 305357, DORE, ND to GALVESTON, TX',
    ],
    [
      '404',
      [
        'BX*00*R*11**NS*L*B*N',
        'N9*BM*2041247',
        'N7*CR*237522*80503*N',
        'F9**WARREN*MI',
        'D9**VALLEY PARK*MO',
      ],
      'CR237522',
      'Bill of lading, 2041247, WARREN, MI to VALLEY PARK, MO',
    ],
    [
      '214',
      ['B10*123456**BAWC', 'L11*TCNU123456*EQ', 'LX*1', 'AT7*X3*NS***20261120*0830*CT', 'MS1*DECORAH*IA*US'],
      'TCNU1234565',
      'Motor carrier status, arrived at the pickup location 11/20/2026 08:30 CT, DECORAH, IA',
    ],
    [
      '824',
      [
        'BGN*00*404*20261120*1134',
        'OTI*TE*BM*006394',
        'REF*EQ*CNIS789012',
        'TED*024*A problem has been detected',
        'NTE**This shipment cannot move',
      ],
      'CNIS789012',
      'Response to a document, A problem has been detected: This shipment cannot move',
    ],
  ])(
    '%s is stored and shown on its unit, one click from the document',
    async (id, segments, equipment, summary) => {
      const waybillId = await unit(equipment)
      const body = makeX12(id, ...segments)

      const receipt = await send(body)

      const [document] = await getDocuments(waybillId)
      expect(document).toMatchObject({ set_id: id, summary, message_id: receipt.data.message_id })
      const params = { customerId: 1, waybillId, messageId: receipt.data.message_id }
      const { data } = await portal.call(getUnitDocument, { params }, 'viewer')
      expect(data).toMatchObject({ format: 'x12', text: body, characters: body.length })
    },
  )

  test('a waybill’s goods, hazmat, route, parties, seals and numbers are read for each of its units, and found', async () => {
    const [first, second] = [await unit('UTLX203399'), await unit('UTLX203400')]
    await send(
      makeX12(
        '417',
        'BX*00*R*PP*008573DR*BNSF*L*B*S',
        'N9*BM*BOL5577',
        'N9*PO*77-12',
        'N7*UTLX*203399*193598*N',
        'M7*S1*S2',
        'N7*UTLX*203400*90000*N*************K',
        'N8*641299*20261112',
        'N1*SH*DAKOTA CRUDE',
        'N4*DORE*ND',
        'N1*CN*GULF REFINING',
        'N4*GALVESTON*TX',
        'R2*BNSF*S*GALVE',
        'R2*UP*D',
        'L5*1*PETROLEUM*4910165*T',
        'LH1*TK*1*UN1267**4910165*****I',
        'LH2*3*P',
        'LH3*PETROLEUM CRUDE OIL*D',
        'PER*HM*CHEMTREC*TE*8004249300',
        'PI*TN*4022*R****BNSF',
      ),
    )

    const [document] = await getDocuments(first)
    expect(document?.facts).toEqual({
      waybill_number: '641299',
      bill_of_lading_number: 'BOL5577',
      weight_lb: 193_598,
      goods: [{ stcc: '4910165', description: 'PETROLEUM' }],
      hazmat: [
        {
          identification: 'UN1267',
          name: 'PETROLEUM CRUDE OIL',
          hazard_class: '3',
          packing_group: 'I',
          contact: 'CHEMTREC, 8004249300',
          is_residue: false,
          notes: [],
        },
      ],
      parties: [
        { role: 'shipper', name: 'DAKOTA CRUDE', location: 'DORE, ND' },
        { role: 'consignee', name: 'GULF REFINING', location: 'GALVESTON, TX' },
      ],
      route: [
        { carrier: 'BNSF', junction: 'GALVE' },
        { carrier: 'UP', junction: null },
      ],
      seals: ['S1', 'S2'],
      references: [{ type: 'purchase order number', number: '77-12' }],
      price_authority: '4022',
      places: [],
      vehicles: [],
    })
    expect((await getDocuments(second))[0]?.facts).toMatchObject({ weight_lb: 198_416, seals: [] })
    const search = async (...search_terms: string[]) =>
      (await portal.call(listAssets, { params: { customerId: 1 }, body: { search_terms } }, 'full')).data.data
        .map(({ waybill_id }) => waybill_id)
        .toSorted((a, b) => a - b)
    expect(await search('64129')).toEqual([first, second].toSorted((a, b) => a - b))
    expect(await search('BOL5577', 'NOTHING1')).toEqual([first, second].toSorted((a, b) => a - b))
  })

  test('a waybill with a wrong segment count is stored at its unit with its finding, not quarantined', async () => {
    const waybillId = await unit('GATX77009')

    const receipt = await send(
      makeX12('417', 'N7*GATX*77009*1*N', 'N8*88123*20261112').replace('SE*4*', 'SE*9*'),
    )

    expect(receipt.data).toMatchObject({ state: 'folded', quarantine_count: 1 })
    expect(await getDocuments(waybillId)).toHaveLength(1)
  })

  test.each([
    ['a railcar by each of its statuses', 'GATX77010', 'MS2*GATX*77010', 'MS3*BNSF*S', 'AR'],
    ['a container that goes by rail', 'CSQU3054383', 'MS2*CSQU*305438*CN*3', 'MS3*BNSF*S**R', 'AR'],
    ['no container of a truck', 'TCNU7654320', 'MS2*TCNU*765432*CN*0', 'MS3*BAWC*B**M', null],
  ])('a 214 moves %s', async (_, equipment_id, ms2, ms3, code) => {
    const place = ['MS1*CHICAGO*IL*US', ms2]
    const day = new Date(Date.now() - 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')

    const receipt = await send(
      makeX12(
        '214',
        'B10*123456**BNSF',
        ms3,
        'LX*1',
        `AT7*P1*NS***${day}*0001*UT`,
        ...place,
        `AT7*X1*NS***${day}*0002*UT`,
        ...place,
      ),
    )

    const { data } = await portal.call(
      listAssets,
      { params: { customerId: 1 }, body: { search_terms: [equipment_id] } },
      'full',
    )
    expect(receipt.data.event_count).toBe(code === null ? 0 : 2)
    expect(data.data[0]?.last_event_code ?? null).toBe(code)
  })

  test('the delivery date it requests becomes the due date of the unit', async () => {
    await unit('GATX77001')

    await send(makeX12('417', 'BX*00*R*PP*1*BNSF*L', 'N7*GATX*77001*1*N', 'DTM*002*20261224'))

    const { data } = await portal.call(
      listAssets,
      { params: { customerId: 1 }, body: { search_terms: ['GATX77001'] } },
      'full',
    )
    expect(data.data[0]?.due_date).toBe('2026-12-24T23:59:00.000Z')
  })

  test('placeholders are no numbers: a waybill NONE has none', async () => {
    const waybillId = await unit('GATX77002')

    await send(makeX12('417', 'BX*00*R*PP*1*BNSF*L', 'N7*GATX*77002*1*N', 'N8*NONE'))

    expect((await getDocuments(waybillId))[0]?.summary).toBe('Waybill')
  })

  test.each(['404', '417'])('%s without a unit is quarantined with what to request', async (id) => {
    const receipt = await send(makeX12(id, 'BX*00*R*11**NS*L*B*N', 'N8*305357*20261112'))
    const problems = await portal.call(listQuarantine, { params: { customerId: 1 }, query: {} }, 'full')

    expect(receipt.data).toMatchObject({ state: 'quarantined', quarantine_count: 1 })
    expect(problems.data.data[0]).toMatchObject({
      message_id: receipt.data.message_id,
      reason_code: 'document_without_unit',
    })
  })

  test('a message about another unit, and one of another customer, is not shown', async () => {
    const waybillId = await unit('GATX77003')
    const { data } = await send(makeX12('417', 'BX*00*R*PP*1*BNSF*L', 'N7*GATX*77004*1*N'))
    const of = (customerId: number, as: 'full' | 'other') =>
      portal.call(getUnitDocument, { params: { customerId, waybillId, messageId: data.message_id } }, as)

    expect([(await of(1, 'full')).status, (await of(2, 'other')).status]).toEqual([404, 404])
  })
})
