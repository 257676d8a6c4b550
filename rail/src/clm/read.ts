import { equipmentOf, parseEquipment, type Equipment } from '../equipment.ts'
import type { LoadEmpty, Sighting } from '../sighting.ts'
import { readColumns, type ClmLine } from './columns.ts'
import type { ClmField, ClmFinding, ClmLayout } from './layout.ts'
import { readEta, readEventTime, type Told } from './times.ts'

/** A longer text is read up to here and the rest reported. */
const MAX_CHARACTERS = 50_000_000

/**
 * Reads car location messages by a declared layout. A line that cannot be used becomes a finding and never stops the
 * others; a line that can be used but holds something odd gives both. Never throws. Without a year, the year is taken
 * that puts the sighting nearest before the time it was received.
 */
export function readClm(
  text: string,
  layout: ClmLayout,
  receivedAt: Date,
): { sightings: Sighting[]; findings: ClmFinding[] } {
  const findings: ClmFinding[] = []
  const lines = readColumns(cap(text, findings), layout, findings)
  const sightings = lines.flatMap((line) => readLine(line, layout, receivedAt, findings) ?? [])
  return { sightings, findings }
}

function cap(text: string, findings: ClmFinding[]): string {
  if (text.length <= MAX_CHARACTERS) return text
  const kept = text.slice(0, text.lastIndexOf('\n', MAX_CHARACTERS) + 1)
  findings.push({
    code: 'too_long',
    message: `The text has ${text.length} characters; only the first ${kept.length} were read. Send the rest in another file.`,
    line: 1,
  })
  return kept
}

function readLine(
  line: ClmLine,
  layout: ClmLayout,
  receivedAt: Date,
  findings: ClmFinding[],
): Sighting | null {
  const tell: Told = (code, field, what) => findings.push(findingAt(line, code, field, what))
  const value = (field: ClmField) => line.values[field] ?? ''
  const equipment = readEquipment(line, tell)
  const time = equipment && readEventTime(line.values, layout.zone ?? 'UTC', receivedAt, tell)
  if (!equipment || !time || !hasAll(line, ['city', 'code'], tell)) return null
  return {
    equipment_id: equipment.id,
    equipment_kind: equipment.kind,
    event_ts: time.event_ts,
    code_source: 'CLM',
    code: value('code').toUpperCase(),
    carrier: named(value('carrier')),
    city: value('city').toUpperCase(),
    state: value('state').toUpperCase(),
    load_empty: readLoadEmpty(value('load_empty'), tell),
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
    rail_eta_ts: readEta(line.values, time.zone, tell),
    weight_lb: readWeight(value('weight'), tell),
  }
}

function readEquipment({ values }: ClmLine, tell: Told): Equipment | null {
  const { equipment: whole = '', initial = '', number = '' } = values
  const found = whole === '' ? equipmentOf(initial, number) : parseEquipment(whole)
  if (found) return found
  const part = initial === '' ? 'initial' : 'number'
  const field = whole === '' ? part : 'equipment'
  tell('bad_equipment', field, 'is no reporting mark of one to four letters and a number')
  return null
}

function hasAll({ values }: ClmLine, fields: readonly ClmField[], tell: Told): boolean {
  const missing = fields.filter((field) => !values[field])
  for (const field of missing) tell('missing_value', field, 'is needed and is empty')
  return missing.length === 0
}

function readLoadEmpty(value: string, tell: Told): LoadEmpty | null {
  const letter = value.toUpperCase()
  if (letter === 'L' || letter === 'E') return letter
  if (letter !== '')
    tell('unknown_load_empty', 'load_empty', 'is neither L nor E; the sighting was kept without it')
  return null
}

function readWeight(value: string, tell: Told): number | null {
  if (value === '') return null
  const pounds = Number(value)
  if (Number.isFinite(pounds) && pounds >= 0) return pounds
  tell('bad_weight', 'weight', 'is no weight in pounds; the sighting was kept without it')
  return null
}

function findingAt(line: ClmLine, code: string, field: ClmField, what: string): ClmFinding {
  const value = line.values[field]
  const column = line.columns[field]
  const quoted = value ? ` "${value.slice(0, 40)}"` : ''
  return {
    code,
    message: `Line ${line.line}: ${field.replaceAll('_', ' ')}${quoted} ${what}. Correct the line, or the layout, and send it again.`,
    line: line.line,
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
