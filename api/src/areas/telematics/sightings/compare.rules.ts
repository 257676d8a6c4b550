import { METERS_PER_MILE } from '#contract/areas/telematics/fences/fences.rules.ts'
import { MAX_APART_MILES } from '#contract/areas/telematics/sightings/sightings.contract.ts'
import type { Action } from '#rail/status.ts'
import { metersBetween } from '../reports/quality.rules.ts'

/** A position of a unit's track. */
export interface Fix {
  at_ms: number
  lat: number
  lon: number
}

interface Place {
  lat: number
  lon: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** A town reaches this far from its station. */
const AT_PLACE_MILES = 10
/** Positions farther apart in time say nothing about the time between, unless the unit did not move. */
const MAX_GAP_MS = 3 * HOUR_MS
const STOOD_MILES = 1
/** A visit to a place farther from the railroad's time is another one. */
const SAME_VISIT_MS = 36 * HOUR_MS

const milesBetween = (one: Place, other: Place): number =>
  metersBetween(one.lat, one.lon, other.lat, other.lon) / METERS_PER_MILE

/** Where a unit was at a moment, between two positions; null where they do not say. Fixes are in the order of time. */
export function positionAt(fixes: readonly Fix[], at_ms: number): Place | null {
  const next = fixes.findIndex((fix) => fix.at_ms >= at_ms)
  const after = fixes[next]
  const before = next === -1 ? fixes.at(-1) : fixes[next - 1]
  if (after?.at_ms === at_ms) return after
  if (!before) return null
  // a regular report may still be under way
  if (!after) return at_ms - before.at_ms <= HOUR_MS ? before : null
  const gap = after.at_ms - before.at_ms
  if (gap > MAX_GAP_MS && milesBetween(before, after) > STOOD_MILES) return null
  const share = (at_ms - before.at_ms) / gap
  return {
    lat: before.lat + share * (after.lat - before.lat),
    lon: before.lon + share * (after.lon - before.lon),
  }
}

const ARRIVALS: ReadonlySet<Action> = new Set(['arrive', 'arrive_destination'])
const DEPARTURES: ReadonlySet<Action> = new Set(['depart', 'pull'])

/**
 * When a unit did by its own positions what the railroad reports: came to the place or left it. Null for what positions cannot
 * say, such as a placement, and where the unit was not there around that time.
 */
function timeByGps(fixes: readonly Fix[], place: Place, { at_ms, action }: RailroadSighting): number | null {
  const isArrival = ARRIVALS.has(action)
  if (!isArrival && !DEPARTURES.has(action)) return null
  let best: number | null = null
  let isThere: boolean | null = null
  for (const fix of fixes) {
    const wasThere: boolean | null = isThere
    isThere = milesBetween(fix, place) <= AT_PLACE_MILES
    // nothing is known before the first fix
    if (wasThere === null || isThere === wasThere || isThere !== isArrival) continue
    const distance = Math.abs(fix.at_ms - at_ms)
    if (distance <= SAME_VISIT_MS && (best === null || distance < Math.abs(best - at_ms))) best = fix.at_ms
  }
  return best
}

/** A railroad's sighting. */
export interface RailroadSighting {
  at_ms: number
  action: Action
  place: Place | null
}

export interface Compared {
  gps_ms: number | null
  later_minutes: number | null
  miles: number | null
  is_apart: boolean
}

/** Holds a sighting against the unit's own positions. */
export function compareSighting(seen: RailroadSighting, fixes: readonly Fix[]): Compared {
  const { place, at_ms } = seen
  const position = positionAt(fixes, at_ms)
  const gps_ms = place === null ? null : timeByGps(fixes, place, seen)
  const miles = place === null || position === null ? null : Math.round(milesBetween(place, position))
  return {
    gps_ms,
    later_minutes: gps_ms === null ? null : Math.round((at_ms - gps_ms) / MINUTE_MS),
    miles,
    is_apart: miles !== null && miles > MAX_APART_MILES,
  }
}

/** Whether the latest two sightings that can be compared are both too far from the unit; they come newest first. */
export function isQuestioned(sightings: readonly Pick<Compared, 'miles' | 'is_apart'>[]): boolean {
  const latest = sightings.filter(({ miles }) => miles !== null).slice(0, 2)
  return latest.length === 2 && latest.every(({ is_apart }) => is_apart)
}
