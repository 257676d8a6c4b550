import { beforeAll, expect, test } from 'vitest'
import { exportAssetsCsv, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { listUnitDocuments } from '#contract/areas/visibility/documents/documents.contract.ts'
import { cancelTender, correctTender } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { createTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake, makeX12 } from '../../feeds/intake/intake.factory.ts'
import { makeAnswered, makeReceivers, makeWaybill } from './tenders.factory.ts'

const portal = useTestApp()
const { send, knowStations } = makeIntake(portal)
const params = { customerId: 1 }

/** A trace with times in the zones of its places. */
const line = (number: string, daysAgo: number, code: string, city = 'WILLISTON', state = 'ND') => {
  const [, month, date] = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).split('-')
  return `"TILX","${number}","${city}","${state}","${month}","${date}","08","00","L","${code}","","CHICAGO","IL","BNSF"\n`
}

const HAZARD = {
  loop_header_LS_loop: [
    {
      hazardous_identification_information_LH1_loop: [
        {
          hazardous_identification_information_LH1: {
            un_na_identification_code_03: 'UN1987',
            lading_quantity_02: 29_000,
            unit_or_basis_for_measurement_code_01: 'GA',
            packing_group_code_10: 'II',
          },
          hazardous_classification_information_LH2: [{ hazardous_classification_01: '3' }],
          hazardous_material_shipping_name_LH3: [{ hazardous_material_shipping_name_01: 'ALCOHOLS, N.O.S.' }],
          administrative_communications_contact_PER: [
            { name_02: 'CHEMTREC', communication_number_04: '800-424-9300' },
          ],
        },
      ],
    },
  ],
}
const ROUTE = {
  route_information_R2: [
    { standard_carrier_alpha_code_01: 'BNSF', routing_sequence_code_02: 'S', city_name_03: 'CHGO' },
    { standard_carrier_alpha_code_01: 'NS', routing_sequence_code_02: '1' },
  ],
}

const toRow = async (term: string) =>
  (await portal.call(listAssets, { params, body: { search_terms: [term] } }, 'full')).data.data[0]
const documents = async (waybillId: number) =>
  (await portal.call(listUnitDocuments, { params: { ...params, waybillId } }, 'full')).data.documents

async function tender(car: string, bill: string, more: object = {}): Promise<number> {
  const body = { waybill: makeWaybill({ ...ROUTE, ...more }, { car, bill }) }
  const { requestId } = (await portal.call(createTender, { params, body }, 'full')).data
  await portal.superuser((db) => makeAnswered(db, requestId, 'accepted'))
  return requestId
}

beforeAll(async () => {
  await portal.superuser((db) => makeReceivers(db, 1))
  await knowStations({ 'WILLISTON|ND': 'America/Chicago', 'CHICAGO|IL': 'America/Chicago' })
  await send(line('290344', 2, 'P') + line('290345', 2, 'P') + line('290346', 2, 'J', 'CHICAGO', 'IL'))
})

test('a bill of lading that the customer sent says what its unit carries: columns, filters, search and file', async () => {
  const requestId = await tender('290344', 'B-7001', HAZARD)

  const row = await toRow('TILX290344')
  expect(row).toMatchObject({
    commodity: 'ETHANOL',
    commodity_code: '2818442',
    bill_of_lading_number: 'B-7001',
    is_hazmat: true,
    hazmat: 'UN1987',
    hazmat_mark: 'UN1987, class 3',
    weight_lb: 190_000,
    shipper: 'MERIDIAN FOODS',
    consignee: 'LAKESHORE BLENDING',
    billed_route: 'BNSF-CHGO-NS',
  })
  expect(await toRow('B-7001')).toMatchObject({ equipment_id: 'TILX290344' })
  const { data } = await portal.call(
    listAssets,
    { params, body: { filters: [{ field: 'hazmat', operand: 'equals', value: ['UN1987'] }] } },
    'full',
  )
  expect(data.data.map(({ equipment_id }) => equipment_id)).toEqual(['TILX290344'])
  const file = await portal.call(
    exportAssetsCsv,
    { params, body: { search_terms: ['TILX290344'], columns: ['equipment_id', 'commodity', 'hazmat'] } },
    'full',
  )
  expect(file.raw.toString()).toContain('ETHANOL')
  expect(await documents(row!.waybill_id)).toMatchObject([
    { message_id: null, request_id: requestId, set_id: '404', is_used: true },
  ])
})

test('a waybill received later wins, and the page says which document says it; a correction sent later wins again', async () => {
  const requestId = await tender('290345', 'B-7002')
  expect(await toRow('TILX290345')).toMatchObject({ commodity: 'ETHANOL', consignee: 'LAKESHORE BLENDING' })

  await send(
    makeX12(
      '417',
      'BX*00*R*PP*B-7002*BNSF*L*B*S',
      'N9*BM*B-7002',
      'N7*TILX*290345*188000*N',
      'N8*700200*20261112',
      'N1*CN*GULF REFINING',
      'L5*1*ETHANOL, FUEL GRADE*2818442*T',
    ),
  )
  const row = await toRow('TILX290345')
  expect(row).toMatchObject({
    commodity: 'ETHANOL, FUEL GRADE',
    consignee: 'GULF REFINING',
    weight_lb: 188_000,
  })
  expect(await documents(row!.waybill_id)).toMatchObject([
    { set_id: '417', is_used: true },
    { set_id: '404', message_id: null, is_used: false },
  ])

  const waybill = makeWaybill(
    { name_N1_loop: [{ name_N1: { entity_identifier_code_01: 'CN', name_02: 'PORT BLENDING' } }] },
    { car: '290345', bill: 'B-7002' },
  )
  await portal.call(
    correctTender,
    { params: { ...params, requestId }, body: { waybill, purpose: '04' } as never },
    'full',
  )
  expect(await toRow('TILX290345')).toMatchObject({ commodity: 'ETHANOL', consignee: 'PORT BLENDING' })
})

test('the railroad after an interchange is the next of the bill that was sent; a cancelled bill says nothing', async () => {
  expect(await toRow('TILX290346')).toMatchObject({ current_carrier: 'BNSF', holding_carrier: null })
  const requestId = await tender('290346', 'B-7003')

  expect(await toRow('TILX290346')).toMatchObject({ holding_carrier: 'NS', commodity: 'ETHANOL' })

  await portal.call(cancelTender, { params: { ...params, requestId } }, 'full')
  expect(await toRow('TILX290346')).toMatchObject({
    holding_carrier: null,
    commodity: null,
    billed_route: null,
  })
})
