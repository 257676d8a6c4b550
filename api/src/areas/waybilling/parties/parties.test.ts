import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createParty,
  listParties,
  removeParties,
  searchCif,
  updateParty,
} from '#contract/areas/waybilling/parties/parties.contract.ts'
import { createTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { sql } from '../../../db/sql.ts'
import { useTestApp } from '../../../testing/app.ts'
import { deliverDocuments, makeReceivers, makeWaybill } from '../tenders/tenders.factory.ts'
import { lookupStccs } from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { listLocations } from '#contract/areas/lookups/locations/locations.contract.ts'
import { autocompleteScac } from '#contract/areas/lookups/railroads/railroads.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() =>
  portal.superuser((db) =>
    db.query(`insert into parties (customer_id, source, code, name, address1, city, state, postal) values
      (1, 'import', '0012345678901', 'MERIDIAN FOODS LLC', '1 MAIN ST', 'OMAHA', 'NE', '68101'),
      (1, 'import', '0012345678902', 'MERIDIAN FOODS LLC', '9 MILL RD', 'KANSAS CITY', 'MO', '64101'),
      (1, 'import', '0077777777777', 'LAKESHORE BLENDING', '', 'CHICAGO', 'IL', '60601')`),
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

test('[WBL-172] a customer finds its own parties alone: a new one finds none', async () => {
  const theirs = { params: { customerId: 2 } }

  const found = await portal.call(searchCif, { ...theirs, query: { term: 'meridian' } }, 'other')
  const listed = await portal.call(listParties, { ...theirs, query: {} }, 'other')

  expect([found.data.results, listed.data.data]).toEqual([[], []])
})

test('the database lets no customer read or write another customer’s parties', async () => {
  const seen = await portal.database.tenant(2, (db) =>
    db.rows<{ customer_id: number }>(sql`select customer_id from parties`),
  )
  const write = portal.database.tenant(2, (db) =>
    db.run(sql`insert into parties (customer_id, source, code, name, address1, city, state, postal)
      values (1, 'import', '0099999999999', 'STRANGER', '', 'OMAHA', 'NE', '')`),
  )

  expect(seen).toEqual([])
  await expect(write).rejects.toThrow(/row-level security/)
})

test('[WBL-172] a misspelled term finds the nearest, and an empty one finds none', async () => {
  expect((await search('Meridain Fods')).map(({ customerName }) => customerName)).toContain(
    'MERIDIAN FOODS LLC',
  )
  expect(await search(' ')).toEqual([])
})

const PARTY = { name: 'Prairie Star Milling', code: '0055500000001', city: 'CEDAR RAPIDS', state: 'ia' }
const create = (body: object) => portal.call(createParty, { params, body: body as never }, 'full')
const update = (partyId: number, body: object) =>
  portal.call(updateParty, { params: { ...params, partyId }, body: body as never }, 'full')

describe('a party', () => {
  test('is added once by its ID, and once by name and address without one', async () => {
    const [first, again] = [await create(PARTY), await create({ ...PARTY, name: 'Another name' })]
    const bare = { ...PARTY, code: '' }
    const [bareFirst, bareAgain] = [
      await create(bare),
      await create({ ...bare, name: 'PRAIRIE STAR MILLING' }),
    ]

    expect([first.status, first.data.state, again.status, again.error.errors]).toEqual([
      200,
      'IA',
      409,
      { code: ['Another party has this ID. Enter a different one.'] },
    ])
    expect([bareFirst.status, bareAgain.error.errors]).toEqual([
      200,
      { name: ['A party with this name and address already exists. Change one of them, or use that party.'] },
    ])
  })

  test('is changed, and the audit log has both values; a stale version and the ID of another are refused', async () => {
    const { data: made } = await create({ ...PARTY, code: '0055500000002' })
    const { party_id, ...party } = made

    const changed = await update(party_id, { ...party, city: 'DES MOINES' })
    const stale = await update(party_id, { ...party, city: 'AMES' })
    const accepted = await update(party_id, { ...party, version: 2, code: '0012345678901' })

    expect([changed.status, stale.status, stale.error.conflict?.now, accepted.error.errors]).toEqual([
      200,
      409,
      expect.objectContaining({ city: 'DES MOINES' }),
      { code: ['Another party has this ID. Enter a different one.'] },
    ])
    const { rows } = await portal.superuser((db) =>
      db.query(`select change #>> '{before,city}' as was, change #>> '{after,city}' as is
        from audit.entries where operation = 'updateParty' and change is not null order by entry_id limit 1`),
    )
    expect(rows).toEqual([{ was: 'CEDAR RAPIDS', is: 'DES MOINES' }])
  })

  test('is removed by its own customer alone', async () => {
    const { data } = await create({ ...PARTY, code: '0055500000003' })
    const remove = (customerId: number, as: 'full' | 'other') =>
      portal.call(
        removeParties,
        { params: { customerId }, body: { ids: [data.party_id], preview: false } },
        as,
      )

    expect((await remove(2, 'other')).data.done).toBe(0)
    expect((await remove(1, 'full')).data.done).toBe(1)
    expect(await search('0055500000003')).toEqual([])
  })
})

describe('a bill that was sent', () => {
  const outDir = path.join(mkdtempSync(path.join(tmpdir(), 'interline-parties-')), 'out')
  const shipper = (more: object = {}) => ({
    name_N1: {
      entity_identifier_code_01: 'SH',
      name_02: 'IRONWOOD GRAIN',
      identification_code_qualifier_03: 'C5',
      identification_code_04: '0099900000001',
      ...more,
    },
    address_information_N3: [{ address_information_01: '7 ELEVATOR ST' }],
    geographic_location_N4: {
      city_name_01: 'FARGO',
      state_or_province_code_02: 'ND',
      postal_code_03: '58102',
    },
  })
  const consignee = { name_N1: { entity_identifier_code_01: 'CN', name_02: 'HARBOR FEEDS' } }
  const book = (parties: object[], bill: string) =>
    portal.call(
      createTender,
      { params, body: { waybill: makeWaybill({ name_N1_loop: parties }, { bill }) } },
      'full',
    )
  const deliver = () => deliverDocuments(portal, outDir)
  const learned = async () =>
    (await portal.call(listParties, { params, query: { source: 'bill' } as never }, 'full')).data.data

  test('teaches its parties, once, and only after it was sent', async () => {
    await portal.superuser((db) => makeReceivers(db, 1))
    await book([shipper(), consignee], 'P-1')
    expect(await learned()).toEqual([])

    await deliver()
    await book([shipper(), consignee], 'P-2')
    await deliver()

    expect(await learned()).toMatchObject([
      { name: 'HARBOR FEEDS', code: '' },
      {
        name: 'IRONWOOD GRAIN',
        code: '0099900000001',
        address1: '7 ELEVATOR ST',
        city: 'FARGO',
        state: 'ND',
      },
    ])
    expect((await learned()).every(({ last_used_ts }) => last_used_ts !== null)).toBe(true)
  })

  test('leaves what people entered of a party as it is', async () => {
    const [row] = (await learned()).filter(({ code }) => code !== '')
    const { party_id, source: _s, last_used_ts: _l, ...party } = row!
    await update(party_id, { ...party, address1: '8 ELEVATOR ST' })

    await book([shipper({ name_02: 'IRONWOOD GRAIN CO' }), consignee], 'P-3')
    await deliver()

    expect((await search('0099900000001'))[0]).toMatchObject({
      customerName: 'IRONWOOD GRAIN',
      address1: '8 ELEVATOR ST',
    })
  })
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
  const request = { params, body: { search_term: 'bnsf' } }

  expect((await portal.call(autocompleteScac, request, 'full')).data.data.map(({ scac }) => scac)).toEqual([
    'BNSF',
  ])
  expect((await portal.call(autocompleteScac, request, 'other')).status).toBe(403)
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

  expect(data).toEqual({
    data: [{ id: 2, name: 'Gulf pool', equipment_ids: [], party_ids: [], rule: null, version: 1 }],
  })
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
