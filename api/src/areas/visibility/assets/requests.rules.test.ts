import { expect, test } from 'vitest'
import { AssetExportRequest, AssetListRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toPagedCriteria } from '#contract/list/criteria.ts'
import { pageStatement } from '../../../list/plan.ts'
import { assetRows } from './assets.queries.ts'
import { toFileRequest, withSightedSince } from './requests.rules.ts'

const SINCE = { operand: 'greater_than_or_equals', value: '2026-03-08T07:30:00Z' } as const
const ARRIVED = { field: 'arrival_date', ...SINCE } as const
const SIGHTED = { field: 'last_sighting_date', ...SINCE } as const

const getStatement = (body: object) => {
  const request = withSightedSince(AssetListRequest.parse(body))
  const { statement } = pageStatement(assetRows, toPagedCriteria(assetRows.list, request), {
    customerId: 1,
    group_ids: [],
  })
  return statement
}
const getFilters = (body: object) => withSightedSince(AssetListRequest.parse(body)).filters

test('[VIS-037] of what arrived since a moment only units seen since are looked at, in scopes where that follows', () => {
  const isBound = (body: object) => getStatement(body).text.includes('w.last_sighting_ts >= ')
  const request = { filters: [ARRIVED] }

  expect([request, { ...request, sort_by: 'shipper' }].map(isBound)).toEqual([true, true])
  expect(getStatement(request).values.filter((value) => value === SINCE.value)).toHaveLength(2)
  expect(isBound({ ...request, scope: 'all', sort_by: 'shipper' })).toBe(false)
  expect(isBound({ ...request, scope: 'lost', sort_by: 'shipper' })).toBe(false)
})

test('[VIS-037] the reader’s own bound of the last sighting stays, and arrivals before a moment have none', () => {
  const own = { ...SIGHTED, value: '2026-03-01T00:00:00Z' }
  const before = { ...ARRIVED, operand: 'less_than' }

  expect(getFilters({ filters: [own, ARRIVED] })).toEqual([own, ARRIVED])
  expect(getFilters({ filters: [before] })).toEqual([before])
})

test('[VIS-042] a file that names no columns has origin and destination, each in its own', () => {
  const { columns } = toFileRequest(AssetExportRequest.parse({}))

  expect(columns).toEqual(expect.arrayContaining(['equipment_id', 'origin_location', 'destination_location']))
  expect(columns).not.toContain('trip')
  expect(toFileRequest(AssetExportRequest.parse({ columns: ['trip'] })).columns).toEqual(['trip'])
})
