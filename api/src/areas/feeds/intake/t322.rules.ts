import { showNumber } from '#contract/base/plural.ts'
import { readT322Steps, type Equipment322, type Status322 } from '#x12/sets/t322.ts'
import { cut } from '#x12/cut.ts'
import { getPosition, toReference } from '#x12/named.ts'
import { N7 } from '#x12/segments/equipment.ts'
import { R4 } from '#x12/segments/place.ts'
import { DTM, Q5 } from '#x12/segments/shipment.ts'
import { isEndOfStep } from '#x12/steps.ts'
import type { Segment } from '#x12/segment.ts'
import type { ParsedSet } from '#x12/set.ts'
import { toInstant, isRealTime, getZone } from '#rail/clm/zone.ts'
import {
  containerCheckDigit,
  makeEquipment,
  isCheckDigitRight,
  kindByType,
  type Equipment,
} from '#rail/equipment.ts'
import type { Places } from '#rail/places/places.ts'
import { getReportZone, placesOfReport, type PlacesOfReport } from '#rail/places/reported.ts'
import { numberOrNull } from '#rail/reference-number.ts'
import type { LoadEmpty, LocalTime, Sighting } from '#rail/sighting.ts'
import { getMeaning } from '#x12/codes/lists.ts'
import { isPlausibleWeight, toPounds } from '#rail/weight.ts'
import { MAX_EXCERPT, type ProblemList, type ProblemPlace } from './problem.rules.ts'

/** R401: where it happened, where the rail movement begins and where it ends. */
const ROLES = { here: '5', origin: '6', destination: '7' } as const
/** DTM01: estimated arrival, and estimated delivery. */
const ESTIMATED_ARRIVAL = '371'
const ESTIMATES: readonly string[] = [ESTIMATED_ARRIVAL, '017']

/** Notes a problem at a segment of the set. */
type ReportProblem = (reason_code: string, what: string, segment: Segment | null, element?: number) => null

/** Requirements for senders, with references in X12's own notation. */
const REQUEST = {
  event: toReference(Q5, 'shipment_status_code'),
  city: toReference(Q5, 'city_name'),
  station: `${R4.id}*${ROLES.here}`,
  from: toReference(Q5, 'date'),
  to: toReference(Q5, 'time_code'),
  weight: toReference(N7, 'weight'),
  unit: toReference(N7, 'weight_unit_code'),
  eta: `${DTM.id}*${ESTIMATED_ARRIVAL}`,
} as const

/** A sighting and the segment it was read from. */
export interface Sighted {
  sighting: Sighting
  segment: Segment
}

/**
 * The sightings of a 322 in steps: one for each N7, all with the set's event. Unreadable values become problems; a
 * set without event, time or place gives none.
 */
export function* sightingsOf322(
  set: ParsedSet,
  places: Places,
  problems: ProblemList,
): Generator<void, Sighted[]> {
  const report = reporterOn(problems)
  const { status, equipment, segment } = yield* readT322Steps(set)
  const carrierOfSet = getScac(set.group?.sender ?? '') ?? getScac(set.interchange?.sender.id ?? '')
  const first = equipment[0] && { unit: equipment[0], waybill: readWaybill(equipment[0], carrierOfSet) }
  const event = readEvent(status, first, places, (code, what, element) =>
    report(code, what, segment, element),
  )
  if (!event) return []
  if (equipment.length === 0)
    report('missing_equipment', `the set has no equipment (${N7.id}). Ask the sender to add it.`, segment)
  let waybill: Waybill | null = null
  let reported: Equipment322 | undefined
  const sighted: Sighted[] = []
  for (const [index, unit] of equipment.entries()) {
    if (isEndOfStep(index)) yield
    // cars of a block share their waybill's segments
    if (!waybill || unit.references !== reported?.references) waybill = readWaybill(unit, carrierOfSet)
    reported = unit
    const sighting = readUnit(unit, event, waybill, places, report)
    if (sighting) sighted.push({ sighting, segment: unit.segment })
  }
  return sighted
}

interface Event {
  event_ts: string
  code: string
  city: string
  state: string
  country: string
  splc: string | null
  local_time: LocalTime | null
}

function readEvent(
  status: Status322 | null,
  first: { unit: Equipment322; waybill: Waybill } | undefined,
  places: Places,
  report: (reason_code: string, what: string, element?: number) => null,
): Event | null {
  const code = status?.status_code.trim().toUpperCase() ?? ''
  if (!status || code === '')
    return report('missing_event', `the set has no event (${REQUEST.event}). Ask the sender to add it.`)
  const named = {
    city: upper(status.city_name),
    state: upper(status.state_or_province_code),
    country: upper(status.country_code),
    splc: null,
  }
  const where = named.city === '' && first ? getStation(first.unit, ROLES.here) : named
  const found = where && placesOfReport({ ...NO_WAY, ...first?.waybill, ...where }, places)
  if (!where || !found?.here) {
    return report(
      'missing_place',
      `the event has no location in ${REQUEST.city} or ${REQUEST.station}. Ask the sender to add it.`,
    )
  }
  const event_ts = readTime(status.date, status.time, status.time_code, getReportZone(found))
  if (event_ts === null) {
    return report(
      'bad_time',
      `${REQUEST.from} to ${REQUEST.to} are not a valid date, time and time zone. Correct them and resend the set.`,
    )
  }
  return { ...where, event_ts, code, local_time: getLocalTime(status.time_code, found) }
}

/** Said only where the zone is not the place's own beyond doubt. */
export function getLocalTime(time_code: string, found: PlacesOfReport): LocalTime | null {
  const by = found.here?.by ?? 'nowhere'
  return isLocal(time_code) && by !== 'station' ? { zone: getReportZone(found) ?? 'UTC', by } : null
}

const NO_WAY = {
  carrier: null,
  origin_city: null,
  origin_state: null,
  destination_city: null,
  destination_state: null,
}

const isLocal = (time_code: string): boolean => ['', 'LT'].includes(time_code.trim())

type Waybill = Pick<
  Sighting,
  | 'carrier'
  | 'train_id'
  | 'waybill_number'
  | 'bill_of_lading_number'
  | 'imdl_pickup_number'
  | 'origin_city'
  | 'origin_state'
  | 'destination_city'
  | 'destination_state'
  | 'shipper'
  | 'consignee'
>

function readWaybill(unit: Equipment322, carrierOfSet: string | null): Waybill {
  const reference = (qualifier: string) =>
    numberOrNull(unit.references.find((one) => one.qualifier === qualifier)?.id ?? '')
  const party = (code: string) => {
    const name = unit.parties.find((one) => one.entity_code === code)?.name
    return name ? upper(name).replace(/\s+/g, ' ') : null
  }
  const origin = getStation(unit, ROLES.origin)
  const destination = getStation(unit, ROLES.destination)
  const railroad = unit.parties.find((one) => one.entity_code === 'RR')
  return {
    carrier: (railroad && getScac(railroad.id)) ?? carrierOfSet,
    train_id: reference('TN'),
    waybill_number: reference('WY'),
    bill_of_lading_number: reference('BM'),
    imdl_pickup_number: reference('PUN'),
    origin_city: origin?.city ?? null,
    origin_state: origin?.state || null,
    destination_city: destination?.city ?? null,
    destination_state: destination?.state || null,
    shipper: party('SH'),
    consignee: party('CN'),
  }
}

function readUnit(
  unit: Equipment322,
  event: Event,
  waybill: Waybill,
  places: Places,
  report: ReportProblem,
): Sighting | null {
  const { equipment_initial, equipment_number, check_digit } = unit
  const equipment = makeEquipment(equipment_initial, equipment_number, check_digit)
  if (!equipment) {
    const what = `${markIn(unit.segment)} are not a reporting mark of one to four letters and a number. Correct them and resend the set.`
    return report('bad_equipment', what, unit.segment)
  }
  checkDigit(unit, equipment, report)
  const stcc = unit.commodity_code.trim()
  return {
    equipment_id: equipment.id,
    equipment_kind: kindByType(equipment, unit.equipment_description_code),
    event_ts: event.event_ts,
    code_source: 'DE157',
    code: event.code,
    city: event.city,
    state: event.state,
    ...(event.country === '' ? {} : { country: event.country }),
    load_empty: getLoad(unit.equipment_status_code),
    stcc: /^\d{7}$/.test(stcc) ? stcc : null,
    weight_lb: readWeight(unit, report),
    rail_eta_ts: readEta(unit, event, waybill, places, report),
    ...(event.splc === null ? {} : { splc: event.splc }),
    ...(event.local_time === null ? {} : { local_time: event.local_time }),
    ...waybill,
  }
}

/** The elements that name the equipment: of its N7, or of the Q5 where that names it. */
function markIn({ id }: Segment): string {
  return id === Q5.id
    ? `${toReference(Q5, 'equipment_initial')} and ${toReference(Q5, 'equipment_number')}`
    : `${toReference(N7, 'equipment_initial')} and ${toReference(N7, 'equipment_number')}`
}

function readEta(
  unit: Equipment322,
  event: Event,
  { destination_city, destination_state }: Waybill,
  places: Places,
  report: ReportProblem,
): string | null {
  const eta = unit.dates.findLast(({ qualifier }) => ESTIMATES.includes(qualifier))
  if (!eta) return null
  const place = places.find(destination_city, destination_state) ?? places.find(event.city, event.state)
  const time = readTime(eta.date, eta.time, eta.time_code, place?.zone ?? null)
  if (time !== null) return time
  return report(
    'bad_eta',
    `${REQUEST.eta} is not a valid date and time; the sighting was stored without it.`,
    unit.segment,
  )
}

/** R402: the identifier is an SPLC. */
const SPLC = 'SL'

function getStation({ stations }: Equipment322, role: string) {
  const station = stations.find((one) => one.function_code === role && one.name !== '')
  if (!station) return null
  const splc = station.qualifier.trim() === SPLC ? station.identifier.trim() || null : null
  return {
    city: upper(station.name),
    state: upper(station.state_or_province_code),
    country: upper(station.country_code),
    splc,
  }
}

/** A container with a wrong check digit may not be the one that was meant. */
function checkDigit(
  { segment }: Equipment322,
  { id, initial, number }: Equipment,
  report: ReportProblem,
): void {
  if (isCheckDigitRight(id) !== false) return
  const [serial, given] = [number.slice(0, -1), number.slice(-1)]
  const expected = containerCheckDigit(initial, serial)
  const what = `the check digit of container ${initial}${serial} should be ${expected}, not ${given}; the sighting was stored. Check that it is the right container.`
  report('bad_check_digit', what, segment)
}

/** CCYYMMDD, HHMM or HHMMSS, and an element 623; local where none is given. UTC when the place's zone is not known. */
export function readTime(date: string, time: string, code: string, localZone: string | null): string | null {
  const zone = getZone(code, localZone ?? 'UTC')
  const [day, clock] = [date.trim(), time.trim() || '0000']
  if (zone === null || !/^\d{8}$/.test(day) || !/^\d{4}(?:\d{2,4})?$/.test(clock)) return null
  const wall = {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(4, 6)),
    day: Number(day.slice(6)),
    hour: Number(clock.slice(0, 2)),
    minute: Number(clock.slice(2, 4)),
    second: Number(clock.slice(4, 6)),
  }
  return isRealTime(wall) ? new Date(toInstant(wall, zone)).toISOString() : null
}

/** W205: W is an empty car that earns revenue on its way. */
function getLoad(code: string): LoadEmpty | null {
  if (code === 'L') return 'L'
  return code === 'E' || code === 'W' ? 'E' : null
}

/** N703 in the unit of N717, or in pounds without one. */
function readWeight(
  { weight, weight_unit_code, segment }: Equipment322,
  report: ReportProblem,
): number | null {
  const sent = Number(weight.trim())
  if (!(sent > 0)) return null
  const pounds = toPounds(sent, weight_unit_code)
  if (pounds === null) {
    const unit = cut(weight_unit_code, MAX_ID_SHOWN)
    return report(
      'bad_weight_unit',
      `${REQUEST.unit} "${unit}" is not a weight unit; the sighting was stored without its weight.`,
      segment,
      getPosition(N7, 'weight_unit_code'),
    )
  }
  const whole = Math.round(pounds)
  if (isPlausibleWeight(whole)) return whole
  const unit = getMeaning(188, weight_unit_code.trim().toUpperCase() || 'L')
  return report(
    'weight_too_high',
    `${REQUEST.weight} "${cut(weight.trim(), MAX_ID_SHOWN)}" in ${unit} is ${showNumber(whole)} lb, which is not plausible for a car or container; the sighting was stored without its weight.`,
    segment,
    getPosition(N7, 'weight'),
  )
}

/** A railroad's mark, and not the mailbox name of a trading partner. */
export function getScac(text: string): string | null {
  const mark = upper(text)
  return /^[A-Z]{2,4}$/.test(mark) ? mark : null
}

function upper(text: string): string {
  return text.trim().toUpperCase()
}

function reporterOn(problems: ProblemList): ReportProblem {
  return (reason_code, what, segment, element) => {
    if (segment === null) return null
    const at = placeOf322(segment)
    problems.add({ reason_code, at: element === undefined ? at : { ...at, element }, reason: () => what })
    return null
  }
}

const MAX_ID_SHOWN = 12

/** A segment's position and text. */
export function placeOf322(segment: Segment): ProblemPlace {
  const { line, offset, position, id } = segment
  const excerpt = segment.firstElements(MAX_EXCERPT).join('*')
  return { line, position: offset, segment: cut(id, MAX_ID_SHOWN), segment_number: position, excerpt }
}
