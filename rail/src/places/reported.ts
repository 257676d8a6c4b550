import type { Sighting } from '../sighting.ts'
import type { PlaceFound, Places } from './places.ts'

/** The places of a report as the message names them. */
export type ReportedNames = Pick<
  Sighting,
  'origin_city' | 'origin_state' | 'destination_city' | 'destination_state'
> & {
  city: string | null
  state: string | null
  country?: string | null | undefined
  splc?: string | null | undefined
  fsac?: string | null | undefined
  carrier: string | null
}

/** Where a unit was reported, and the origin and destination of its trip. */
export interface PlacesOfReport {
  here: PlaceFound | null
  origin: PlaceFound | null
  destination: PlaceFound | null
  /** The zone of most stations of the railroad that reports. */
  railroad_zone: string | null
}

/**
 * The places of one report. A name that several towns share means the town nearest to the route between the other
 * two places.
 */
export function placesOfReport(named: ReportedNames, places: Places): PlacesOfReport {
  const { splc = null, fsac = null, carrier, country = null } = named
  const end = (city: string | null, state: string | null, other: PlaceFound | null) =>
    places.find(city, state, { way: toKeys(other) })
  const start = places.find(named.origin_city, named.origin_state)
  const destination = end(named.destination_city, named.destination_state, start)
  const origin = start?.isShared ? end(named.origin_city, named.origin_state, destination) : start
  const here = places.find(named.city, named.state, {
    country,
    splc,
    fsac: fsac === null ? null : { scac: carrier, number: fsac },
    way: toKeys(origin, destination),
  })
  const railroad_zone = (carrier !== null && places.zoneOfRailroad?.(carrier)) || null
  return { here, origin, destination, railroad_zone }
}

/** An origin or destination that is not found says nothing about the route. */
const toKeys = (...ends: (PlaceFound | null)[]): string[] =>
  ends.flatMap((end) => (end === null || end.by === 'state' || end.by === 'nowhere' ? [] : [end.place]))

/**
 * The zone that a local time is read in: the one of its place, else of most towns of its state, else of the unit's
 * destination or origin, else of its railroad; null when nothing is known.
 */
export const getReportZone = ({ here, origin, destination, railroad_zone }: PlacesOfReport): string | null =>
  here?.zone ?? here?.guess ?? destination?.zone ?? origin?.zone ?? railroad_zone
