import type { Exclusion } from '#contract/areas/telematics/telematics.rules.ts'
import type { Report } from './formats.rules.ts'

/** Where and when a unit was, as far as the next report is compared with it. */
export interface Place {
  at_ms: number
  lat: number | null
  lon: number | null
}

/** The state in which a reading was kept. */
export interface Before extends Place {
  motion: string | null
  load: string | null
  hand_brake: string | null
  door: string | null
}

/** A clock this far ahead is wrong: its reports stay out of the latest position. */
export const CLOCK_AHEAD_MS = 10 * 60_000
/** Readings are kept for 13 months; what is older is not taken. */
export const OLDEST_MS = 390 * 86_400_000

const MAX_ACCURACY_M = 2000
const MAX_KMH = 160
const EARTH_M = 6_371_008
const rad = (degrees: number): number => (degrees * Math.PI) / 180

/** The distance of two places over the ground, in meters. */
export function metersBetween(lat: number, lon: number, toLat: number, toLon: number): number {
  const half = Math.sin(rad(toLat - lat) / 2) ** 2
  const across = Math.cos(rad(lat)) * Math.cos(rad(toLat)) * Math.sin(rad(toLon - lon) / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(half + across)))
}

/** When a report is filed: its fix, or the device's clock where it has no position. */
export const getAt = ({ fix_ms, device_ms }: Report): number => fix_ms ?? device_ms ?? 0

/** How far a device's clock is ahead of ours, where that is too far; 0 otherwise. A late batch only looks behind. */
export function clockAheadMs(report: Report, nowMs: number): number {
  const ahead = Math.max(getAt(report), report.device_ms ?? 0) - nowMs
  return ahead > CLOCK_AHEAD_MS ? ahead : 0
}

/** Why a report is no part of its unit's track; null where it is. `before` is the reading before it. */
export function getExclusionReason(report: Report, before: Place | null, nowMs: number): Exclusion | null {
  const { lat, lon, accuracy_m } = report
  if (clockAheadMs(report, nowMs) > 0) return 'clock'
  if (lat === null || lon === null) return 'no_fix'
  if (lat === 0 && lon === 0) return 'zero'
  if (accuracy_m !== null && accuracy_m > MAX_ACCURACY_M) return 'accuracy'
  if (before?.lat == null || before.lon == null) return null
  const km = metersBetween(before.lat, before.lon, lat, lon) / 1000
  const hours = (getAt(report) - before.at_ms) / 3_600_000
  // near places differ by their inaccuracy alone
  return km > 2 && (hours <= 0 || km / hours > MAX_KMH) ? 'speed' : null
}

const REGULAR: ReadonlySet<string> = new Set(['interval', 'heartbeat'])
const KEEP_EVERY_MS = 3_600_000
const MOVED_M = 100

/** Whether a regular report says nothing new: within the hour, within 100 m, in the same state. */
export function isThinned(report: Report, before: Before | null): boolean {
  if (before === null || !REGULAR.has(report.reason) || report.impact_g !== null) return false
  if (getAt(report) - before.at_ms >= KEEP_EVERY_MS) return false
  const isSame = (one: string | null, other: string | null) => one === null || one === other
  if (!isSame(report.motion, before.motion) || !isSame(report.load, before.load)) return false
  if (!isSame(report.hand_brake, before.hand_brake) || !isSame(report.door, before.door)) return false
  if (report.lat === null || report.lon === null) return true
  if (before.lat === null || before.lon === null) return false
  return metersBetween(before.lat, before.lon, report.lat, report.lon) <= MOVED_M
}
