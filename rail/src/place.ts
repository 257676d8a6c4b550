/** What is known about a place that messages name: its location and its time zone. */
export interface StationFacts {
  lat: number
  lon: number
  /** IANA zone. */
  zone: string
  /** As people read it: `Houston, TX`. */
  display_name: string
}

const EARTH_RADIUS_MILES = 3958.8
/** Track miles per straight-line mile. */
const TRACK_FACTOR = 1.25
const RADIANS = Math.PI / 180

/** The key of a place, `HOUSTON|TX`; `null` when the message named no city. */
export function findPlace(city: string | null, state: string | null): string | null {
  const name = city?.trim().toUpperCase()
  return name ? `${name}|${state?.trim().toUpperCase() ?? ''}` : null
}

/** A place as people read it when the station table does not know it: `HOUSTON|TX` becomes `Houston, TX`. */
export function displayPlace(place: string): string {
  const [city = '', state = ''] = place.split('|')
  const name = city
    .toLowerCase()
    .replace(/(^|[\s\-/(.'])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
  return state === '' ? name : `${name}, ${state}`
}

/** Whether both name a state or province, and not the same. */
export function isInOtherState(one: string, other: string): boolean {
  const [a = '', b = ''] = [one.split('|')[1], other.split('|')[1]]
  return a !== '' && b !== '' && a !== b
}

/** Miles of track between two places, estimated from their coordinates; `null` when one of them is not known. */
export function trackMiles(from: Point | undefined, to: Point | undefined): number | null {
  if (!from || !to) return null
  return TRACK_FACTOR * greatCircleMiles(from, to)
}

type Point = Pick<StationFacts, 'lat' | 'lon'>

/** Straight-line miles between two points. */
export function greatCircleMiles(a: Point, b: Point): number {
  const halfLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2)
  const halfLon = Math.sin(((b.lon - a.lon) * RADIANS) / 2)
  const square = halfLat ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * halfLon ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}
