import type { Segment } from '#x12/segment.ts'
import type { ParsedSet } from '#x12/set.ts'
import { instantOf, isRealTime, zoneOf } from '#rail/clm/zone.ts'
import { equipmentOf } from '#rail/equipment.ts'
import { placeOf } from '#rail/place.ts'
import type { LoadEmpty, Sighting } from '#rail/sighting.ts'
import { excerptOf, type Problem } from './problem.rules.ts'

/** Zone of a place by its key, for times told as local. */
export type ZoneOfPlace = (place: string) => string | null

/** Everything a set says beside the equipment it says it of. */
interface Status {
  q5: Segment | null
  equipment: { n7: Segment; w2: Segment | null }[]
  place: { city: string; state: string } | null
  origin: { city: string; state: string } | null
  destination: { city: string; state: string } | null
  eta: Segment | null
  shipper: string | null
  consignee: string | null
  railroad: string | null
  references: Map<string, string>
}

/** R401: where it happened, where the rail movement begins and where it ends. */
const STATIONS = { '5': 'place', '6': 'origin', '7': 'destination' } as const
const ESTIMATED_ARRIVAL = '371'

/**
 * The sightings of a 322: one for each N7, all with the set's event. What cannot be read becomes a problem; a set
 * without event, time or place gives none at all.
 */
export function readT322(
  set: ParsedSet,
  zoneOfPlace: ZoneOfPlace,
): { sightings: Sighting[]; problems: Problem[] } {
  const problems: Problem[] = []
  const segments = set.segments
  const status = collect(segments)
  const event = readEvent(status, segments[0], zoneOfPlace, problems)
  if (!event) return { sightings: [], problems }
  if (status.equipment.length === 0) {
    problems.push(
      problemAt(
        segments[0],
        'missing_equipment',
        'The set names no equipment (N7). Ask the sender to add it.',
      ),
    )
  }
  const shared = { ...event, ...commonOf(status, set) }
  const sightings = status.equipment.flatMap(({ n7, w2 }) => readUnit(shared, n7, w2, problems) ?? [])
  return { sightings, problems }
}

function collect(segments: readonly Segment[]): Status {
  const status: Status = {
    q5: null,
    equipment: [],
    place: null,
    origin: null,
    destination: null,
    eta: null,
    shipper: null,
    consignee: null,
    railroad: null,
    references: new Map(),
  }
  for (const segment of segments) COLLECTORS[segment.id]?.(status, segment)
  return status
}

const COLLECTORS: Record<string, (status: Status, segment: Segment) => void> = {
  Q5: (status, q5) => (status.q5 ??= q5),
  N7: (status, n7) => status.equipment.push({ n7, w2: null }),
  W2(status, w2) {
    const last = status.equipment.at(-1)
    if (last) last.w2 ??= w2
  },
  R4(status, r4) {
    const role = STATIONS[r4.element(1).trim() as keyof typeof STATIONS]
    const city = r4.element(4).trim()
    if (role && city !== '')
      status[role] ??= { city: city.toUpperCase(), state: r4.element(8).trim().toUpperCase() }
  },
  DTM(status, dtm) {
    if (dtm.element(1) === ESTIMATED_ARRIVAL) status.eta = dtm
  },
  N1(status, n1) {
    const name = n1.element(2).trim().replace(/\s+/g, ' ').toUpperCase() || null
    if (n1.element(1) === 'SH') status.shipper ??= name
    else if (n1.element(1) === 'CN') status.consignee ??= name
    else if (n1.element(1) === 'RR') status.railroad ??= scacOf(n1.element(4))
  },
  N9(status, n9) {
    const value = n9.element(2).trim()
    if (value !== '') status.references.set(n9.element(1), value)
  },
}

type Event = Pick<Sighting, 'event_ts' | 'code_source' | 'code' | 'city' | 'state' | 'rail_eta_ts'>

function readEvent(
  status: Status,
  first: Segment | undefined,
  zoneOfPlace: ZoneOfPlace,
  problems: Problem[],
): Event | null {
  const { q5 } = status
  const code = q5?.element(1).trim().toUpperCase() ?? ''
  if (!q5 || code === '') {
    problems.push(
      problemAt(q5 ?? first, 'missing_event', 'The set tells no event (Q501). Ask the sender to add it.'),
    )
    return null
  }
  const city = q5.element(6).trim().toUpperCase()
  const where = city === '' ? status.place : { city, state: q5.element(7).trim().toUpperCase() }
  const place = where && placeOf(where.city, where.state)
  if (!where || !place) {
    problems.push(
      problemAt(
        q5,
        'missing_place',
        'Neither Q506 nor R4*5 names the place of the event. Ask the sender to add it.',
      ),
    )
    return null
  }
  const event_ts = readTime(q5.element(2), q5.element(3), q5.element(4), zoneOfPlace(place))
  if (event_ts === null) {
    problems.push(
      problemAt(
        q5,
        'bad_time',
        'Q502 to Q504 are no date, time and zone that exist. Correct them and send the set again.',
      ),
    )
    return null
  }
  return {
    ...where,
    event_ts,
    code_source: 'DE157',
    code,
    rail_eta_ts: readEta(status, place, zoneOfPlace, problems),
  }
}

function readEta(
  { eta, destination }: Status,
  place: string,
  zoneOfPlace: ZoneOfPlace,
  problems: Problem[],
): string | null {
  if (!eta) return null
  const end = (destination && placeOf(destination.city, destination.state)) ?? place
  const time = readTime(eta.element(2), eta.element(3), eta.element(4), zoneOfPlace(end))
  if (time === null) {
    problems.push(
      problemAt(eta, 'bad_eta', 'DTM*371 is no date and time that exists; the sighting was kept without it.'),
    )
  }
  return time
}

/** CCYYMMDD, HHMM or HHMMSS, and an element 623; local where none is given. UTC when the place's zone is not known. */
function readTime(date: string, time: string, code: string, localZone: string | null): string | null {
  const day = /^(\d{4})(\d{2})(\d{2})$/.exec(date.trim())
  const clock = /^(\d{2})(\d{2})(\d{2})?\d*$/.exec(time.trim() || '0000')
  const zone = zoneOf(code, localZone ?? 'UTC')
  if (!day || !clock || zone === null) return null
  const wall = {
    year: Number(day[1]),
    month: Number(day[2]),
    day: Number(day[3]),
    hour: Number(clock[1]),
    minute: Number(clock[2]),
    second: Number(clock[3] ?? 0),
  }
  return isRealTime(wall) ? new Date(instantOf(wall, zone)).toISOString() : null
}

function commonOf(status: Status, set: ParsedSet) {
  const reference = (...qualifiers: string[]) =>
    qualifiers.map((one) => status.references.get(one)).find((value) => value !== undefined) ?? null
  const { origin, destination } = status
  return {
    carrier: status.railroad ?? scacOf(set.group?.sender ?? '') ?? scacOf(set.interchange?.sender.id ?? ''),
    train_id: reference('TN'),
    waybill_number: reference('WY'),
    bill_of_lading_number: reference('BM'),
    imdl_pickup_number: reference('PUN', 'P8'),
    origin_city: origin?.city ?? null,
    origin_state: origin?.state || null,
    destination_city: destination?.city ?? null,
    destination_state: destination?.state || null,
    shipper: status.shipper,
    consignee: status.consignee,
  }
}

type Shared = Event & ReturnType<typeof commonOf>

function readUnit(shared: Shared, n7: Segment, w2: Segment | null, problems: Problem[]): Sighting | null {
  const equipment = equipmentOf(n7.element(1), n7.element(2))
  if (!equipment) {
    problems.push(
      problemAt(
        n7,
        'bad_equipment',
        'N701 and N702 are no reporting mark of one to four letters and a number. Correct them and send the set again.',
      ),
    )
    return null
  }
  return {
    ...shared,
    equipment_id: equipment.id,
    equipment_kind: equipment.kind,
    load_empty: w2 ? loadOf(w2.element(5)) : null,
    stcc: w2 && /^\d{7}$/.test(w2.element(3).trim()) ? w2.element(3).trim() : null,
    weight_lb: weightOf(n7.element(3)),
  }
}

/** W205: W is an empty car that earns revenue on its way. */
function loadOf(code: string): LoadEmpty | null {
  if (code === 'L') return 'L'
  return code === 'E' || code === 'W' ? 'E' : null
}

const MAX_WEIGHT_LB = 2_000_000

function weightOf(text: string): number | null {
  const pounds = Math.round(Number(text.trim()))
  return pounds > 0 && pounds <= MAX_WEIGHT_LB ? pounds : null
}

/** A railroad's mark, and not the mailbox name of a trading partner. */
function scacOf(text: string): string | null {
  const mark = text.trim().toUpperCase()
  return /^[A-Z]{2,4}$/.test(mark) ? mark : null
}

function problemAt(segment: Segment | undefined, reason_code: string, what: string): Problem {
  if (!segment) return { reason_code, reason: what, line: null, position: null, excerpt: '' }
  const { line, offset } = segment
  return {
    reason_code,
    reason: `Line ${line}, segment ${segment.position} (${segment.id}): ${what}`,
    line,
    position: offset,
    excerpt: excerptOf(segment.elements.join('*')),
  }
}
