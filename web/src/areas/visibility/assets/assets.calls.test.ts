import { expect, test } from 'vitest'
import { AssetListRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toArgs } from '../../../list/list-query.ts'
import { getAddress, toQuery, getScope, settled, getState } from '../../../list/questions.ts'
import { isNarrowed, getSort, withFilter, withoutFilters } from '../../../list/state.ts'
import { assets, forCompleted, pastedIds, recallLookup, withScope } from './assets.calls.ts'

const now = new Date('2026-11-20T12:00:00Z')
const read = (raw: Record<string, unknown>) => getState(assets, raw)
const again = (raw: Record<string, unknown>) => getAddress(assets, read(raw))

/** The request sent for a URL, as the server parses it. */
function makeRequest(raw: Record<string, unknown>) {
  const { body } = toArgs({}, { ...toQuery(assets, read(raw))!, now }) as { body: object }
  return AssetListRequest.parse(body)
}

test('an empty URL requests the first 25 rows, longest unseen first', () => {
  expect(makeRequest({})).toEqual({
    filters: [],
    search_terms: [],
    group_ids: [],
    scope: 'active',
    sort_by: 'days_since_last_sighting',
    sort_direction: 'desc',
    page: 1,
    page_size: 25,
  })
})

test('[VIS-037] filters in the address become filters of the call', () => {
  const { filters } = makeRequest({
    status_code: '40|50',
    current_location: 'chicago',
    current_carrier: 'is.BNSF|UP',
    days_since_last_sighting: 'gte.2',
  })

  expect(filters).toEqual([
    { field: 'status_code', operand: 'equals', value: [40, 50] },
    { field: 'current_location', operand: 'contains', value: 'chicago' },
    { field: 'days_since_last_sighting', operand: 'greater_than_or_equals', value: 2 },
    { field: 'current_carrier', operand: 'equals', value: ['BNSF', 'UP'] },
  ])
})

test('bad values of an address fall back to their defaults and leave it', () => {
  const address = again({
    page: '-3',
    size: '33',
    sort: 'moon',
    dir: 'sideways',
    scope: 'galaxy',
    cols: 'nope',
    groups: 'a|2|2',
    status_code: '7|40',
    days_since_last_sighting: 'many',
    tele_eta: '2026-13-01..',
    lookup: '../../etc',
    other: 'x',
  })

  expect(address).toEqual({ groups: '2', status_code: '40' })
})

test('the default of a setting does not lengthen the address', () => {
  const defaults = { page: '1', size: '25', scope: 'active', sort: 'days_since_last_sighting', dir: 'desc' }

  expect(again(defaults)).toEqual({})
})

test('reading an address twice gives the same address', () => {
  const once = again({
    q: ' gatx 12 ',
    page: '3',
    size: '100',
    sort: 'tele_eta',
    dir: 'desc',
    tele_eta: 'next_7_days',
  })

  expect(again(once)).toEqual(once)
})

test('a column sorts ascending first; only the default order starts with the longest unseen', () => {
  const sort = (raw: Record<string, unknown>) => getSort(assets.list, read(raw))

  expect(sort({ sort: 'equipment_id' })).toEqual({ by: 'equipment_id', dir: 'asc' })
  expect(sort({ dir: 'asc' })).toEqual({ by: 'days_since_last_sighting', dir: 'asc' })
})

const scope = (raw: Record<string, unknown>) => getScope(assets, read(raw))

test('the list shows active trips unless the address sets another filter', () => {
  expect(scope({})).toBe('active')
  expect(scope({ scope: 'current' })).toBe('current')
  expect(scope({ status_code: '40|90', groups: '1' })).toBe('active')
})

test.each([{ q: 'GATX' }, { ids: 'GATX1|GATX2' }, { lookup: 'abcdefabcdef' }, { status_code: '90|100' }])(
  'a unit searched by %j shows even when its trip is complete',
  (address) => {
    expect(scope(address)).toBe('current')
    expect(scope({ ...address, scope: 'active' })).toBe('active')
  },
)

const status = (...values: string[]) => ({ kind: 'any' as const, values })

test('choosing trips under way lets completed ones go, and the other way round', () => {
  const complete = read({ status_code: '90|100' })
  const narrowed = settled(assets, withScope(complete, 'active'))
  const widened = forCompleted(withFilter(narrowed, 'status_code', status('90', '100')))
  const named = forCompleted(withFilter(read({ q: 'GATX', scope: 'active' }), 'status_code', status('100')))

  expect(getAddress(assets, narrowed)).toEqual({ status_code: '90' })
  expect(getAddress(assets, widened)).toEqual(getAddress(assets, complete))
  expect(getAddress(assets, named)).toEqual({ q: 'GATX', status_code: '100' })
})

test('clearing all filters keeps sort, columns and page size', () => {
  const state = read({
    q: 'X',
    groups: '1',
    ids: 'A1',
    sort: 'shipper',
    size: '50',
    cols: 'status_code',
    commodity: 'corn',
  })
  const cleared = withoutFilters(state)

  expect(isNarrowed(state, assets.own)).toBe(true)
  expect(getAddress(assets, cleared)).toEqual({ sort: 'shipper', size: '50', cols: 'status_code' })
  expect(isNarrowed(cleared, assets.own)).toBe(false)
})

test('pasted ids travel in the address as long as they are few; a list that is not here is not requested', () => {
  expect(makeRequest({ ids: 'gatx 1234|utlx 7' }).search_terms).toEqual(['GATX1234', 'UTLX7'])
  expect(toQuery(assets, read({ lookup: 'nobodyhasit1' }))).toBeNull()
})

test('[VIS-012] the widget of an address changes nothing of the question', () => {
  expect(makeRequest({ widget: 'dwelling' })).toEqual(makeRequest({}))
})

test('a few pasted ids are in the address', async () => {
  expect(await pastedIds(7, ['A1', 'B2'])).toEqual({ ids: ['A1', 'B2'] })
  expect(await pastedIds(7, [])).toEqual({})
  expect(recallLookup('nobodyhasit1')).toBeNull()
})
