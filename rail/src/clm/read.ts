import {
  containerCheckDigit,
  makeEquipment,
  isCheckDigitRight,
  parseEquipment,
  type Equipment,
} from '../equipment.ts'
import { NO_PLACES, type PlaceFound, type Places } from '../places/places.ts'
import { getReportZone, placesOfReport } from '../places/reported.ts'
import { numberOrNull } from '../reference-number.ts'
import type { LoadEmpty, LocalTime, Sighting } from '../sighting.ts'
import { isPlausibleWeight, toPounds } from '../weight.ts'
import { openColumns, type ClmLine } from './columns.ts'
import type { ClmFinding, ReportClm } from './finding.ts'
import type { ClmField, ReadLayout } from './layout.ts'
import { createLineReader } from './lines.ts'
import { readEta, readEventTime, type EventTime, type ReportField } from './times.ts'

/** Reads one line after the other by a declared layout; null for one that gives no sighting. */
export type ReadClmLine = (content: string, line: number) => Sighting | null

/**
 * Reads car location messages line by line. An unusable line is reported and never stops the others; a usable line
 * with an oddity gives both a sighting and a finding. Never throws. Without a year, the sighting is placed in the
 * latest year before the time it was received.
 */
export function createClmReader(layout: ReadLayout, given: ClmContext, report: ReportClm): ReadClmLine {
  const parseLine = openColumns(layout, report)
  let isFirst = true
  return (content, line) => {
    const cut = parseLine(content, line)
    if (cut === null) return null
    const isHeading = isFirst && isHeadingRow(cut, content)
    isFirst = false
    if (isHeading) return null
    const values = content.includes(', ') ? withStates(cut.values) : cut.values
    return readLine({ ...cut, values }, layout, given, report)
  }
}

/** A row of headings that the layout does not declare: every needed column has text, and none of it a digit. */
const isHeadingRow = ({ values }: ClmLine, content: string): boolean =>
  !/[0-9]/.test(content) &&
  Boolean((values.equipment ?? values.number) && values.city && values.code && (values.date ?? values.day))

/** The inputs for reading a message, besides its layout. */
export interface ClmContext {
  receivedAt: Date
  /** The zones that apply to times without one. */
  places?: Places
}

/** Reads a whole text at once. */
export function readClm(
  text: string,
  layout: ReadLayout,
  receivedAt: Date,
  places: Places = NO_PLACES,
): { sightings: Sighting[]; findings: ClmFinding[] } {
  const findings: ClmFinding[] = []
  const sightings: Sighting[] = []
  const read = createClmReader(layout, { receivedAt, places }, (finding) => findings.push(finding))
  const next = createLineReader(text)
  for (let one = next(); one !== null; one = next()) {
    const sighting = read(one.content, one.line)
    if (sighting) sightings.push(sighting)
  }
  return { sightings, findings }
}

/** "HOUSTON, TX" in one column, where the state has none. */
const CITY_AND_STATE = /^(.*[^ ,]) *, *([A-Za-z]{2})$/

/** Places whose state stands behind the name in one column, as two values. */
function withStates(values: ClmLine['values']): ClmLine['values'] {
  const all = { ...values }
  for (const [name, state] of [
    ['city', 'state'],
    ['origin_city', 'origin_state'],
    ['destination_city', 'destination_state'],
  ] as const) {
    const both = all[state] ? null : CITY_AND_STATE.exec(all[name] ?? '')
    if (both) [all[name], all[state]] = [both[1]!, both[2]!]
  }
  return all
}

function readLine(
  line: ClmLine,
  layout: ReadLayout,
  { receivedAt, places = NO_PLACES }: ClmContext,
  reportClm: ReportClm,
): Sighting | null {
  const report: ReportField = (code, field) => reportClm(findingAt(line, code, field))
  const value = (field: ClmField) => line.values[field] ?? ''
  const carrier = upperOrNull(value('carrier'))
  const [splc, fsac] = [orNull(value('splc')), orNull(value('fsac'))]
  const equipment = readEquipment(line, reportClm)
  const country = upperOrNull(value('country'))
  const ends = {
    origin_city: upperOrNull(value('origin_city')),
    origin_state: upperOrNull(value('origin_state')),
    destination_city: upperOrNull(value('destination_city')),
    destination_state: upperOrNull(value('destination_state')),
  }
  const named = { city: value('city'), state: value('state'), country, splc, fsac, carrier, ...ends }
  const found = placesOfReport(named, places)
  const zones = { declared: layout.zone, ofPlace: () => getReportZone(found) }
  const time = equipment && readEventTime(line.values, zones, receivedAt, report)
  if (!equipment || !time || !hasAll(line, ['city', 'code'], report)) return null
  return {
    equipment_id: equipment.id,
    equipment_kind: equipment.kind,
    event_ts: time.event_ts,
    code_source: 'CLM',
    code: value('code').toUpperCase(),
    carrier,
    city: value('city').toUpperCase(),
    state: value('state').toUpperCase(),
    load_empty: readLoadEmpty(value('load_empty'), report),
    train_id: numberOrNull(value('train')),
    waybill_number: numberOrNull(value('waybill')),
    bill_of_lading_number: numberOrNull(value('bill_of_lading')),
    imdl_pickup_number: numberOrNull(value('pickup')),
    ...ends,
    stcc: orNull(value('stcc')),
    shipper: upperOrNull(value('shipper')),
    consignee: upperOrNull(value('consignee')),
    rail_eta_ts: readArrival(line, time, { destination: found.destination, places }, report),
    weight_lb: readWeight(value('weight'), value('weight_unit'), report),
    ...(splc === null ? {} : { splc }),
    ...(fsac === null ? {} : { fsac }),
    ...(country === null ? {} : { country }),
    ...localTime(time, found.here),
  }
}

/** Set only when the zone may not be the place's own. */
function localTime({ zone, isLocal }: EventTime, here: PlaceFound | null): { local_time?: LocalTime } {
  if (!isLocal || here === null || here.by === 'station') return {}
  return { local_time: { zone: String(zone), by: here.by } }
}

/** An estimate for another place than the destination says nothing about the arrival there. */
function readArrival(
  { values }: ClmLine,
  time: EventTime,
  { destination, places }: { destination: PlaceFound | null; places: Places },
  report: ReportField,
): string | null {
  const expected = places.find(values.eta_city ?? null, values.eta_state ?? null)
  const eta = readEta(values, time, () => (expected ?? destination)?.zone ?? null, report)
  if (eta === null || expected === null || destination === null || expected.place === destination.place)
    return eta
  report('eta_elsewhere', 'eta_city')
  return null
}

function readEquipment(line: ClmLine, reportClm: ReportClm): Equipment | null {
  const { equipment: whole = '', initial = '', number = '' } = line.values
  const found = whole === '' ? makeEquipment(initial, number) : parseEquipment(whole)
  const report: ReportField = (code, field) => reportClm(findingAt(line, code, field))
  if (found && isCheckDigitRight(found.id) === false) {
    const field = whole === '' ? 'number' : 'equipment'
    const expected = String(containerCheckDigit(found.initial, found.number.slice(0, -1)))
    reportClm({ ...findingAt(line, 'bad_check_digit', field), value: found.id, expected })
  }
  if (found) return found
  const part = initial === '' ? 'initial' : 'number'
  const field = whole === '' ? part : 'equipment'
  report('bad_equipment', field)
  return null
}

function hasAll({ values }: ClmLine, fields: readonly ClmField[], report: ReportField): boolean {
  const missing = fields.filter((field) => !values[field])
  for (const field of missing) report('missing_value', field)
  return missing.length === 0
}

function readLoadEmpty(value: string, report: ReportField): LoadEmpty | null {
  const letter = value.toUpperCase()
  if (letter === 'L' || letter === 'E') return letter
  if (letter !== '') report('unknown_load_empty', 'load_empty')
  return null
}

function readWeight(value: string, unit: string, report: ReportField): number | null {
  if (value === '') return null
  const weight = Number(value)
  const isWeight = Number.isFinite(weight) && weight >= 0
  const pounds = isWeight ? toPounds(weight, unit) : null
  if (pounds !== null && pounds > 0 && !isPlausibleWeight(pounds)) {
    report('weight_too_high', 'weight')
    return null
  }
  if (pounds === null)
    report(isWeight ? 'bad_weight_unit' : 'bad_weight', isWeight ? 'weight_unit' : 'weight')
  return pounds
}

function findingAt(
  { line, values, columns }: ClmLine,
  code: ClmFinding['code'],
  field: ClmField,
): ClmFinding {
  const value = values[field]
  const column = columns[field]
  return {
    code,
    line,
    field,
    ...(column === undefined ? {} : { column }),
    ...(value === undefined ? {} : { value }),
  }
}

function orNull(value: string): string | null {
  return value === '' ? null : value
}

/** Names and places are stored in upper case so that every carrier's spelling compares equal. */
function upperOrNull(value: string): string | null {
  return orNull(value.toUpperCase())
}
