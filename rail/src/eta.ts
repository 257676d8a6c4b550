import { trackMiles } from './place.ts'
import { STATUS, type Reference } from './status.ts'
import type { Trip } from './trip.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How a kind of service is planned: miles a day with its yards included, and the wait before it first moves. */
interface Plan {
  name: string
  milesPerDay: number
  departureHours: number
  /** From reaching the destination's terminal to being reported there. */
  arrivalHours: number
}

const CARLOAD: Plan = { name: 'carload', milesPerDay: 190, departureHours: 36, arrivalHours: 12 }
const UNIT_TRAIN: Plan = { name: 'unit train', milesPerDay: 380, departureHours: 8, arrivalHours: 3 }
const AUTOMOTIVE: Plan = { name: 'automotive', milesPerDay: 280, departureHours: 20, arrivalHours: 6 }
const INTERMODAL: Plan = { name: 'intermodal', milesPerDay: 620, departureHours: 10, arrivalHours: 3 }
/** Commodity groups that move in trains of their own: coal and motor vehicles. */
const COAL = '11'
const MOTOR_VEHICLES = '3711'

/** Miles after which what this trip has shown counts as much as the plan. */
const EVEN_MILES = 200
const MOST_TRUST_IN_PACE = 0.85
/** A car that stood once is not slow for ever, and a straight line is not a race. */
const PACE_LIMITS = [0.4, 1.8] as const
/** How much the railroad's estimate counts before the trip has shown anything of its own. */
const RAILROAD_SHARE = 0.5

/** The product's own estimate of arrival with the reason for it in plain words; `eta_ts` is `null` when nothing is known. */
export interface ProductEta {
  eta_ts: number | null
  explanation: string
}

/**
 * When the unit will arrive, as far as its events tell: the miles left at a pace between the usual one of its kind and
 * the one this trip has shown, averaged with the railroad's estimate moved by what was lost or gained since it was made.
 * Never before the last sighting.
 */
export function estimateArrival(trip: Trip, reference: Reference): ProductEta {
  if (trip.last_sighting_ts === null) return { eta_ts: trip.rail_eta_ts, explanation: 'No sighting yet.' }
  const milesLeft = milesLeftOf(trip, reference)
  if (milesLeft === null) return withoutMiles(trip, trip.last_sighting_ts)
  const plan = planOf(trip)
  const pace = paceOf(trip, plan, trip.last_sighting_ts)
  const own = trip.last_sighting_ts + hoursLeft(trip, plan, milesLeft, pace.milesPerDay) * HOUR_MS
  const lostMs = lostSinceEstimate(trip, milesLeft, trip.last_sighting_ts, pace.milesPerDay)
  const railroad = trip.rail_eta_ts === null ? null : trip.rail_eta_ts + lostMs
  const eta = railroad === null ? own : own + (railroad - own) * RAILROAD_SHARE * (1 - pace.trust)
  return {
    eta_ts: wholeMinutes(Math.max(eta, trip.last_sighting_ts)),
    // words for the few who ask: every event makes an estimate
    get explanation() {
      return explain(plan, milesLeft, pace, railroad === null ? null : lostMs)
    },
  }
}

/** Track miles from the last sighting to the destination; `null` when one of the places is not known. */
export function milesLeftOf(trip: Trip, { stations }: Reference): number | null {
  return trackMiles(stations.get(trip.current_place ?? ''), stations.get(trip.destination_place ?? ''))
}

function withoutMiles(trip: Trip, lastSighting: number): ProductEta {
  if (trip.rail_eta_ts === null) {
    return { eta_ts: null, explanation: 'Neither the destination nor a railroad estimate is known.' }
  }
  return {
    eta_ts: Math.max(trip.rail_eta_ts, lastSighting),
    explanation: 'The railroad’s estimate; the distance left is not known.',
  }
}

function planOf(trip: Trip): Plan {
  if (trip.equipment_kind === 'imdl') return INTERMODAL
  if (trip.commodity_code?.startsWith(COAL)) return UNIT_TRAIN
  return trip.commodity_code?.startsWith(MOTOR_VEHICLES) ? AUTOMOTIVE : CARLOAD
}

interface Pace {
  milesPerDay: number
  /** What this trip has made; null before it has moved. */
  shown: number | null
  /** How far that is believed, 0 to 1. */
  trust: number
}

function paceOf({ memory }: Trip, plan: Plan, lastSighting: number): Pace {
  const days = memory.departed_ts === null ? 0 : (lastSighting - memory.departed_ts) / DAY_MS
  if (days <= 0 || memory.miles <= 0) return { milesPerDay: plan.milesPerDay, shown: null, trust: 0 }
  const [least, most] = PACE_LIMITS
  const shown = Math.min(Math.max(memory.miles / days, plan.milesPerDay * least), plan.milesPerDay * most)
  const trust = Math.min(MOST_TRUST_IN_PACE, memory.miles / (memory.miles + EVEN_MILES))
  return { milesPerDay: plan.milesPerDay + (shown - plan.milesPerDay) * trust, shown, trust }
}

function hoursLeft(trip: Trip, plan: Plan, milesLeft: number, milesPerDay: number): number {
  const waiting = (trip.status_code ?? STATUS.moving) < STATUS.moving ? plan.departureHours : 0
  return waiting + (milesLeft / milesPerDay) * 24 + plan.arrivalHours
}

/** Time by which the miles done since the railroad's estimate fall short of those it counted on; negative when they exceed them. */
function lostSinceEstimate(trip: Trip, milesLeft: number, lastSighting: number, milesPerDay: number): number {
  const { rail_eta_ts, rail_eta_made_ts, memory } = trip
  if (rail_eta_ts === null || rail_eta_made_ts === null || memory.miles_left_at_eta === null) return 0
  const planned = rail_eta_ts - rail_eta_made_ts
  const share = planned <= 0 ? 1 : Math.min(1, (lastSighting - rail_eta_made_ts) / planned)
  const missingMiles = milesLeft - memory.miles_left_at_eta * (1 - share)
  return (missingMiles / milesPerDay) * DAY_MS
}

function explain(plan: Plan, milesLeft: number, pace: Pace, lostMs: number | null): string {
  const miles = `About ${Math.round(milesLeft).toLocaleString('en-US')} miles left at ${Math.round(pace.milesPerDay)} a day`
  const shown =
    pace.shown === null
      ? `the usual pace of ${plan.name} traffic`
      : `this trip has made ${Math.round(pace.shown)}`
  if (lostMs === null) return `${miles} (${shown}); no railroad estimate.`
  return `${miles} (${shown}), averaged with the railroad’s estimate${shiftText(Math.round(lostMs / HOUR_MS))}.`
}

function shiftText(lostHours: number): string {
  if (lostHours === 0) return ''
  return lostHours > 0
    ? ` plus ${lostHours} ${lostHours === 1 ? 'hour' : 'hours'} lost since it was made`
    : ` less ${-lostHours} hours gained since it was made`
}

function wholeMinutes(ms: number): number {
  return Math.ceil(ms / 60_000) * 60_000
}
