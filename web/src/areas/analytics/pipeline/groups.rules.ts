import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { getPipelineColumn, type GroupKey, type GroupNames } from './pipeline.rules.ts'

const DAY_MS = 86_400_000
/** Days ahead whose units are drawn as bars. */
export const BAR_DAYS = 14

/** What stands below the columns of a group, counted in one pass over its rows. */
export interface Subtotal {
  units: number
  loaded: number
  empty: number
  /** Days without a sighting of the longest silent; null where none was seen. */
  silent: number | null
  overdue: number
  troubled: number
  /** Units due on each of the next days, today first. */
  due: readonly number[]
  carriers: readonly string[]
  commodities: readonly string[]
  origins: number
}

/** Rows of one destination, railroad, status or commodity, in the order of the view. */
export interface UnitGroup {
  key: string
  name: string
  /** Of a destination. */
  destinationId: number | null
  rows: PipelineRow[]
  subtotal: Subtotal
}

interface Counting extends Omit<Subtotal, 'carriers' | 'commodities' | 'origins' | 'due'> {
  due: number[]
  carriers: Map<string, number>
  commodities: Map<string, number>
  origins: Set<string>
}

const start = (): Counting => ({
  units: 0,
  loaded: 0,
  empty: 0,
  silent: null,
  overdue: 0,
  troubled: 0,
  due: Array.from({ length: BAR_DAYS }, () => 0),
  carriers: new Map(),
  commodities: new Map(),
  origins: new Set(),
})

function add(sum: Counting, row: PipelineRow, days: ReadonlyMap<string, number>): void {
  sum.units += 1
  if (row.load_empty_status === 'L') sum.loaded += 1
  if (row.load_empty_status === 'E') sum.empty += 1
  const silent = row.days_since_last_sighting
  if (silent !== null && (sum.silent === null || silent > sum.silent)) sum.silent = silent
  if (row.due === 'overdue') sum.overdue += 1
  const day = row.due === null ? undefined : days.get(row.due)
  if (day !== undefined) sum.due[day] = (sum.due[day] ?? 0) + 1
  if (row.exceptions.length > 0) sum.troubled += 1
  increase(sum.carriers, row.current_carrier)
  increase(sum.commodities, row.commodity)
  if (row.origin_location !== null) sum.origins.add(row.origin_location)
}

function increase(counts: Map<string, number>, key: string | null): void {
  if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
}

const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([, a], [, b]) => b - a).map(([key]) => key)

const finish = (sum: Counting): Subtotal => ({
  ...sum,
  carriers: byCount(sum.carriers),
  commodities: byCount(sum.commodities),
  origins: sum.origins.size,
})

const UNNAMED: Readonly<Record<GroupKey, string>> = {
  destination_location: 'No destination',
  current_carrier: 'Railroad unknown',
  status_code: 'Status unknown',
  commodity: 'Commodity unknown',
  none: 'All units',
}

/** The days from a day YYYY-MM-DD on, each with its position. */
const getDays = (today: string): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: BAR_DAYS }, (_, at) => [
      new Date(Date.parse(today) + at * DAY_MS).toISOString().slice(0, 10),
      at,
    ]),
  )

/** The view's rows by group, with the sums of each and of all: the group of the first row comes first. */
export function getGroups(
  rows: readonly PipelineRow[],
  by: GroupKey,
  today: string,
  names: GroupNames = {},
): { groups: UnitGroup[]; total: Subtotal } {
  const days = getDays(today)
  const total = start()
  const found = new Map<string, { group: Omit<UnitGroup, 'subtotal'>; sum: Counting }>()
  const value = by === 'none' ? () => null : getPipelineColumn(by).value
  for (const row of rows) {
    const text = value(row, names)
    const key = by === 'destination_location' ? String(row.destination_id ?? '') : String(text ?? '')
    let one = found.get(key)
    if (one === undefined) {
      const destinationId = by === 'destination_location' ? row.destination_id : null
      const name = text === null || text === '' ? UNNAMED[by] : String(text)
      one = { group: { key, name, destinationId, rows: [] }, sum: start() }
      found.set(key, one)
    }
    one.group.rows.push(row)
    add(one.sum, row, days)
    add(total, row, days)
  }
  return {
    groups: [...found.values()].map(({ group, sum }) => ({ ...group, subtotal: finish(sum) })),
    total: finish(total),
  }
}

/** The most common and how many others: `UP +3`. */
export const firstAndMore = ([first, ...more]: readonly string[]): string =>
  first === undefined ? '' : `${first}${more.length > 0 ? ` +${more.length}` : ''}`

const NOUNS: Readonly<Record<GroupKey, readonly [one: string, many: string]>> = {
  destination_location: ['destination', 'destinations'],
  current_carrier: ['railroad', 'railroads'],
  status_code: ['status', 'statuses'],
  commodity: ['commodity', 'commodities'],
  none: ['sighting', 'sightings'],
}
export const groupNoun = (by: GroupKey, n: number): string => NOUNS[by][n === 1 ? 0 : 1]
