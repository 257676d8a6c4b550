import { beforeAll, describe, expect, test } from 'vitest'
import { autocompleteScac } from '#contract/areas/lookups/railroads/railroads.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const makeRequest = (search_term: string) => ({ params: { customerId: 1 }, body: { search_term } })

beforeAll(() =>
  portal.owner((db) =>
    db.query(`
      insert into reference.railroads values ('BNSF', 'BNSF Railway', 'BNSF', 'linehaul', 'US'), ('NS', 'Norfolk Southern', 'NS', 'linehaul', 'US')`),
  ),
)

describe('railroads', () => {
  test('[PLT-165] are found by SCAC and by name', async () => {
    const bySCAC = await portal.call(autocompleteScac, makeRequest('ns'), 'viewer')
    const byName = await portal.call(autocompleteScac, makeRequest('norfolk'), 'viewer')

    expect(bySCAC.data.data.map((row) => row.scac)).toEqual(['NS', 'BNSF'])
    expect(byName.data.data.map((row) => row.scac)).toEqual(['NS'])
  })

  test('[PLT-120] one character finds none', async () => {
    expect((await portal.call(autocompleteScac, makeRequest('n'), 'viewer')).data.data).toEqual([])
  })
})
