import { expect, test } from 'vitest'
import * as contract from '#contract/areas/waybilling/party-imports/party-imports.contract.ts'
import { listParties, searchCif } from '#contract/areas/waybilling/parties/parties.contract.ts'
import { processImport } from '../../../import/run.ts'
import { useTestApp } from '../../../testing/app.ts'
import { partyWriters } from './writers.service.ts'

const portal = useTestApp()
const { signal } = new AbortController()
const writers = new Map(partyWriters.map((writer) => [writer.kind.name, writer]))
const work = (importId: number) => processImport({ database: portal.database, signal }, importId, writers)
const params = { customerId: 1 }
const at = (importId: number, customerId = 1) => ({ params: { customerId, importId } })

async function checked(text: string) {
  const body = new TextEncoder().encode(text)
  const { data } = await portal.call(contract.createPartyImport, { params, query: {}, body }, 'full')
  const { import_id, has_header, mapping } = data
  await portal.call(contract.checkPartyImport, { ...at(import_id), body: { has_header, mapping } }, 'full')
  await work(import_id)
  return (await portal.call(contract.getPartyImport, at(import_id), 'full')).data
}

async function imported(text: string) {
  const { import_id } = await checked(text)
  await portal.call(contract.runPartyImport, at(import_id), 'full')
  await work(import_id)
  return (await portal.call(contract.getPartyImport, at(import_id), 'full')).data
}

const HEAD = 'CIF,Customer Name,Street,City,Province,Zip,Country'

test('a table of parties comes in under the names its columns have, and wrong rows do not', async () => {
  const done = await imported(
    [
      HEAD,
      '0012345678901,PRAIRIE STAR MILLING,1 MILL RD,CEDAR RAPIDS,ia,52401,usa',
      ',HARBOR FEEDS,,VANCOUVER,BC,,Canada',
      '00-1,WRONG ID,,,,,',
      '0012345678902,,,,,,',
      '0012345678903,WRONG COUNTRY,,,,,Peru',
    ].join('\n'),
  )

  expect(done).toMatchObject({ state: 'done', written_count: 2, refused_count: 3 })
  expect(done.refused.map(({ row, problems }) => [row, problems[0]?.words])).toEqual([
    [4, 'Use letters and digits only.'],
    [5, 'Enter a name.'],
    [6, 'Enter US, CA or MX.'],
  ])
  const { data } = await portal.call(searchCif, { params, query: { term: 'prairie' } }, 'full')
  expect(data.results).toEqual([
    {
      customerName: 'PRAIRIE STAR MILLING',
      customerId: '0012345678901',
      address1: '1 MILL RD',
      address2: '',
      city: 'CEDAR RAPIDS',
      state: 'IA',
      postal: '52401',
      country: 'US',
    },
  ])
})

test('a party with the same ID, or without one the same name and address, is replaced by a later import', async () => {
  await imported(
    `${HEAD}\n0012345678901,PRAIRIE STAR,2 MILL RD,AMES,IA,50010,\n,HARBOR FEEDS,,VANCOUVER,BC,V5K,CA`,
  )

  const { data } = await portal.call(listParties, { params, query: {} }, 'full')
  expect(data.data).toMatchObject([
    { name: 'HARBOR FEEDS', postal: 'V5K', source: 'import' },
    { name: 'PRAIRIE STAR', city: 'AMES', source: 'import' },
  ])
})

test('a check writes nothing', async () => {
  await checked('Name\nUNWRITTEN')

  const { data } = await portal.call(listParties, { params, query: { search: 'unwritten' } }, 'full')
  expect(data.data).toEqual([])
})

test('an import writes nothing once the module is off', async () => {
  const { import_id } = await checked('Name\nTOO LATE')
  const turn = (enabled: boolean) =>
    portal.superuser((db) =>
      db.query(`update identity.feature_flags set enabled = $1 where name = 'hasWaybillModule'`, [enabled]),
    )
  await portal.call(contract.runPartyImport, at(import_id), 'full')

  await turn(false)
  await work(import_id)
  await turn(true)

  const { data } = await portal.call(contract.getPartyImport, at(import_id), 'full')
  expect(data).toMatchObject({ state: 'failed', written_count: 0 })
})

test('an import is its author’s, at its customer', async () => {
  const { import_id } = await checked('Name\nMINE')

  const elsewhere = await portal.call(contract.getPartyImport, at(import_id, 2), 'other')
  const colleague = await portal.call(contract.getPartyImport, at(import_id), 'both')

  expect([elsewhere.status, colleague.status]).toEqual([404, 404])
})
