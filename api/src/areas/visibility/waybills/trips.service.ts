import { compareKeys, getKey, type RailEvent } from '#rail/event.ts'
import { displayPlace, type StationFacts } from '#rail/place.ts'
import { zoneOfStateNamed } from '#rail/places/places.ts'
import { toReference, type Reference } from '#rail/status.ts'
import { traceTrip, type TripTrace } from '#rail/trace.ts'
import type { Place } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import type { EventRow, StationRow, TripEvents, WaybillRow } from './waybills.queries.ts'

/** An event of a trip and when the portal learned of it. */
export type TripEvent = RailEvent & { received_ts: string; message_id: number }

/** A trip derived from its events. */
export interface Trip {
  /** In the order they happened. */
  events: TripEvent[]
  reference: Reference
  trace: TripTrace
  getPlace: (place: string) => Place
}

/** Reads a trip's events as folding did: only its own, in their order, with what their codes and places mean. */
export function toTrip(row: WaybillRow, found: TripEvents): Trip {
  const stations = new Map(found.stations.map((station) => [station.place, station]))
  const reference = toReference(found.codes, new Map([...stations].map(([key, s]) => [key, getFacts(s)])))
  const all = found.events.map((event) => railEvent(row, event))
  const events = all.filter((event) => isOwn(row, event, reference))
  events.sort((a, b) => compareKeys(getKey(a, reference), getKey(b, reference)))
  return {
    events,
    reference,
    trace: traceTrip(events, reference, row.memory.before),
    getPlace: (place) => describePlace(place, stations.get(place)),
  }
}

// Two trips may meet within one minute: the keys in the fold's memory assign such an event.
function isOwn({ memory, trip_end_ts }: WaybillRow, event: RailEvent, reference: Reference): boolean {
  const key = getKey(event, reference)
  if (memory.first && compareKeys(key, memory.first) < 0) return false
  if (memory.last) return compareKeys(key, memory.last) <= 0
  return trip_end_ts === null || event.event_ts < Date.parse(trip_end_ts)
}

function railEvent({ asset }: WaybillRow, event: EventRow): TripEvent {
  return { ...event, equipment_id: asset.equipment_id, equipment_kind: asset.equipment_kind }
}

const getName = ({ city, state }: StationRow): string => (state === '' ? city : `${city}, ${state}`)

const getFacts = (station: StationRow): StationFacts => ({
  lat: station.lat,
  lon: station.lon,
  zone: station.zone,
  display_name: getName(station),
})

/** A place as messages named it; coordinates only where the station table knows it. */
export function describePlace(place: string, station: StationRow | undefined): Place {
  if (station) {
    const { city, state, country, lat, lon, zone, known_as } = station
    return { display_name: getName(station), city, state, country, lat, lon, zone, known_as }
  }
  const [city = '', state = ''] = place.split('|')
  return {
    display_name: displayPlace(place),
    city: city || null,
    state: state || null,
    country: null,
    lat: null,
    lon: null,
    zone: zoneOfStateNamed(state),
    known_as: 'name',
  }
}
