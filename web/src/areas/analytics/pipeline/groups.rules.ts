import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { getPipelineColumn, type GroupKey, type GroupNames } from './columns.rules.ts'

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
  /** The zone of its ETAs: that of the destination; null where its rows are of several. */
  zone: string | null
  rows: PipelineRow[]
  subtotal: Subtotal
}

/** A row of a count that grows in place. */
interface Tally {
  n: number
}
type Tallies = Map<string, Tally>

interface Counting extends Omit<Subtotal, 'carriers' | 'commodities' | 'origins' | 'due'> {
  due: number[]
  carriers: Tallies
  commodities: Tallies
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
  const { load_empty_status: load, days_since_last_sighting: silent, due, origin_location: origin } = row
  sum.units += 1
  if (load === 'L') sum.loaded += 1
  else if (load === 'E') sum.empty += 1
  if (silent !== null && (sum.silent === null || silent > sum.silent)) sum.silent = silent
  if (due === 'overdue') sum.overdue += 1
  else if (due !== null) {
    const day = days.get(due)
    if (day !== undefined) sum.due[day]! += 1
  }
  if (row.exceptions.length > 0) sum.troubled += 1
  increase(sum.carriers, row.current_carrier)
  increase(sum.commodities, row.commodity)
  if (origin !== null) sum.origins.add(origin)
}

function increase(counts: Tallies, key: string | null, by = 1): void {
  if (key === null) return
  const known = counts.get(key)
  if (known === undefined) counts.set(key, { n: by })
  else known.n += by
}

/** The sums of all groups, from those of each: every row was read once. */
function addUp(parts: readonly Counting[]): Counting {
  const all = start()
  for (const part of parts) {
    all.units += part.units
    all.loaded += part.loaded
    all.empty += part.empty
    all.overdue += part.overdue
    all.troubled += part.troubled
    if (part.silent !== null) all.silent = Math.max(all.silent ?? 0, part.silent)
    part.due.forEach((n, day) => (all.due[day]! += n))
    for (const [key, { n }] of part.carriers) increase(all.carriers, key, n)
    for (const [key, { n }] of part.commodities) increase(all.commodities, key, n)
    for (const origin of part.origins) all.origins.add(origin)
  }
  return all
}

const byCount = (counts: Tallies): string[] =>
  [...counts].toSorted(([, a], [, b]) => b.n - a.n).map(([key]) => key)

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

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The days from a day YYYY-MM-DD on, each with its position. */
const getDays = (today: string): ReadonlyMap<string, number> =>
  new Map(Array.from({ length: BAR_DAYS }, (_, at) => [addDays(today, at), at]))
export const getLastBarDay = (today: string): string => addDays(today, BAR_DAYS - 1)

type GroupId = string | number

/** The group of a row. */
const getGroupId = (by: GroupKey, names: GroupNames): ((row: PipelineRow) => GroupId) => {
  if (by === 'destination_location') return (row) => row.destination_id ?? ''
  return by === 'none' ? () => '' : (row) => getPipelineColumn(by).value(row, names) ?? ''
}

/** The view's rows in the order of its table: group by group. */
export const toTableOrder = (rows: readonly PipelineRow[], by: GroupKey, names: GroupNames): PipelineRow[] =>
  [...Map.groupBy(rows, getGroupId(by, names)).values()].flat()

/** The view's rows by group, with the sums of each and of all: the group of the first row comes first. */
export function getGroups(
  rows: readonly PipelineRow[],
  by: GroupKey,
  today: string,
  names: GroupNames = {},
): { groups: UnitGroup[]; total: Subtotal } {
  const days = getDays(today)
  const isByPlace = by === 'destination_location'
  const value = by === 'none' ? () => null : getPipelineColumn(by).value
  const toId = getGroupId(by, names)
  const found = new Map<GroupId, { group: Omit<UnitGroup, 'subtotal'>; sum: Counting }>()
  for (const row of rows) {
    const key = toId(row)
    let one = found.get(key)
    if (one === undefined) {
      const text = value(row, names)
      const name = text === null || text === '' ? UNNAMED[by] : String(text)
      const destinationId = isByPlace ? row.destination_id : null
      const zone = isByPlace ? row.destination_zone : null
      one = { group: { key: String(key), name, destinationId, zone, rows: [] }, sum: start() }
      found.set(key, one)
    }
    one.group.rows.push(row)
    add(one.sum, row, days)
  }
  const counted = [...found.values()]
  return {
    groups: counted.map(({ group, sum }) => ({ ...group, subtotal: finish(sum) })),
    total: finish(addUp(counted.map(({ sum }) => sum))),
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
