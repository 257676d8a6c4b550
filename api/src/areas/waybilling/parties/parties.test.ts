import { beforeAll, expect, test } from 'vitest'
import { searchCif } from '#contract/areas/waybilling/parties/parties.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { lookupStccs } from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { listLocations } from '#contract/areas/lookups/locations/locations.contract.ts'
import { autocompleteScac } from '#contract/areas/lookups/railroads/railroads.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() =>
  portal.superuser((db) =>
    db.query(`insert into reference.cif_parties (cif, name, address1, city, state, postal) values
      ('0012345678901', 'MERIDIAN FOODS LLC', '1 MAIN ST', 'OMAHA', 'NE', '68101'),
      ('0012345678902', 'MERIDIAN FOODS LLC', '9 MILL RD', 'KANSAS CITY', 'MO', '64101'),
      ('0077777777777', 'LAKESHORE BLENDING', '', 'CHICAGO', 'IL', '60601')`),
  ),
)
const search = async (term: string) =>
  (await portal.call(searchCif, { params: { customerId: 1 }, query: { term } }, 'full')).data.results

test('[WBL-172] [WBL-075] parties are found by words of name, city, address or their id', async () => {
  expect((await search('meridian omaha'))[0]).toEqual({
    customerName: 'MERIDIAN FOODS LLC',
    customerId: '0012345678901',
    address1: '1 MAIN ST',
    address2: '',
    city: 'OMAHA',
    state: 'NE',
    postal: '68101',
    country: 'US',
  })
  expect((await search('Food')).map(({ city }) => city)).toEqual(['OMAHA', 'KANSAS CITY'])
  expect((await search('0077777777777')).map(({ customerName }) => customerName)).toEqual([
    'LAKESHORE BLENDING',
  ])
})

test('[WBL-172] a misspelt term finds the nearest, and an empty one nobody', async () => {
  expect((await search('Meridain Fods')).map(({ customerName }) => customerName)).toContain(
    'MERIDIAN FOODS LLC',
  )
  expect(await search(' ')).toEqual([])
})

beforeAll(async () => {
  await portal.owner((db) =>
    db.query(`
      insert into reference.railroads values ('BNSF', 'BNSF Railway', 'BNSF', 'linehaul', 'US'), ('NS', 'Norfolk Southern', 'NS', 'linehaul', 'US');
      insert into reference.commodities values ('2818442', 'Ethanol', false, null, 'A');
      insert into reference.stations values
        ('CHICG_IL', 'Chicago', 'Chicago', 'IL', 'US', 41.85, -87.65, 'America/Chicago', true, 'CHGO', '{BNSF,NS}', 'CHICAGO|IL', true),
        ('F_CHIR', 'Chicago Ramp', 'Chicago', 'IL', 'US', 41.85, -87.75, 'America/Chicago', false, null, '{BNSF}', 'CHICAGO|IL', false)`),
  )
  await portal.superuser((db) => db.query(`insert into reporting_groups values (1, 2, 'Gulf pool', '{}')`))
})

test('[WBL-174] the form finds carriers of its own customer alone', async () => {
  const asked = { params, body: { search_term: 'bnsf' } }

  expect((await portal.call(autocompleteScac, asked, 'full')).data.data.map(({ scac }) => scac)).toEqual([
    'BNSF',
  ])
  expect((await portal.call(autocompleteScac, asked, 'other')).status).toBe(403)
})

test('[WBL-175] the form finds commodities by code', async () => {
  const { data } = await portal.call(lookupStccs, { body: { search_term: '2818442' } }, 'full')

  expect(data.stcc_codes).toEqual([
    { commodity_code: '2818442', associated_stcc: null, commodity: 'Ethanol', is_hazmat: false },
  ])
})

test('[WBL-176] [WBL-177] [WBL-179] locations and junctions are one lookup: a junction is one of a carrier', async () => {
  const found = async (body: object) =>
    (await portal.call(listLocations, { body } as never, 'full')).data.locations.map(
      ({ station_id }) => station_id,
    )

  expect(await found({ search: 'chic', scac: null, only_junctions: false })).toEqual(['CHICG_IL', 'F_CHIR'])
  expect(await found({ search: 'chic', scac: 'BNSF', only_junctions: true })).toEqual(['CHICG_IL'])
  expect(await found({ search: 'chic', scac: 'UP', only_junctions: true })).toEqual([])
})

test('[WBL-178] the form reads the reporting groups of its own customer alone', async () => {
  const { data } = await portal.call(listReportingGroups, { params }, 'full')

  expect(data).toEqual({ data: [{ id: 2, name: 'Gulf pool', equipment_ids: [], party_ids: [] }] })
  expect((await portal.call(listReportingGroups, { params }, 'other')).status).toBe(403)
})

test('[WBL-174] [WBL-175] [WBL-176] [WBL-177] [WBL-178] [WBL-179] lookups have addresses of their own', () => {
  expect(
    [autocompleteScac, lookupStccs, listLocations, listReportingGroups].map(
      ({ method, path }) => `${method} ${path}`,
    ),
  ).toEqual([
    'POST /autocomplete/{customerId}/scac',
    'POST /pricing/stccs',
    'POST /locations',
    'GET /reports/{customerId}/groups',
  ])
})
