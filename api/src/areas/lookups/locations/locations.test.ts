import { beforeAll, describe, expect, test } from 'vitest'
import { listLocations } from '#contract/areas/lookups/locations/locations.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

beforeAll(() =>
  portal.owner((db) =>
    db.query(`
      insert into reference.stations values
        ('CHICG_IL', 'Chicago', 'Chicago', 'IL', 'US', 41.85, -87.65, 'America/Chicago', true, 'CHGO', '{BNSF,NS}', 'CHICAGO|IL', true),
        ('F_CICER', 'Cicero Ramp', 'Chicago', 'IL', 'US', 41.85, -87.75, 'America/Chicago', false, null, '{BNSF}', 'CHICAGO|IL', false)`),
  ),
)

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
