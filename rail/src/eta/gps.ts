import { greatCircleMiles, trackMiles, type StationFacts } from '../place.ts'
import type { Reference } from '../status.ts'
import { END_MILES } from './network.ts'
import { getReason } from './texts.ts'
import { carryReason, type Eta, isSignificant, tenths } from './walk.ts'

/** Where a unit was by its own device, and the place next to it. */
export interface GpsFix {
  at_ms: number
  lat: number
  lon: number
  place: string
}

const HOUR_MS = 3_600_000
/** A unit that is nearer to its destination by less has not moved on: positions are inaccurate, and tracks bend. */
const MIN_PROGRESS_MILES = 10
/** If the route over the unit’s position is longer than the direct one by more, the unit is not on this trip. */
const MAX_DETOUR = 1.5
const DETOUR_MILES = 100
/** Positions arrive often; they update an estimate no more often than this. */
const REPEAT_MS = 30 * 60_000
/** Devices report at least this often; their silence raises an alarm as late as a railroad’s. */
const GAP_HOURS = 1
const ALARM_HOURS = 12
const MIN_UNCERTAINTY_HOURS = 1

/**
 * Continues an estimate by the unit's own position: the time that remained at its last report, without what a hold was
 * expected to take, shrinks with the miles that are left. Null when the position says nothing new: it is older, the
 * unit has not moved on, or it is not on the way to the destination. Status and charges never depend on it.
 */
export function stepByGps(
  before: Eta,
  fix: GpsFix,
  lastSightingTs: number | null,
  { stations }: Pick<Reference, 'stations'>,
): { eta: Eta; isNews: boolean } | null {
  const isRepeat = before.basis === 'gps' && fix.at_ms - before.made_ts < REPEAT_MS
  if (isRepeat || fix.at_ms <= Math.max(before.made_ts, lastSightingTs ?? 0)) return null
  const share = getShareLeft(before, fix, stations)
  if (share === null) return null
  const left = (ts: number) => Math.max(0, (ts - before.made_ts) / HOUR_MS - before.wait) * share
  const p50 = left(before.p50_ts)
  const p10 = Math.min(left(before.p10_ts), Math.max(0, p50 - MIN_UNCERTAINTY_HOURS))
  const p90 = Math.max(left(before.p90_ts), p50 + MIN_UNCERTAINTY_HOURS)
  const at = (hours: number) => fix.at_ms + Math.round(hours * 60) * 60_000
  const rest = (hours: number) => tenths(Math.max(0, hours - GAP_HOURS))
  const eta: Eta = {
    made_ts: fix.at_ms,
    p10_ts: at(p10),
    p50_ts: at(p50),
    p90_ts: at(p90),
    rest10: rest(p10),
    rest50: rest(p50),
    rest90: rest(p90),
    gap_usual: GAP_HOURS,
    gap_alarm: ALARM_HOURS,
    basis: 'gps',
    trips: before.trips,
    wait: 0,
    to: before.to,
    at: fix.place,
    gps: { lat: fix.lat, lon: fix.lon },
    told_at_ts: fix.at_ms,
    told_ts: at(p50),
    reason: '',
    ...(before.delays && { delays: before.delays }),
  }
  if (!isSignificant(before, eta)) return { eta: carryReason(eta, before), isNews: false }
  const place = stations.get(fix.place)?.display_name ?? fix.place
  const cause = { event_text: 'GPS position', place, is_waiting: false }
  eta.reason = getReason(cause, { from_ts: before.told_ts, to_ts: eta.p50_ts })
  return { eta, isNews: true }
}

/** The part of the miles at the last report that is left; null when the unit has not moved on or is off its way. */
function getShareLeft(before: Eta, fix: GpsFix, stations: ReadonlyMap<string, StationFacts>): number | null {
  const end = before.to === null ? undefined : stations.get(before.to)
  const start = before.gps ?? stations.get(before.at)
  if (!end || !start) return null
  const whole = trackMiles(start, end)
  const rest = trackMiles(fix, end)
  const way = trackMiles(start, fix)
  if (whole === null || rest === null || way === null) return null
  const isMoving = greatCircleMiles(start, fix) >= MIN_PROGRESS_MILES && whole - rest >= MIN_PROGRESS_MILES
  if (!isMoving || way + rest > whole * MAX_DETOUR + DETOUR_MILES) return null
  return (rest + END_MILES) / (whole + END_MILES)
}
