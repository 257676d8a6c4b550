import { beforeAll, expect, test } from 'vitest'
import { type AssetListRequest, listAssetGroups } from '#contract/areas/visibility/assets/assets.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeWaybill } from '../waybills/waybills.factory.ts'
import { daysAgo, getAssets } from './assets.factory.ts'

const portal = useTestApp()
const { list } = getAssets(portal)
const hoursAgo = (hours: number) => daysAgo(hours / 24)
const LATE = {
  last_sighting_ts: hoursAgo(2),
  gap_usual_hours: 9,
  gap_alarm_hours: 30,
  product_eta_ts: hoursAgo(-90),
  eta_rest_hours: 3,
}
const AT = { current_location: 'Rochelle, IL', origin_location: 'Rochelle, IL' }
const late_cause = 'Departed late, Rochelle, IL'
const UNITS = [
  {
    equipment_id: 'ROCH1',
    ...AT,
    late_cause,
    eta_first_ts: hoursAgo(-20),
    destination_location: 'Dallas, TX',
  },
  {
    equipment_id: 'ROCH2',
    ...AT,
    late_cause,
    eta_first_ts: hoursAgo(-10),
    destination_location: 'Laredo, TX',
  },
  { equipment_id: 'UNKN1', eta_first_ts: hoursAgo(-50) },
  { equipment_id: 'UNKN2', eta_first_ts: hoursAgo(-40) },
]

const groups = async (body: Partial<AssetListRequest> = {}) => {
  const filters = [{ field: 'lateness' as const, operand: 'equals' as const, value: ['late', 'overdue'] }]
  const input = { filters, scope: 'active' as const, ...body }
  return (await portal.call(listAssetGroups, { params: { customerId: 1 }, body: input }, 'viewer')).data
}

beforeAll(() =>
  portal.owner(async (db) => {
    await db.query(`select set_config('app.customer_id', '1', false)`)
    for (const unit of UNITS) await makeWaybill(db, { ...LATE, ...unit })
  }),
)

test('units late for the same cause are one row with what they have in common, worst first', async () => {
  const rows = (await list({ search_terms: ['ROCH'] })).data.data
  const findWaybillId = (unit: string) => rows.find(({ equipment_id }) => equipment_id === unit)?.waybill_id

  const found = await groups()

  expect(found.groups).toMatchObject([
    {
      cause: late_cause,
      units: 2,
      waybill_ids: [findWaybillId('ROCH2'), findWaybillId('ROCH1')],
      equipment_id: null,
      hours: 80,
      place: 'Rochelle, IL',
      origin: 'Rochelle, IL',
      destination: null,
    },
    { cause: null, units: 1, equipment_id: 'UNKN2', hours: 50 },
    { cause: null, units: 1, equipment_id: 'UNKN1', hours: 40 },
  ])
  expect(found).toMatchObject({ group_count: 3, unit_count: 4 })
})

test('pages are of groups, and the filters of the list decide which units they have', async () => {
  const found = await groups({ page: 2 })
  const searched = await groups({ search_terms: ['ROCH1'] })

  expect(found.groups).toEqual([])
  expect(searched).toMatchObject({ group_count: 1, unit_count: 1, groups: [{ equipment_id: 'ROCH1' }] })
})
