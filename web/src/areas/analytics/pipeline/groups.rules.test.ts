import { expect, test } from 'vitest'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { getGroups, type Subtotal } from './groups.rules.ts'

const TODAY = '2026-11-29'
const pick = <T>(values: readonly T[], at: number): T => values[at % values.length]!

/** Units that differ in everything a group sums, some values missing. */
const ROWS = Array.from({ length: 240 }, (_, at) => ({
  waybill_id: at,
  load_empty_status: pick(['L', 'E', null], at),
  destination_id: pick([1, 2, null], Math.floor(at / 3)),
  destination_location: pick(['Dallas, TX', 'Nampa, ID', null], Math.floor(at / 3)),
  days_since_last_sighting: pick([3, 0, null, 7, 5], at),
  due: pick(['overdue', '2026-11-29', '2026-12-12', '2026-12-13', 'no_eta', null], at),
  exceptions: pick<string[]>([[], ['Bad order'], []], at),
  current_carrier: pick(['UP', 'BNSF', null, 'UP'], at),
  commodity: pick(['Corn syrup', '', null, 'Malt', 'Malt'], at),
  origin_location: pick(['Enid, OK', 'Fargo, ND', null], Math.floor(at / 7)),
})) as unknown as PipelineRow[]

const by = (counts: readonly (string | null)[]): number => new Set(counts.filter((one) => one !== null)).size

/** Each sum by a pass of its own over the rows. */
const sumByHand = (rows: readonly PipelineRow[]): Partial<Subtotal> => ({
  units: rows.length,
  loaded: rows.filter((row) => row.load_empty_status === 'L').length,
  empty: rows.filter((row) => row.load_empty_status === 'E').length,
  silent: Math.max(...rows.map((row) => row.days_since_last_sighting ?? -1)),
  overdue: rows.filter(({ due }) => due === 'overdue').length,
  troubled: rows.filter(({ exceptions }) => exceptions.length > 0).length,
  due: Array.from({ length: 14 }, (_, day) => {
    const date = new Date(Date.parse(TODAY) + day * 86_400_000).toISOString().slice(0, 10)
    return rows.filter(({ due }) => due === date).length
  }),
  origins: by(rows.map((row) => row.origin_location)),
})

test('sums of a group are those of its units, and the sums below those of all', () => {
  const { groups, total } = getGroups(ROWS, 'destination_location', TODAY)

  expect(groups.map(({ name }) => name)).toEqual(['Dallas, TX', 'Nampa, ID', 'No destination'])
  for (const { rows, destinationId, subtotal } of groups) {
    expect(rows).toEqual(ROWS.filter((row) => row.destination_id === destinationId))
    expect(subtotal).toMatchObject(sumByHand(rows))
  }
  expect(total).toMatchObject(sumByHand(ROWS))
  // the day fourteen days ahead is the first that is not drawn
  expect(total.due.filter((n) => n > 0)).toHaveLength(2)
  expect([total.carriers, total.commodities]).toEqual([
    ['UP', 'BNSF'],
    ['Malt', 'Corn syrup', ''],
  ])
})

test('units without a value are one group, also where some say so with an empty text', () => {
  const { groups } = getGroups(ROWS, 'commodity', TODAY)

  expect(groups.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Corn syrup', 48],
    ['Commodity unknown', 96],
    ['Malt', 96],
  ])
})
