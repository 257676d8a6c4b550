import { beforeAll, expect, test } from 'vitest'
import { findAnything } from '#contract/areas/find/find.contract.ts'
import { exportAssetsCsv, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { getWaybill } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'
import { makeIntake, makeX12 } from '../../feeds/intake/intake.factory.ts'

const portal = useTestApp()
const { send, knowStations } = makeIntake(portal)
const params = { customerId: 1 }

/** A trace with times in the zones of its places. */
const line = (id: number, daysAgo: number, place: string, code: string, load = 'L') => {
  const [, month, date] = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10).split('-')
  const [city, state] = place.split(' ')
  const to = load === 'L' ? '"CHICAGO","IL"' : '"HOUSTON","TX"'
  return `"CRDX","${id}","${city}","${state}","${month}","${date}","08","00","${load}","${code}","",${to},"BNSF"\n`
}

const waybill = (id: number, number: string) =>
  makeX12(
    '417',
    'BX*00*R*PP*008573DR*BNSF*L*B*S',
    `N9*BM*BL${number}`,
    'N9*PO*77-12',
    `N7*CRDX*${id}*193598*N`,
    'M7*S1*S2',
    `N8*${number}*20261112`,
    'N1*SH*DAKOTA CRUDE',
    'N1*CN*GULF REFINING',
    'R2*BNSF*S*GALVE',
    'R2*UP*D',
    'L5*1*PETROLEUM CRUDE*4910165*T',
    'LH1*TK*1*UN1267**4910165*****I',
    'LH2*3*P',
    'PER*HM*CHEMTREC*TE*8004249300',
  )

const list = async (body: object) =>
  (await portal.call(listAssets, { params, body: { search_terms: ['CRDX'], ...body } }, 'full')).data.data
const ids = async (field: string, operand: string, value: string | number) =>
  (await list({ filters: [{ field, operand, value }] })).map(({ equipment_id }) => equipment_id).sort()

beforeAll(async () => {
  await knowStations({ 'HOUSTON|TX': 'America/Chicago', 'CHICAGO|IL': 'America/Chicago' })
  await send(line(1, 2, 'HOUSTON TX', 'P') + line(2, 2, 'HOUSTON TX', 'P'))
  await send(waybill(1, '647861'))
})

test('a waybill’s goods, parties, weight, route and seals are in the list, its filters and its file', async () => {
  const named = await list({ filters: [{ field: 'equipment_id', operand: 'equals', value: 'CRDX1' }] })
  expect(named).toMatchObject([
    {
      commodity: 'PETROLEUM CRUDE',
      commodity_code: '4910165',
      is_hazmat: true,
      hazmat: 'UN1267',
      hazard_class: '3',
      packing_group: 'I',
      hazmat_contact: 'CHEMTREC, 8004249300',
      hazmat_mark: 'UN1267, class 3',
      weight_lb: 193_598,
      shipper: 'DAKOTA CRUDE',
      consignee: 'GULF REFINING',
      waybill_number: '647861',
      bill_of_lading_number: 'BL647861',
      billed_route: 'BNSF-GALVE-UP',
      billed_seals: 'S1, S2',
      billed_references: 'purchase order number 77-12',
    },
  ])
  expect(await ids('is_hazmat', 'equals', 'true')).toEqual(['CRDX1'])
  expect(await ids('is_hazmat', 'equals', 'false')).toEqual(['CRDX2'])
  expect(await ids('hazmat', 'contains', '1267')).toEqual(['CRDX1'])
  expect(await ids('packing_group', 'equals', 'I')).toEqual(['CRDX1'])
  expect(await ids('hazmat_contact', 'contains', 'chemtrec')).toEqual(['CRDX1'])
  expect(await ids('billed_references', 'contains', '77-12')).toEqual(['CRDX1'])
  expect(await ids('commodity_code', 'contains', '49')).toEqual(['CRDX1'])
  expect(await ids('weight_lb', 'greater_than', 100_000)).toEqual(['CRDX1'])
  const file = await portal.call(
    exportAssetsCsv,
    {
      params,
      body: {
        search_terms: ['CRDX1'],
        columns: ['equipment_id', 'is_hazmat', 'hazmat', 'packing_group', 'hazmat_contact', 'billed_seals'],
      },
    },
    'full',
  )
  expect(file.raw.toString()).toContain('CRDX1,Yes,UN1267,I,"CHEMTREC, 8004249300","S1, S2"')
})

test('a file for which no columns are chosen says what is hazardous', async () => {
  const file = await portal.call(exportAssetsCsv, { params, body: { search_terms: ['CRDX1'] } }, 'full')
  const [head, row] = file.raw.toString().trim().split(/\r?\n/)

  expect(head).toMatch(/Hazmat,UN number,Hazard class,Packing group,Emergency contact$/)
  expect(row).toMatch(/Yes,UN1267,3,I,"CHEMTREC, 8004249300"$/)
})

test('the unit, its page and a search for the document’s numbers carry the hazmat mark', async () => {
  for (const q of ['CRDX1', '647861', 'BL6478']) {
    const { data } = await portal.call(findAnything, { params, query: { q } }, 'full')
    const hits = [...data.equipment, ...data.waybills, ...data.bills_of_lading]
    expect(hits).toMatchObject([{ equipment_id: 'CRDX1', hazmat_mark: 'UN1267, class 3' }])
  }
  const [row] = await list({ search_terms: ['CRDX1'] })
  const page = await portal.call(getWaybill, { params: { ...params, waybillId: row!.waybill_id } }, 'viewer')
  expect(page.data).toMatchObject({
    hazmat_mark: 'UN1267, class 3',
    commodities: [{ commodity: 'PETROLEUM CRUDE', commodity_code: '4910165', is_hazmat: true }],
  })
})

test('a report does not clear them, and its own values come first', async () => {
  await send(line(1, 1, 'HOUSTON TX', 'E'))

  expect(await list({ search_terms: ['CRDX1'] })).toMatchObject([
    { last_event_code: 'E', hazmat: 'UN1267', commodity: 'PETROLEUM CRUDE', waybill_number: '647861' },
  ])
})

test('a document that came before the first report is the trip’s; one of a trip still under way is not the next one’s', async () => {
  await send(waybill(3, '700001'))
  await send(line(3, 2, 'HOUSTON TX', 'P'))
  await portal.superuser((db) =>
    db.query(
      `update unit_documents set received_ts = received_ts - interval '3 days' where equipment_id = 'CRDX3'`,
    ),
  )
  await send(
    line(3, 1, 'CHICAGO IL', 'Z') +
      line(3, 0.6, 'CHICAGO IL', 'W', 'E') +
      line(3, 0.3, 'CHICAGO IL', 'P', 'E'),
  )

  const trips = await list({
    search_terms: ['CRDX3'],
    scope: 'all',
    sort_by: 'trip_start_date',
    sort_direction: 'asc',
  })
  expect(trips.map(({ load_empty_status, hazmat }) => [load_empty_status, hazmat])).toEqual([
    ['L', 'UN1267'],
    ['E', null],
  ])
})

test.each([
  ['L', 'STCC 4909152'],
  ['E', null],
] as const)(
  'a STCC of hazardous materials marks a loaded unit without a document (%s)',
  async (load_empty, mark) => {
    const equipment_id = `CRDX5${load_empty === 'L' ? 1 : 2}`
    await send(makeClm(makeSighting(900, 'P', 'Houston, TX', { equipment_id, load_empty, stcc: '4909152' })))

    expect(await list({ search_terms: [equipment_id] })).toMatchObject([{ hazmat: null, hazmat_mark: mark }])
  },
)

test('the class, packing group and contact of several materials stand in the order of their UN numbers', async () => {
  const material = (un: string, hazardClass: string, group: string, contact: string) => [
    `LH1*TK*1*${un}**4910165*****${group}`,
    `LH2*${hazardClass}*P`,
    `PER*HM*${contact}*TE*8004249300`,
  ]
  await send(line(4, 2, 'HOUSTON TX', 'P'))
  await send(
    makeX12(
      '417',
      'BX*00*R*PP*008574DR*BNSF*L*B*S',
      'N7*CRDX*4*193598*N',
      'N8*700002*20261112',
      'L5*1*ACIDS*4910165*T',
      ...material('UN1830', '8', 'II', 'PETRO'),
      ...material('UN2014', '5.1', 'II', 'CHEMTREC'),
    ),
  )

  expect(await list({ search_terms: ['CRDX4'] })).toMatchObject([
    {
      hazmat: 'UN1830; UN2014',
      hazard_class: '8; 5.1',
      packing_group: 'II',
      hazmat_contact: 'PETRO, 8004249300; CHEMTREC, 8004249300',
      hazmat_mark: 'UN1830; UN2014, class 8; 5.1',
    },
  ])
})
