import { OPERANDS, type Operand, passes } from '#contract/areas/analytics/analytics.rules.ts'
import { type PipelineRow, DEFAULT_MAX_AGE } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { isDay, showDate } from '#contract/base/dates.ts'
import { exceptionLabel } from '#contract/base/exceptions.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { statusLabel } from '#contract/base/waybill-status.ts'
import type { Places } from '../analytics.calls.ts'
import { idIn, idsIn, idsText, toCsvText, wordIn } from '../analytics.rules.ts'
import { getEtaOrder } from './unit-rows.rules.ts'

/** The problems of a unit, as every page names them. */
export const getExceptions = ({ exceptions }: Pick<PipelineRow, 'exceptions'>): string[] =>
  exceptions.map(exceptionLabel)

/** Columns for railcars, for containers, or for both (ANA-038, ANA-039). */
export type Layout = 'both' | 'R' | 'imdl'
type Cell = string | number | null
type Kind = 'text' | 'number' | 'moment'

interface Column {
  label: string
  /** What its head says where the label is longer than its cells. */
  head?: string
  /** Its plain value: what is sorted, filtered and written to files. */
  value: (row: PipelineRow, groups: GroupNames) => Cell
  kind?: Kind
  zone?: 'current_zone' | 'destination_zone'
  layouts?: readonly Layout[]
  /** Shown at the start; the others wait in the chooser. */
  isShown?: true
  /** Filtered by, and in no chooser. */
  isFilterOnly?: true
  /** All its values, where they are few. */
  choices?: readonly string[]
  /** Its width. */
  px?: number
}
export type GroupNames = Readonly<Record<string, string>>

const DUE_TEXTS: Readonly<Record<string, string>> = { overdue: 'Overdue', no_eta: 'No ETA' }
const RAIL = ['both', 'R'] as const
const BOXES = ['both', 'imdl'] as const
const HERE = { kind: 'moment', zone: 'current_zone', px: 128 } as const
const AT_DESTINATION = { kind: 'moment', zone: 'destination_zone', px: 128 } as const

export const COLUMNS = {
  equipment_id: { label: 'Equipment', value: (row) => row.equipment_id, isShown: true, px: 124 },
  load_empty_status: {
    label: 'L/E',
    value: (row) => row.load_empty_status,
    isShown: true,
    px: 38,
    choices: ['L', 'E'],
  },
  status_code: { label: 'Status', value: (row) => statusLabel(row.status_code), isShown: true, px: 84 },
  current_location: { label: 'Location', value: (row) => row.current_location, isShown: true, px: 112 },
  last_event_text: { label: 'Last event', value: (row) => row.last_event_text, isShown: true, px: 92 },
  days_since_last_sighting: {
    label: 'Days since sighting',
    value: (row) => row.days_since_last_sighting,
    kind: 'number',
    isShown: true,
    head: 'Days',
    px: 64,
  },
  tele_eta: { label: 'ETA', value: (row) => row.tele_eta.date, ...AT_DESTINATION, isShown: true },
  rail_eta: { label: 'Railroad ETA', value: (row) => row.rail_eta.date, ...AT_DESTINATION, isShown: true },
  destination_location: { label: 'Destination', value: (row) => row.destination_location, isShown: true },
  current_carrier: {
    label: 'Railroad',
    value: (row) => row.current_carrier,
    layouts: RAIL,
    isShown: true,
    px: 64,
  },
  commodity: { label: 'Commodity', value: (row) => row.commodity, isShown: true, px: 98 },
  origin_location: { label: 'Origin', value: (row) => row.origin_location, isShown: true, px: 108 },
  exceptions: {
    label: 'Exceptions',
    value: (row) => getExceptions(row).join(', ') || null,
    isShown: true,
    px: 100,
  },
  last_sighting_date: { label: 'Last sighting', value: (row) => row.last_sighting_date, ...HERE },
  reporting_groups: {
    label: 'Reporting groups',
    value: (row, groups) => row.reporting_groups.map((id) => groups[id] ?? id).join(', ') || null,
  },
  note: { label: 'Note', value: (row) => row.note.note },
  bill_of_lading_number: {
    label: 'Bill of lading',
    value: (row) => row.bill_of_lading_number,
    layouts: RAIL,
  },
  train_id: { label: 'Train', value: (row) => row.train_id, layouts: RAIL },
  last_notify_date: {
    label: 'Last notified',
    value: (row) => row.last_notify_date,
    ...AT_DESTINATION,
    layouts: RAIL,
  },
  imdl_pickup_number: { label: 'Pickup number', value: (row) => row.imdl_pickup_number, layouts: BOXES },
  ramp_status: {
    label: 'Ramp status',
    value: (row) => (row.deramped_date ? 'Deramped' : row.ramped_date && 'Ramped'),
    layouts: BOXES,
  },
  has_exception: {
    label: 'Any exception',
    value: (row) => (row.exceptions.length > 0 ? 'Yes' : 'No'),
    isFilterOnly: true,
    choices: ['Yes', 'No'],
  },
  due: { label: 'Due', value: (row) => (row.due && DUE_TEXTS[row.due]) ?? row.due, isFilterOnly: true },
} as const satisfies Record<string, Column>

export type ColumnKey = keyof typeof COLUMNS
export const getPipelineColumn = (key: ColumnKey): Column => COLUMNS[key]
const KEYS = Object.keys(COLUMNS) as ColumnKey[]

/** The columns of a layout, all or those shown at the start. */
export const getPipelineColumns = (layout: Layout, which: 'all' | 'shown' = 'all'): ColumnKey[] =>
  KEYS.filter((key) => {
    const { layouts, isShown, isFilterOnly } = getPipelineColumn(key)
    return (
      isFilterOnly === undefined &&
      (layouts?.includes(layout) ?? true) &&
      (which === 'all' || isShown === true)
    )
  })

/** What the pipeline is filtered by, each with the operands that fit it (ANA-049 to ANA-054). */
export const FILTERS: Readonly<Partial<Record<ColumnKey, readonly Operand[]>>> = {
  days_since_last_sighting: [
    'greater_than_or_equals',
    'greater_than',
    'less_than_or_equals',
    'less_than',
    'equals',
  ],
  load_empty_status: ['equals'],
  exceptions: ['contains', 'equals'],
  has_exception: ['equals'],
  last_event_text: ['contains', 'equals'],
  commodity: ['contains', 'equals'],
  status_code: ['equals', 'contains'],
  due: ['equals', 'less_than_or_equals', 'greater_than_or_equals'],
}
export const FILTER_KEYS = KEYS.filter((key) => FILTERS[key])

export interface Filter {
  key: ColumnKey
  operand: Operand
  value: string
}

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

/** What rows are grouped by. */
export const GROUPS = {
  destination_location: 'Destination',
  current_carrier: 'Railroad',
  status_code: 'Status',
  commodity: 'Commodity',
  none: 'None',
} as const
export type GroupKey = keyof typeof GROUPS
const DEFAULT_GROUP: GroupKey = 'destination_location'

/** What a company with railcars and containers looks at. */
export const LAYOUTS: Readonly<Record<Layout, string>> = { R: 'Railcars', imdl: 'Containers', both: 'Both' }

const DEFAULT_SORT: Sort = { key: 'days_since_last_sighting', isDescending: true }
const isKey = (text: string): text is ColumnKey => text in COLUMNS
const MONTHS = /^[1-9]\d{0,2}$/

/** The state of an address; what is invalid counts as missing. */
export function stateIn(address: Record<string, unknown>): PipelineState {
  const column = wordIn(address['sortColumn'])
  const direction = wordIn(address['sortDirection'])
  const key = isKey(column) || column === 'etaDate' ? column : null
  const maxAge = wordIn(address['maxAge'])
  const groupBy = wordIn(address['groupBy'])
  const columns = wordIn(address['columns']).split('|').filter(isKey)
  const layout = wordIn(address['layout'])
  return {
    columns: columns.length > 0 ? columns : null,
    groupBy: groupBy in GROUPS ? (groupBy as GroupKey) : DEFAULT_GROUP,
    layout: layout in LAYOUTS ? (layout as Layout) : 'both',
    view: idIn(address['view']),
    groups: idsIn(address['groupIds']),
    destinations: idsIn(address['destinations']),
    origins: idsIn(address['origins']),
    maxAge: MONTHS.test(maxAge) ? maxAge : DEFAULT_MAX_AGE,
    sort: key === null ? DEFAULT_SORT : { key, isDescending: direction === 'desc' },
    filters: wordIn(address['filters']).split('|').flatMap(filterIn),
    term: wordIn(address['find']),
  }
}

function filterIn(text: string): Filter[] {
  const [key = '', operand = '', ...rest] = text.split('~')
  return isKey(key) && operand in OPERANDS && rest.length > 0
    ? [{ key, operand: operand as Operand, value: rest.join('~') }]
    : []
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
    filters:
      filters.map(({ key, operand, value }) => `${key}~${operand}~${value.replaceAll('|', ' ')}`).join('|') ||
      undefined,
    find: term || undefined,
    columns: columns?.join('|'),
    groupBy: groupBy === DEFAULT_GROUP ? undefined : groupBy,
    layout: layout === 'both' ? undefined : layout,
    view: view?.toString(),
  }
}

/** A filter after its column's name: `at least 3`, days as they are written elsewhere. */
export const getFilterText = ({ operand, value }: Filter): string =>
  `${OPERANDS[operand]} ${isDay(value) ? showDate(value) : value}`

/** Resets everything to the initial state (ANA-041 to ANA-044). */
export const RESET: PipelineState = stateIn({})

/** Whether a row passes one filter; each value of an exception filter is checked. */
export const keeps = (row: PipelineRow, { key, operand, value }: Filter, groups: GroupNames): boolean =>
  passes(
    key === 'exceptions' ? getExceptions(row) : getPipelineColumn(key).value(row, groups),
    operand,
    value,
  )

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

const ZONE_NAME = / [^ ]+$/
/** MM/DD/YYYY HH:mm at its place (ANA-056). */
export const pipelineTime = (at: string, zone: string | null): string =>
  placeTime(at, zone).replace(ZONE_NAME, '')

/** A cell as it reads on screen and in a file; empty where nothing is known. */
export function getCellText(row: PipelineRow, key: ColumnKey, groups: GroupNames): string {
  const { value, kind, zone } = getPipelineColumn(key)
  const plain = value(row, groups)
  if (plain === null) return ''
  return kind === 'moment' ? pipelineTime(String(plain), zone ? row[zone] : null) : String(plain)
}

/** A cell in full, for those who point at it: a moment with its zone. */
export function getCellTitle(row: PipelineRow, key: ColumnKey, groups: GroupNames): string {
  const { value, kind, zone } = getPipelineColumn(key)
  const plain = value(row, groups)
  if (plain === null) return ''
  return kind === 'moment' ? placeTime(plain, zone ? row[zone] : null) : String(plain)
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
