import { equipmentOf, parseEquipment, type Equipment } from '../equipment.ts'
import type { LoadEmpty, Sighting } from '../sighting.ts'
import { openColumns, type ClmLine } from './columns.ts'
import type { ClmFinding, ReportClm } from './finding.ts'
import type { ClmField, ClmLayout } from './layout.ts'
import { openLines } from './lines.ts'
import { readEta, readEventTime, type ReportField } from './times.ts'

/** Reads one line after the other by a declared layout; null for one that gives no sighting. */
export type ReadClmLine = (content: string, line: number) => Sighting | null

/**
 * Reads car location messages line by line. A line that cannot be used is reported and never stops the others; a line that
 * can be used but holds something odd gives both. Never throws. Without a year, the year is taken that puts the sighting
 * nearest before the time it was received.
 */
export function openClm(layout: ClmLayout, receivedAt: Date, report: ReportClm): ReadClmLine {
  const cutLine = openColumns(layout, report)
  return (content, line) => {
    const cut = cutLine(content, line)
    return cut && readLine(cut, layout, receivedAt, report)
  }
}

/** The same with a whole text at once. */
export function readClm(
  text: string,
  layout: ClmLayout,
  receivedAt: Date,
): { sightings: Sighting[]; findings: ClmFinding[] } {
  const findings: ClmFinding[] = []
  const sightings: Sighting[] = []
  const read = openClm(layout, receivedAt, (finding) => findings.push(finding))
  const next = openLines(text)
  for (let one = next(); one !== null; one = next()) {
    const sighting = read(one.content, one.line)
    if (sighting) sightings.push(sighting)
  }
  return { sightings, findings }
}

function readLine(line: ClmLine, layout: ClmLayout, receivedAt: Date, reportClm: ReportClm): Sighting | null {
  const report: ReportField = (code, field) => reportClm(findingAt(line, code, field))
  const value = (field: ClmField) => line.values[field] ?? ''
  const equipment = readEquipment(line, report)
  const time = equipment && readEventTime(line.values, layout.zone ?? 'UTC', receivedAt, report)
  if (!equipment || !time || !hasAll(line, ['city', 'code'], report)) return null
  return {
    equipment_id: equipment.id,
    equipment_kind: equipment.kind,
    event_ts: time.event_ts,
    code_source: 'CLM',
    code: value('code').toUpperCase(),
    carrier: named(value('carrier')),
    city: value('city').toUpperCase(),
    state: value('state').toUpperCase(),
    load_empty: readLoadEmpty(value('load_empty'), report),
    train_id: orNull(value('train')),
    waybill_number: orNull(value('waybill')),
    bill_of_lading_number: orNull(value('bill_of_lading')),
    imdl_pickup_number: orNull(value('pickup')),
    origin_city: named(value('origin_city')),
    origin_state: named(value('origin_state')),
    destination_city: named(value('destination_city')),
    destination_state: named(value('destination_state')),
    stcc: orNull(value('stcc')),
    shipper: named(value('shipper')),
    consignee: named(value('consignee')),
    rail_eta_ts: readEta(line.values, time.zone, report),
    weight_lb: readWeight(value('weight'), report),
  }
}

function readEquipment({ values }: ClmLine, report: ReportField): Equipment | null {
  const { equipment: whole = '', initial = '', number = '' } = values
  const found = whole === '' ? equipmentOf(initial, number) : parseEquipment(whole)
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

function readWeight(value: string, report: ReportField): number | null {
  if (value === '') return null
  const pounds = Number(value)
  if (Number.isFinite(pounds) && pounds >= 0) return pounds
  report('bad_weight', 'weight')
  return null
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

/** Names and places are kept in upper case so that every carrier's spelling compares alike. */
function named(value: string): string | null {
  return orNull(value.toUpperCase())
}
