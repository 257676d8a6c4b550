import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { exceptionLabel } from '#contract/base/exceptions.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { statusLabel } from '#contract/base/waybill-status.ts'

/** The problems of a unit, as every page names them. */
export const getExceptions = ({ exceptions }: Pick<PipelineRow, 'exceptions'>): string[] =>
  exceptions.map(exceptionLabel)

const getGroupNames = (row: PipelineRow, groups: GroupNames): string[] =>
  row.reporting_groups.map((id) => groups[id] ?? String(id))

/** Columns for railcars, for containers, or for both (ANA-038, ANA-039). */
export type Layout = 'both' | 'R' | 'imdl'
export type Cell = string | number | null
/** A moment is shown by the clocks of a place; a day is one of the calendar, or a text in its stead. */
type Kind = 'text' | 'number' | 'moment' | 'day'

interface Column {
  label: string
  /** What its head says where the label is longer than its cells. */
  head?: string
  /** Its plain value: what is sorted, filtered and written to files. */
  value: (row: PipelineRow, groups: GroupNames) => Cell
  /** The values that its cell joins. */
  values?: (row: PipelineRow, groups: GroupNames) => readonly string[]
  /** The number behind its text, in the order of the texts. */
  code?: (row: PipelineRow) => number | null
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
  status_code: {
    label: 'Status',
    value: (row) => statusLabel(row.status_code),
    code: (row) => row.status_code,
    isShown: true,
    px: 84,
  },
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
    values: getExceptions,
    isShown: true,
    px: 100,
  },
  last_sighting_date: { label: 'Last sighting', value: (row) => row.last_sighting_date, ...HERE },
  reporting_groups: {
    label: 'Reporting groups',
    value: (row, groups) => getGroupNames(row, groups).join(', ') || null,
    values: getGroupNames,
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
  due: {
    label: 'Due',
    value: (row) => (row.due && DUE_TEXTS[row.due]) ?? row.due,
    kind: 'day',
    isFilterOnly: true,
  },
} as const satisfies Record<string, Column>

export type ColumnKey = keyof typeof COLUMNS
export const getPipelineColumn = (key: ColumnKey): Column => COLUMNS[key]
export const isColumn = (text: string): text is ColumnKey => Object.hasOwn(COLUMNS, text)
export const COLUMN_KEYS = Object.keys(COLUMNS) as ColumnKey[]

export const isOfLayout = (key: ColumnKey, layout: Layout): boolean =>
  getPipelineColumn(key).layouts?.includes(layout) ?? true

/** The columns of a layout, all or those shown at the start. */
export const getPipelineColumns = (layout: Layout, which: 'all' | 'shown' = 'all'): ColumnKey[] =>
  COLUMN_KEYS.filter((key) => {
    const { isShown, isFilterOnly } = getPipelineColumn(key)
    return isFilterOnly === undefined && isOfLayout(key, layout) && (which === 'all' || isShown === true)
  })

/** What rows are grouped by. */
export const GROUPS = {
  destination_location: 'Destination',
  current_carrier: 'Railroad',
  status_code: 'Status',
  commodity: 'Commodity',
  none: 'None',
} as const
export type GroupKey = keyof typeof GROUPS

/** What a company with railcars and containers looks at. */
export const LAYOUTS: Readonly<Record<Layout, string>> = { R: 'Railcars', imdl: 'Containers', both: 'Both' }

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
