import { beforeAll, describe, expect, test } from 'vitest'
import { autocompleteUsers } from '#contract/areas/lookups/people/people.contract.ts'
import {
  autocompleteScac,
  listLocations,
  lookupReportStccs,
  lookupStccs,
} from '#contract/areas/lookups/reference/reference.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const asked = (search_term: string) => ({ params, body: { search_term } })

beforeAll(() =>
  portal.owner((db) =>
    db.query(`
      insert into reference.railroads values ('BNSF', 'BNSF Railway', 'BNSF', 'linehaul', 'US'), ('NS', 'Norfolk Southern', 'NS', 'linehaul', 'US');
      insert into reference.stations values
        ('CHICG_IL', 'Chicago', 'Chicago', 'IL', 'US', 41.85, -87.65, 'America/Chicago', true, 'CHGO', '{BNSF,NS}', 'CHICAGO|IL', true),
        ('F_CICER', 'Cicero Ramp', 'Chicago', 'IL', 'US', 41.85, -87.75, 'America/Chicago', false, null, '{BNSF}', 'CHICAGO|IL', false);
      insert into reference.commodities values ('2046110', 'Corn syrup', false, null, 'A'),
        ('4909152', 'Ethanol, denatured', true, '2818445', 'B'), ('20', 'Food', false, null, 'V')`),
  ),
)

describe('railroads', () => {
  test('[PLT-165] are found by SCAC and by name', async () => {
    const bySCAC = await portal.call(autocompleteScac, asked('ns'), 'viewer')
    const byName = await portal.call(autocompleteScac, asked('norfolk'), 'viewer')

    expect(bySCAC.data.data.map((row) => row.scac)).toEqual(['NS', 'BNSF'])
    expect(byName.data.data.map((row) => row.scac)).toEqual(['NS'])
  })

  test('[PLT-120] one character finds none', async () => {
    expect((await portal.call(autocompleteScac, asked('n'), 'viewer')).data.data).toEqual([])
  })
})

describe('places', () => {
  const places = async (body: object) =>
    (await portal.call(listLocations, { body } as never, 'viewer')).data.locations.map(
      (row) => row.station_id,
    )

  test('[PLT-166] are found by city or junction code, hubs first', async () => {
    expect(await places({ search: 'chic' })).toEqual(['CHICG_IL', 'F_CICER'])
    expect(await places({ search: 'chgo' })).toEqual(['CHICG_IL'])
  })

  test('[PLT-166] can be junctions only, or those of one railroad', async () => {
    expect(await places({ search: 'chic', only_junctions: true })).toEqual(['CHICG_IL'])
    expect(await places({ search: 'chic', scac: 'ns' })).toEqual(['CHICG_IL'])
  })
})

describe('commodities', () => {
  test('[PLT-167] [PLT-085] are found by words of the description and by code', async () => {
    const byTerm = await portal.call(lookupStccs, { body: { search_term: 'syrup corn' } }, 'viewer')
    const byCode = await portal.call(lookupStccs, { body: { stcc_codes: ['4909152'] } }, 'viewer')

    expect(byTerm.data.stcc_codes.map((row) => row.commodity_code)).toEqual(['2046110'])
    expect(byCode.data.stcc_codes).toEqual([
      {
        commodity_code: '4909152',
        associated_stcc: '2818445',
        commodity: 'Ethanol, denatured',
        is_hazmat: true,
      },
    ])
  })

  test('[PLT-168] [PLT-169] the reports path answers in the same shape', async () => {
    const { data } = await portal.call(lookupReportStccs, { params, body: { search_term: '2046' } }, 'viewer')

    expect(data.stcc_codes.map((row) => row.commodity)).toEqual(['Corn syrup'])
  })

  test('[PLT-128] [PLT-129] asked by neither or both, the refusal says so', async () => {
    const neither = await portal.call(lookupStccs, { body: {} }, 'viewer')
    const both = await portal.call(lookupStccs, { body: { search_term: 'x', stcc_codes: ['1'] } }, 'viewer')

    expect([neither.status, neither.error.message]).toEqual([
      400,
      'Missing required fields, stccCodes or searchTerm is required',
    ])
    expect(both.error.message).toBe('Can only query by one of searchTerm or stccCodes at a time.')
  })
})

describe('people', () => {
  test("[PLT-163] only the customer's own active people are found", async () => {
    const { data } = await portal.call(autocompleteUsers, asked('tester'), 'viewer')

    const names = data.data.map((person) => person.full_name)
    expect(names).toContain('viewer Tester')
    expect(names).not.toContain('other Tester')
    expect(names).not.toContain('disabled Tester')
  })

  test('[PLT-121] two characters find nobody', async () => {
    expect((await portal.call(autocompleteUsers, asked('te'), 'viewer')).data.data).toEqual([])
  })
})
