import { type PipelineRow, DEFAULT_MAX_AGE } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import type { Places } from '../analytics.calls.ts'
import { idIn, idsIn, idsText, toCsvText, wordIn } from '../analytics.rules.ts'
import {
  type Cell,
  type ColumnKey,
  getCellText,
  getPipelineColumn,
  type GroupKey,
  type GroupNames,
  GROUPS,
  isColumn,
  type Layout,
  LAYOUTS,
} from './columns.rules.ts'
import { filtersIn, filtersText } from '../filters/filters.rules.ts'
import { type Filter, keeps, toFilterValue } from './filters.rules.ts'
import { getEtaOrder } from './unit-rows.rules.ts'

export interface Sort {
  key: ColumnKey | 'etaDate'
  isDescending: boolean
}

/** All the page's address says (ANA-012 to ANA-016). */
export interface PipelineState extends Places {
  /** Shown columns in order; null as this browser remembers them. */
  columns: readonly ColumnKey[] | null
  groupBy: GroupKey
  /** Of a company with both: railcars, containers, or both. */
  layout: Layout
  /** The saved view that was opened. */
  view: number | null
  origins: readonly number[]
  maxAge: string
  sort: Sort
  filters: readonly Filter[]
  term: string
}

/** Shows another state; what corrects the one that shows leaves no way back to it. */
export type Change = (part: Partial<PipelineState>, how?: { replace?: boolean }) => void

const DEFAULT_GROUP: GroupKey = 'destination_location'

const DEFAULT_SORT: Sort = { key: 'days_since_last_sighting', isDescending: true }
/** Columns whose value the calls name inside another (ANA-028, ANA-029, ANA-032). */
const INNER_NAMES = new Map<string, ColumnKey>([
  ['tele_eta.date', 'tele_eta'],
  ['rail_eta.date', 'rail_eta'],
  ['note.note', 'note'],
])

function sortKeyIn(name: string): Sort['key'] | null {
  if (isColumn(name) || name === 'etaDate') return name
  return INNER_NAMES.get(name) ?? null
}

const MONTHS = /^[1-9]\d{0,2}$/

/** The state of an address; what is invalid counts as missing. */
export function stateIn(address: Record<string, unknown>): PipelineState {
  const key = sortKeyIn(wordIn(address['sortColumn']))
  const direction = wordIn(address['sortDirection'])
  const maxAge = wordIn(address['maxAge'])
  const groupBy = wordIn(address['groupBy'])
  const columns = wordIn(address['columns']).split('|').filter(isColumn)
  const layout = wordIn(address['layout'])
  return {
    columns: columns.length > 0 ? columns : null,
    groupBy: Object.hasOwn(GROUPS, groupBy) ? (groupBy as GroupKey) : DEFAULT_GROUP,
    layout: Object.hasOwn(LAYOUTS, layout) ? (layout as Layout) : 'both',
    view: idIn(address['view']),
    groups: idsIn(address['groupIds']),
    destinations: idsIn(address['destinations']),
    origins: idsIn(address['origins']),
    maxAge: MONTHS.test(maxAge) ? maxAge : DEFAULT_MAX_AGE,
    sort: key === null ? DEFAULT_SORT : { key, isDescending: direction === 'desc' },
    filters: filtersIn(address['filters'], isColumn, toFilterValue),
    term: wordIn(address['find']),
  }
}

/** The address of a state; what is as usual is left out. */
export function toPipelinePath({
  groups,
  destinations,
  origins,
  maxAge,
  sort,
  filters,
  term,
  columns,
  groupBy,
  layout,
  view,
}: PipelineState) {
  const isUsual = sort.key === DEFAULT_SORT.key && sort.isDescending
  const direction = sort.isDescending ? 'desc' : 'asc'
  return {
    groupIds: idsText(groups),
    destinations: idsText(destinations),
    origins: idsText(origins),
    maxAge: maxAge === DEFAULT_MAX_AGE ? undefined : maxAge,
    sortColumn: isUsual ? undefined : sort.key,
    sortDirection: isUsual ? undefined : direction,
    filters: filtersText(filters),
    find: term || undefined,
    columns: columns?.join('|'),
    groupBy: groupBy === DEFAULT_GROUP ? undefined : groupBy,
    layout: layout === 'both' ? undefined : layout,
    view: view?.toString(),
  }
}

/** Resets everything to the initial state (ANA-041 to ANA-044). */
export const RESET: PipelineState = stateIn({})

const searchTexts = new WeakMap<PipelineRow, string>()
/** What the term is searched in, written once a row. */
function searched(row: PipelineRow): string {
  const known = searchTexts.get(row)
  if (known !== undefined) return known
  const { equipment_id, bill_of_lading_number, train_id, current_location, imdl_pickup_number } = row
  const text = [equipment_id, bill_of_lading_number, train_id, current_location, imdl_pickup_number]
    .join(' ')
    .toLowerCase()
  searchTexts.set(row, text)
  return text
}

/** The rows that pass every filter and hold the term, in the order they came in. */
export function getMatches(
  rows: readonly PipelineRow[],
  { filters, term, origins, layout }: Pick<PipelineState, 'filters' | 'term' | 'origins' | 'layout'>,
  groups: GroupNames,
): readonly PipelineRow[] {
  const wanted = term.trim().toLowerCase()
  if (wanted === '' && origins.length === 0 && filters.length === 0 && layout === 'both') return rows
  return rows.filter(
    (row) =>
      (layout === 'both' || row.equipment_kind === layout) &&
      (wanted === '' || searched(row).includes(wanted)) &&
      (origins.length === 0 || origins.includes(row.origin_id ?? -1)) &&
      filters.every((one) => keeps(row, one, groups)),
  )
}

/**
 * By a column; by ETA our own counts first, then the railroad's (ANA-017). Empty values come last, and ties stay in the
 * order they came in: the longest silent first. Values are read once a row, not at each comparison.
 */
export function sortRows(
  rows: readonly PipelineRow[],
  { key, isDescending }: Sort,
  groups: GroupNames = {},
): PipelineRow[] {
  const columns = getSortValues(key, groups).map((value) => getRanks(rows.map(value), isDescending))
  // a number for each row, whose order is that of its ranks and then that in which the rows came
  const keys = Float64Array.from(
    rows,
    (_, at) => columns.reduce((sum, { ranks, size }) => sum * size + (ranks[at] ?? 0), 0) * rows.length + at,
  )
  return Array.from(keys.sort(), (one) => rows[one % rows.length]!)
}

/** The place of each value among all of them, empty ones last: comparing places is faster than comparing texts. */
function getRanks(values: readonly Cell[], isDescending: boolean): { ranks: number[]; size: number } {
  const distinct = [...new Set(values)].filter((value) => value !== null)
  distinct.sort((a, b) => (a < b ? -1 : 1))
  if (isDescending) distinct.reverse()
  const places = new Map<Cell, number>(distinct.map((value, at) => [value, at]))
  return { ranks: values.map((value) => places.get(value) ?? distinct.length), size: distinct.length + 1 }
}

function getSortValues(key: Sort['key'], groups: GroupNames): ((row: PipelineRow) => Cell)[] {
  if (key === 'etaDate') return [(row) => getEtaOrder(row, 'tele_eta'), (row) => getEtaOrder(row, 'rail_eta')]
  if (key === 'status_code') return [(row) => row.status_code]
  return [(row) => getPipelineColumn(key).value(row, groups)]
}

/** The rows of the view as CSV (ANA-055). */
export const pipelineCsv = (
  rows: readonly PipelineRow[],
  keys: readonly ColumnKey[],
  groups: GroupNames,
): string =>
  toCsvText([
    keys.map((key) => getPipelineColumn(key).label),
    ...rows.map((row) => keys.map((key) => getCellText(row, key, groups))),
  ])
