import { expect, test } from 'vitest'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { type GroupKey, GROUPS } from './columns.rules.ts'
import { canOpen, openFigure } from './figures.rules.ts'
import type { Filter } from './filters.rules.ts'
import { getGroups, type Subtotal, type UnitGroup } from './groups.rules.ts'
import { getMatches, RESET } from './pipeline.rules.ts'

const TODAY = '2026-11-29'
const pick = <T>(values: readonly T[], at: number): T => values[at % values.length]!

/** Units that differ in all that is counted or grouped by. */
const ROWS = Array.from({ length: 240 }, (_, at) => ({
  waybill_id: at,
  equipment_kind: 'R',
  load_empty_status: pick(['L', 'E', null], at),
  destination_id: pick([1, 2, null], Math.floor(at / 3)),
  destination_location: pick(['Dallas, TX', 'Nampa, ID', null], Math.floor(at / 3)),
  days_since_last_sighting: pick([3, 0, null, 7, 5], at),
  due: pick(['overdue', '2026-11-29', '2026-12-12', '2026-12-13', 'no_eta', null, '2026-11-28'], at),
  exceptions: pick<string[]>([[], ['Bad order'], []], at),
  current_carrier: pick(['UP', 'BNSF', null, 'UP'], at),
  status_code: pick([40, 90, 10], Math.floor(at / 5)),
  commodity: pick(['Corn syrup', '', null, 'Malt', 'Malt'], Math.floor(at / 2)),
  origin_location: null,
})) as unknown as PipelineRow[]

const getCounts = ({ loaded, empty, due, overdue, troubled }: Subtotal) => ({
  loaded,
  empty,
  due: due.reduce((sum, n) => sum + n, 0),
  overdue,
  exceptions: troubled,
})

/** The units of the list that a figure opens. */
function open(
  figure: keyof ReturnType<typeof getCounts> | 'longest',
  of: UnitGroup | Subtotal,
  by: GroupKey,
) {
  const group = 'subtotal' in of ? of : null
  const subtotal = 'subtotal' in of ? of.subtotal : of
  const { filters = [], destinations } = openFigure([], {
    figure,
    subtotal,
    group,
    groupBy: by,
    today: TODAY,
  })
  return getMatches(ROWS, { ...RESET, filters }, {}).filter(
    (row) => destinations === undefined || destinations.includes(row.destination_id ?? -1),
  )
}

test.each(Object.keys(GROUPS) as GroupKey[])(
  'grouped by %s, a figure lists as many units as it says',
  (by) => {
    const { groups, total } = getGroups(ROWS, by, TODAY)
    const counted = [total, ...groups.filter((group) => canOpen(group, by))]

    for (const one of counted) {
      const subtotal = 'subtotal' in one ? one.subtotal : one
      const counts = getCounts(subtotal)
      const names = Object.keys(counts) as (keyof typeof counts)[]
      expect(Object.fromEntries(names.map((name) => [name, open(name, one, by).length]))).toEqual(counts)
      const longest = open('longest', one, by).map((row) => row.days_since_last_sighting)
      expect(new Set(longest)).toEqual(new Set([subtotal.silent]))
    }
  },
)

test.each([
  ['destination_location', ['1', '2']],
  ['current_carrier', ['UP', 'BNSF']],
  ['none', ['']],
] as const)('of groups by %s those open that a filter can name: %s', (by, expected) => {
  const { groups } = getGroups(ROWS, by, TODAY)

  expect(groups.filter((group) => canOpen(group, by)).map(({ key }) => key)).toEqual(expected)
})

test('a figure adds to the filters, and takes the place of those that it says more than', () => {
  const corn: Filter = { key: 'commodity', operand: 'contains', value: 'corn' }
  const late: Filter = { key: 'due', operand: 'less_than_or_equals', value: '2026-12-06' }
  const { total } = getGroups(ROWS, 'none', TODAY)
  const of = { subtotal: total, group: null, groupBy: 'none', today: TODAY } as const

  expect(openFigure([corn, late], { ...of, figure: 'overdue' }).filters).toEqual([
    corn,
    { key: 'due', operand: 'equals', value: 'Overdue' },
  ])
  const due = openFigure([corn, late], { ...of, figure: 'due' }).filters ?? []
  expect(due.map(({ value }) => value)).toEqual(['corn', '2026-12-06', '2026-11-29', '2026-12-12'])
  expect(openFigure(due, { ...of, figure: 'due' }).filters).toEqual(due)
})
