import { cut } from './cut.ts'
import { NO_PLACES, type PlaceFound, type Places } from './places/places.ts'
import { placesOfReport } from './places/reported.ts'
import type { CodeSource, EquipmentKind, LoadEmpty, Sighting } from './sighting.ts'
import { getMeaning, getRank, type Reference } from './status.ts'
import { isPlausibleWeight } from './weight.ts'

/** Who reports when a message names no railroad. */
export const NO_SOURCE = '-'

/** A sighting as it is stored: places as keys, times in milliseconds. These are the events of a customer. */
export interface RailEvent {
  equipment_id: string
  equipment_kind: EquipmentKind
  event_ts: number
  /** The reporting railroad, or `-`. */
  source: string
  code_source: CodeSource
  code: string
  place: string
  carrier: string | null
  load_empty: LoadEmpty | null
  train_id: string | null
  waybill_number: string | null
  bill_of_lading_number: string | null
  imdl_pickup_number: string | null
  origin_place: string | null
  destination_place: string | null
  stcc: string | null
  shipper: string | null
  consignee: string | null
  rail_eta_ts: number | null
  weight_lb: number | null
  /**
   * What the message said where it differs from the stored value, and the zone used for a local time where it is
   * uncertain.
   */
  told?: ReportedPlaces | null
}

/** Reported places that were resolved through an alias, and a zone that may later turn out to be another. */
export interface ReportedPlaces {
  place?: string
  origin_place?: string
  destination_place?: string
  zone?: string
}

/** Maximum lengths of stored values; railroads' own values are far shorter, and a database index cannot hold more. */
const MAX = { mark: 12, code: 8, place: 80, identifier: 60, name: 120 } as const

/**
 * Converts a sighting to an event; `null` when place, code or railroad is invalid, because nothing can be concluded
 * without them. Other values that are too long are cut.
 */
export function getEvent(sighting: Sighting, places: Places = NO_PLACES): RailEvent | null {
  const { here, origin, destination } = placesOfReport(sighting, places)
  const place = here?.place ?? null
  const source = sighting.carrier ?? NO_SOURCE
  if (place === null || place.length > MAX.place) return null
  if (sighting.code === '' || sighting.code.length > MAX.code || source.length > MAX.mark) return null
  return {
    equipment_id: sighting.equipment_id,
    equipment_kind: sighting.equipment_kind,
    event_ts: Date.parse(sighting.event_ts),
    source,
    code_source: sighting.code_source,
    code: sighting.code,
    place,
    carrier: sighting.carrier,
    load_empty: sighting.load_empty,
    train_id: fit(sighting.train_id, MAX.identifier),
    waybill_number: fit(sighting.waybill_number, MAX.identifier),
    bill_of_lading_number: fit(sighting.bill_of_lading_number, MAX.identifier),
    imdl_pickup_number: fit(sighting.imdl_pickup_number, MAX.identifier),
    origin_place: fit(origin?.place ?? null, MAX.place),
    destination_place: fit(destination?.place ?? null, MAX.place),
    stcc: fit(sighting.stcc, MAX.mark),
    shipper: fit(sighting.shipper, MAX.name),
    consignee: fit(sighting.consignee, MAX.name),
    rail_eta_ts: sighting.rail_eta_ts === null ? null : Date.parse(sighting.rail_eta_ts),
    weight_lb: getWeight(sighting.weight_lb),
    told: toReported(sighting, here, origin, destination),
  }
}

function toReported(
  { local_time }: Sighting,
  here: PlaceFound | null,
  origin: PlaceFound | null,
  destination: PlaceFound | null,
): ReportedPlaces | null {
  const reported: ReportedPlaces = {}
  if (here && here.spelling !== here.place) reported.place = cut(here.spelling, MAX.place)
  if (origin && origin.spelling !== origin.place) reported.origin_place = cut(origin.spelling, MAX.place)
  if (destination && destination.spelling !== destination.place)
    reported.destination_place = cut(destination.spelling, MAX.place)
  if (local_time) reported.zone = local_time.zone
  return Object.keys(reported).length === 0 ? null : reported
}

function fit(text: string | null, max: number): string | null {
  return text === null ? null : cut(text, max)
}

function getWeight(pounds: number | null): number | null {
  return pounds !== null && isPlausibleWeight(pounds) ? Math.round(pounds) : null
}

/**
 * The position of an event among the events of its equipment. Two events of the same minute are ordered as such
 * events happen on the ground, so that every order of arrival gives the same result.
 */
export type EventKey = readonly [ts: number, rank: number, tie: string]

/** What places an event among those of its equipment. */
export type SortableEvent = Pick<
  RailEvent,
  'equipment_kind' | 'event_ts' | 'source' | 'code_source' | 'code' | 'place'
>

export function getKey(event: SortableEvent, reference: Reference): EventKey {
  const rank = getRank(getMeaning(reference, event).action)
  return [event.event_ts, rank, getTieBreak(event)]
}

/** Two events of one piece of equipment with the same identity are one event reported twice. */
export const getIdentity = (event: SortableEvent): string => `${event.event_ts}|${getTieBreak(event)}`

const getTieBreak = (event: SortableEvent): string =>
  `${event.source}|${event.code_source}|${event.code}|${event.place}`

export function compareKeys(a: EventKey, b: EventKey): number {
  if (a[0] !== b[0]) return a[0] - b[0]
  if (a[1] !== b[1]) return a[1] - b[1]
  if (a[2] === b[2]) return 0
  return a[2] < b[2] ? -1 : 1
}
