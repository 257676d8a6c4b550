import type { Sighting } from '../sighting.ts'
import type { ClmField, ClmLayout, DelimitedLayout, FixedLayout } from './layout.ts'
import { getLetter, wallTimeAt, type WallTime } from './zone.ts'

/**
 * Writes sightings by a layout, one a line, in the layout's zone.
 * A fixed field cuts a name that is too long; it throws rather than cut what identifies a car, a time or an event.
 */
export function writeClm(sightings: readonly Sighting[], layout: ClmLayout): string {
  const lines = sightings.map((sighting) => {
    const values = getValues(sighting, layout.zone ?? 'UTC')
    return layout.kind === 'fixed' ? fixedLine(values, layout) : delimitedLine(values, layout)
  })
  const header = layout.kind === 'delimited' && layout.header ? [headerLine(layout)] : []
  return [...header, ...lines].map((line) => `${line}\n`).join('')
}

type Values = Record<ClmField, string>

function getValues(sighting: Sighting, zone: string): Values {
  const [, initial = '', number = ''] = /^([A-Z]+)([0-9]+)$/.exec(sighting.equipment_id) ?? []
  const wall = wallTimeAt(Date.parse(sighting.event_ts), zone)
  const eta = sighting.rail_eta_ts === null ? null : wallTimeAt(Date.parse(sighting.rail_eta_ts), zone)
  return {
    initial,
    number: number.padStart(6, '0'),
    equipment: sighting.equipment_id,
    city: sighting.city,
    state: sighting.state,
    date: toDate(wall),
    year: String(wall.year),
    month: two(wall.month),
    day: two(wall.day),
    time: getTime(wall),
    hour: two(wall.hour),
    minute: two(wall.minute),
    zone: zone === 'UTC' ? 'UT' : getLetter(zone),
    load_empty: sighting.load_empty ?? '',
    code: sighting.code,
    train: sighting.train_id ?? '',
    destination_city: sighting.destination_city ?? '',
    destination_state: sighting.destination_state ?? '',
    carrier: sighting.carrier ?? '',
    origin_city: sighting.origin_city ?? '',
    origin_state: sighting.origin_state ?? '',
    waybill: sighting.waybill_number ?? '',
    bill_of_lading: sighting.bill_of_lading_number ?? '',
    eta_date: eta === null ? '' : toDate(eta),
    eta_time: eta === null ? '' : getTime(eta),
    pickup: sighting.imdl_pickup_number ?? '',
    stcc: sighting.stcc ?? '',
    shipper: sighting.shipper ?? '',
    consignee: sighting.consignee ?? '',
    weight: sighting.weight_lb === null ? '' : String(sighting.weight_lb),
    weight_unit: '',
    splc: sighting.splc ?? '',
    fsac: sighting.fsac ?? '',
    country: sighting.country ?? '',
    eta_zone: '',
    eta_city: '',
    eta_state: '',
    eta_code: '',
    eta_month: eta === null ? '' : two(eta.month),
    eta_day: eta === null ? '' : two(eta.day),
    eta_hour: eta === null ? '' : two(eta.hour),
    eta_minute: eta === null ? '' : two(eta.minute),
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function toDate(wall: WallTime): string {
  return `${wall.year}${two(wall.month)}${two(wall.day)}`
}

/** HHMM, with seconds only where there are any. */
function getTime(wall: WallTime): string {
  return two(wall.hour) + two(wall.minute) + (wall.second === 0 ? '' : two(wall.second))
}

function headerLine(layout: DelimitedLayout): string {
  return cellsInOrder(layout, (field) => field.heading ?? field.field).join(layout.separator)
}

function delimitedLine(values: Values, layout: DelimitedLayout): string {
  const cells = cellsInOrder(layout, ({ field }) => values[field])
  return cells.map((cell) => quoteIfNeeded(cell, layout.separator)).join(layout.separator)
}

function cellsInOrder(
  layout: DelimitedLayout,
  getCell: (field: DelimitedLayout['fields'][number]) => string,
): string[] {
  const cells: string[] = []
  for (const field of layout.fields) cells[field.column] = getCell(field)
  return Array.from(cells, (cell) => cell ?? '')
}

function quoteIfNeeded(cell: string, separator: string): string {
  const oneLine = cell.replace(/[\r\n]+/g, ' ')
  if (!oneLine.includes(separator) && !oneLine.includes('"')) return oneLine
  return `"${oneLine.replaceAll('"', '""')}"`
}

/** Fields that lose their meaning with their last characters. */
const NEVER_CUT = new Set<ClmField>(['initial', 'number', 'equipment', 'date', 'code', 'carrier', 'eta_date'])

function fixedLine(values: Values, layout: FixedLayout): string {
  let line = ''
  for (const { field, start, length } of [...layout.fields].sort((a, b) => a.start - b.start)) {
    const value = fixedValue(field, values[field], length)
    line = line.padEnd(start) + value.padEnd(length)
  }
  return line.trimEnd()
}

function fixedValue(field: ClmField, value: string, length: number): string {
  const oneLine = value.replace(/[\r\n]+/g, ' ')
  if (oneLine.length <= length) return oneLine
  if (field === 'zone') return oneLine === 'UT' && length === 1 ? 'Z' : ''
  if (!NEVER_CUT.has(field)) return oneLine.slice(0, length)
  throw new Error(
    `Cannot write ${field} "${oneLine}": the layout has room for ${length} characters. Widen the field in the layout.`,
  )
}
