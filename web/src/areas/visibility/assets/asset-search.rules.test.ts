import { expect, test } from 'vitest'
import { filterDef } from './asset-filters.rules.ts'
import {
  filtersOf,
  isNarrowed,
  listRequestOf,
  lookupKey,
  readAssetSearch,
  readLookup,
  scopeOf,
  sortOf,
  withFilter,
  withoutFilters,
  withScope,
} from './asset-search.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('an empty address asks for the first 25 rows, longest unseen first', () => {
  expect(listRequestOf(readAssetSearch({}), [], now)).toEqual({
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
  const search = readAssetSearch({
    status_code: '40|50',
    current_location: 'chicago',
    current_carrier: 'is.BNSF|UP',
    days_since_last_sighting: 'gte.2',
  })

  expect(listRequestOf(search, [], now).filters).toEqual([
    { field: 'status_code', operand: 'equals', value: [40, 50] },
    { field: 'current_location', operand: 'contains', value: 'chicago' },
    { field: 'days_since_last_sighting', operand: 'greater_than_or_equals', value: 2 },
    { field: 'current_carrier', operand: 'equals', value: ['BNSF', 'UP'] },
  ])
})

test('bad values of an address fall back to their defaults and leave it', () => {
  const search = readAssetSearch({
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
    unknown: 'x',
  })

  expect(search).toEqual({ groups: '2', status_code: '40' })
})

test('the default of a setting does not lengthen the address', () => {
  expect(
    readAssetSearch({
      page: '1',
      size: '25',
      scope: 'active',
      sort: 'days_since_last_sighting',
      dir: 'desc',
    }),
  ).toEqual({})
})

test('reading an address twice gives the same address', () => {
  const once = readAssetSearch({
    q: ' gatx 12 ',
    page: '3',
    size: '100',
    sort: 'tele_eta',
    dir: 'desc',
    tele_eta: 'next_7_days',
  })
  expect(readAssetSearch(once as Record<string, unknown>)).toEqual(once)
})

test('a column sorts ascending first; only the default order starts with the longest unseen', () => {
  expect(sortOf(readAssetSearch({ sort: 'equipment_id' }))).toEqual({ sort: 'equipment_id', dir: 'asc' })
  expect(sortOf(readAssetSearch({ dir: 'asc' }))).toEqual({ sort: 'days_since_last_sighting', dir: 'asc' })
})

const status = (...values: string[]) => ({ kind: 'any' as const, values })

test('the list holds trips under way unless the address says otherwise', () => {
  expect(scopeOf(readAssetSearch({}))).toBe('active')
  expect(scopeOf(readAssetSearch({ scope: 'current' }))).toBe('current')
  expect(scopeOf(readAssetSearch({ status_code: '40|90', groups: '1' }))).toBe('active')
})

test.each([{ q: 'GATX' }, { ids: 'GATX1|GATX2' }, { lookup: 'abc1' }, { status_code: '90|100' }])(
  'a unit asked for by %j shows even when its trip is complete',
  (address) => {
    expect(scopeOf(readAssetSearch(address))).toBe('current')
    expect(scopeOf(readAssetSearch({ ...address, scope: 'active' }))).toBe('active')
  },
)

test('choosing trips under way lets completed ones go, and the other way round', () => {
  const complete = readAssetSearch({ status_code: '90|100' })
  const narrowed = withScope(complete, 'active')

  expect(narrowed).toEqual({ status_code: '90' })
  expect(withFilter(narrowed, filterDef('status_code')!, status('90', '100'))).toEqual(complete)
  const named = readAssetSearch({ q: 'GATX', scope: 'active' })
  expect(withFilter(named, filterDef('status_code')!, status('100'))).toEqual({
    q: 'GATX',
    status_code: '100',
  })
})

test('a changed filter starts the list at its first page', () => {
  const search = readAssetSearch({ page: '7', load_empty_status: 'L' })
  expect(withFilter(search, filterDef('load_empty_status')!, null)).toEqual({})
  expect(withFilter(search, filterDef('load_empty_status')!, { kind: 'any', values: ['E'] })).toEqual({
    load_empty_status: 'E',
  })
})

test('clearing all filters keeps sort, columns and page size', () => {
  const search = readAssetSearch({
    q: 'X',
    groups: '1',
    ids: 'A1',
    sort: 'shipper',
    size: '50',
    cols: 'status_code',
    commodity: 'corn',
  })
  expect(isNarrowed(search)).toBe(true)
  expect(withoutFilters(search)).toEqual({ sort: 'shipper', size: 50, cols: 'status_code' })
  expect(isNarrowed(withoutFilters(search))).toBe(false)
})

test('pasted ids travel in the address as long as they are few, normalised', () => {
  const search = readAssetSearch({ ids: 'gatx 1234|GATX-1234|utlx 7' })
  expect(listRequestOf(search, [], now).search_terms).toEqual(['GATX1234', 'UTLX7'])
  expect(listRequestOf(readAssetSearch({ lookup: 'k1' }), ['A1', 'B2'], now).search_terms).toEqual([
    'A1',
    'B2',
  ])
})

test('[VIS-012] the widget of an address changes nothing of the question', () => {
  const plain = listRequestOf(readAssetSearch({}), [], now)
  expect(listRequestOf(readAssetSearch({ widget: 'dwelling' }), [], now)).toEqual(plain)
})

test('filters keep the order of the columns', () => {
  const search = readAssetSearch({ tele_eta: 'today', equipment_id: 'GATX' })
  expect(filtersOf(search).map(({ def }) => def.field)).toEqual(['equipment_id', 'tele_eta'])
})

test('[VIS-015] three lines give three ids', () => {
  expect(readLookup('GATX 1234\nutlx207444\r\nTTGX-9').ids).toEqual(['GATX1234', 'UTLX207444', 'TTGX9'])
})

test('[VIS-016] blank lines are not counted', () => {
  expect(readLookup('A\n\nB').entered).toBe(2)
  expect(readLookup('  \n\n').entered).toBe(0)
})

test('an id pasted twice is searched once and named', () => {
  expect(readLookup('A1\nB2\na-1\nA1')).toEqual({
    ids: ['A1', 'B2'],
    entered: 4,
    repeated: ['A1'],
    excess: 0,
  })
})

test('ids beyond 2,500 are counted', () => {
  const pasted = Array.from({ length: 2503 }, (_, n) => `GATX${n}`).join('\n')
  expect(readLookup(pasted).excess).toBe(3)
})

test('the same ids have the same short name, others another', () => {
  expect(lookupKey(['A1', 'B2'])).toMatch(/^[a-z0-9]{1,16}$/)
  expect(lookupKey(['A1', 'B2'])).toBe(lookupKey(['A1', 'B2']))
  expect(lookupKey(['A1', 'B3'])).not.toBe(lookupKey(['A1', 'B2']))
})
