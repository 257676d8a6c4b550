import { beforeAll, describe, expect, test } from 'vitest'
import type { AssetFilter } from '#contract/areas/visibility/assets/assets.contract.ts'
import { useTestApp } from '../testing/app.ts'
import { getAssets, makeAssets } from '../areas/visibility/assets/assets.factory.ts'

const portal = useTestApp()
const { list, getIds } = getAssets(portal)

beforeAll(() => portal.superuser(makeAssets))

const readSaved = async (filter: Omit<AssetFilter, 'operand'> & { operand?: AssetFilter['operand'] }) =>
  (await getIds({ filters: [filter as AssetFilter] })).sort()

describe('[VIS-037] a filter', () => {
  const rules: [string, AssetFilter['field'], AssetFilter['operand'], AssetFilter['value'], string[]][] = [
    ['compares text exactly', 'current_location', 'equals', 'Houston, TX', ['UTLX207444']],
    ['takes any of a list', 'status_code', 'equals', [20, '90'], ['GATX1234', 'TCNU1234565']],
    ['finds a part of a text whatever its case', 'commodity', 'contains', 'ETHAN', ['UTLX207444']],
    ['finds a part of a status label', 'status_code', 'contains', 'transit', ['UTLX207444']],
    ['reads a missing status as NA', 'status_code', 'contains', 'NA', ['NOBX1']],
    ['compares numbers below', 'status_code', 'less_than', 40, ['TCNU1234565']],
    ['compares numbers up to', 'status_code', 'less_than_or_equals', '40', ['TCNU1234565', 'UTLX207444']],
    ['compares numbers above', 'status_code', 'greater_than', 40, ['GATX1234']],
    [
      'compares days since at least',
      'days_since_last_sighting',
      'greater_than_or_equals',
      1,
      ['GATX1234', 'UTLX207444'],
    ],
    ['accepts fractions', 'days_since_last_sighting', 'less_than', 0.5, ['TCNU1234565']],
    [
      'accepts numbers no row can hold',
      'status_code',
      'less_than',
      3e12,
      ['GATX1234', 'TCNU1234565', 'UTLX207444'],
    ],
    ['compares text by order', 'equipment_id', 'less_than', 'H', ['GATX1234']],
    ['finds exceptions', 'exceptions', 'equals', ['Held', 'Stored'], ['GATX1234']],
    ['finds a part of an exception', 'exceptions', 'contains', 'bad', ['GATX1234']],
    ['finds groups by id', 'reporting_groups', 'equals', 1, ['UTLX207444']],
    ['finds groups by name', 'reporting_groups', 'equals', 'Gulf pool', ['GATX1234', 'UTLX207444']],
    ['finds groups by a part of the name', 'reporting_groups', 'contains', 'ethanol', ['UTLX207444']],
    ['finds a note', 'note', 'contains', 'yard', ['GATX1234']],
    ['knows the kind of equipment', 'equipment_kind', 'equals', 'imdl', ['TCNU1234565']],
    ['compares moments', 'tele_eta', 'greater_than', '2026-03-08T06:29:59Z', ['UTLX207444']],
    ['leaves estimates of arrived units out', 'rail_eta', 'less_than', '2026-03-05', []],
    ['takes a day as the day at the place', 'tele_eta', 'equals', '2026-03-08', ['UTLX207444']],
    ['takes a day at the origin', 'waybill_date', 'equals', '2026-03-08', ['UTLX207444']],
    ['finds a part of a shown time', 'waybill_date', 'contains', '03/08/2026 01:30', ['UTLX207444']],
  ]

  test.each(rules)('%s', async (_, field, operand, value, expected) => {
    expect(await readSaved({ field, operand, value })).toEqual(expected)
  })

  test.each([[null], [''], ['  '], [[]]])('with the empty value %j passes every row', async (value) => {
    expect(await readSaved({ field: 'commodity', operand: 'contains', value })).toHaveLength(4)
  })

  test('narrows further with each one more', async () => {
    const filters = [
      { field: 'status_code', operand: 'greater_than', value: 30 },
      { field: 'load_empty_status', operand: 'equals', value: 'L' },
    ] as AssetFilter[]

    expect(await getIds({ filters })).toEqual(['UTLX207444'])
  })

  test.each([
    ['status_code', 'equals', 'soon', 'This column requires a number, not “soon”.'],
    [
      'tele_eta',
      'less_than',
      'tomorrow',
      'Enter a date like 2026-03-08 or a time like 2026-03-08T07:30:00Z.',
    ],
    ['tele_eta', 'less_than', '2026-02-30', '2026-02-30 isn’t a valid date.'],
    ['exceptions', 'less_than', 'Held', 'A list column supports only equals and contains.'],
    ['commodity', 'less_than', ['A', 'B'], 'Compare with one value at a time.'],
    ['commodity', 'contains', 'a\0b', 'This text contains an unsupported character.'],
  ] as const)(
    'whose value does not fit (%s %s %j) is refused by name',
    async (field, operand, value, message) => {
      const { status, error } = await list({
        filters: [
          { field: 'equipment_id', operand: 'equals', value: 'X' },
          { field, operand, value: value as string },
        ],
      })

      expect(status).toBe(400)
      expect(error.errors).toEqual({ 'filters.1.value': [message] })
    },
  )
})

test('filter values never become part of a statement', async () => {
  const evil = `x' or true) --`

  expect(await readSaved({ field: 'commodity', operand: 'contains', value: evil })).toEqual([])
  expect(await getIds({ search_terms: [evil, `'; drop table waybills; --`] })).toEqual([])
})
