import type { RailEvent } from '../event.ts'
import { displayPlace, trackMiles } from '../place.ts'
import { getMeaning, STATUS, type Reference } from '../status.ts'
import type { Trip } from '../trip.ts'
import { makeOutlook, type Basis, type Learned, type Outlook, type Standing } from './estimate.ts'
import { addDelay, type Delay } from './delays.ts'
import { getLane, NOT_SEEN, WAITS } from './passages.ts'
import { getDestinationReason, getFirstReason, getReason } from './texts.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The product's estimate of an arrival, made from a report. Times in milliseconds, spans in hours; plain JSON. */
export interface Eta {
  made_ts: number
  p10_ts: number
  p50_ts: number
  p90_ts: number
  /** Hours needed after the next report: until one comes, the arrival is at least this far in the future. */
  rest10: number
  rest50: number
  rest90: number
  /** The usual time to the next report, and the time after which silence is an alarm. */
  gap_usual: number
  gap_alarm: number
  basis: Basis
  trips: number
  /** The share of the remaining time that a waiting unit gets until it moves again; 0 for a moving one. */
  wait: number
  /** The destination it is for. */
  to: string | null
  /** Where the unit was reported. */
  at: string
  /** Its own device's position, where the estimate was continued by it. */
  gps?: { lat: number; lon: number }
  /** The time, value and reason of the last significant estimate. */
  told_at_ts: number
  told_ts: number
  reason: string
  /** What moved the estimate later, the largest first; absent from estimates made before causes were recorded. */
  delays?: readonly Delay[]
}

/** The estimates of a trip: the one in force, and the first for its destination, which never changes. */
export interface Etas {
  eta: Eta | null
  eta_first_ts: number | null
}

/** The state of a trip after one of its events, as far as its arrival depends on it. */
export interface EtaStep extends Standing {
  event: RailEvent
  lane: string | null
}

/** Records the state of a trip; the lane's name is built only when it changes. */
export function getStep(trip: Trip, event: RailEvent, before: EtaStep | undefined): EtaStep {
  const { equipment_kind, status_code, origin_place, destination_place, current_place } = trip
  const isSameLane =
    before?.origin_place === origin_place &&
    before.destination_place === destination_place &&
    before.load_empty_status === trip.load_empty_status
  return {
    event,
    lane: isSameLane ? before.lane : getLane(trip),
    equipment_kind,
    load_empty_status: trip.load_empty_status,
    status_code,
    origin_place,
    destination_place,
    current_place,
    last_sighting_ts: trip.last_sighting_ts,
    rail_eta_ts: trip.rail_eta_ts,
  }
}

/** What had been learned about a lane, and about a kind of equipment, by a given time. */
export type Book = (lane: string | null, kind: Trip['equipment_kind'], ts: number) => Learned

/** Estimates that differ by less than this, or by less than this part of the time left, are the same to a reader. */
const SIGNIFICANT_MS = 3 * HOUR_MS
const SIGNIFICANT_SHARE = 0.1

/**
 * Continues the estimates of a trip's arrival along its events, oldest first, from the estimates before them. Returns
 * the final estimates and those on the way that were news. The same events and the same book give the same estimates.
 */
export function walkEstimates(
  before: Etas,
  steps: readonly EtaStep[],
  book: Book,
  reference: Reference,
): { etas: Etas; reported: Eta[] } {
  const reported: Eta[] = []
  let etas: Etas = { eta: before.eta, eta_first_ts: before.eta_first_ts }
  for (const step of steps) {
    etas = stepOn(etas, step, book, reference)
    const { eta } = etas
    if (eta && eta.told_at_ts === step.event.event_ts && eta !== reported.at(-1)) reported.push(eta)
  }
  return { etas, reported }
}

function stepOn(before: Etas, step: EtaStep, book: Book, reference: Reference): Etas {
  const { event } = step
  const meaning = getMeaning(reference, event)
  if ((step.status_code ?? 0) >= STATUS.arrived || NOT_SEEN.has(meaning.action)) return before
  if (before.eta && isImpossible(before.eta, step, reference)) return before
  const learned = book(step.lane, step.equipment_kind, event.event_ts)
  const outlook = makeOutlook(step, meaning.action, learned, reference)
  if (outlook === null) return before
  const fresh = etaFrom(outlook, step, event.event_ts)
  const old = before.eta
  if (old === null) return begun(fresh, getFirstReason(fresh.basis, fresh.trips))
  if (old.to !== fresh.to) return begun(fresh, getDestinationReason(getName(fresh.to, reference)))
  // A late report is less relevant than the unit's later position.
  if (old.basis === 'gps' && old.made_ts > event.event_ts) return before
  const expected = readAt(old, event.event_ts)
  const isWaiting = WAITS.has(meaning.action)
  if (isWaiting) holdBack(fresh, expected)
  if (!isSignificant(old, fresh)) return { ...before, eta: carryReason(fresh, old) }
  const cause = {
    event_text: meaning.event_text,
    place: getName(event.place, reference),
    is_waiting: isWaiting,
  }
  const revision = { from_ts: old.told_ts, to_ts: fresh.p50_ts }
  fresh.reason = getReason(cause, revision)
  fresh.delays = addDelay(old.delays ?? [], meaning, { place: cause.place, ...revision })
  return { ...before, eta: fresh }
}

function begun(eta: Eta, reason: string): Etas {
  eta.reason = reason
  return { eta, eta_first_ts: eta.p50_ts }
}

/** An insignificant estimate keeps the text, time and causes of the last significant one. */
export function carryReason(fresh: Eta, { told_at_ts, told_ts, reason, delays = [] }: Eta): Eta {
  fresh.told_at_ts = told_at_ts
  fresh.told_ts = told_ts
  fresh.reason = reason
  fresh.delays = delays
  return fresh
}

const getName = (place: string | null, { stations }: Reference): string =>
  place === null ? 'unknown' : (stations.get(place)?.display_name ?? displayPlace(place))

/** Whether an estimate differs significantly from the one before. */
export function isSignificant(old: Eta, { p50_ts, made_ts }: Eta): boolean {
  return Math.abs(p50_ts - old.told_ts) >= Math.max(SIGNIFICANT_MS, (p50_ts - made_ts) * SIGNIFICANT_SHARE)
}

/** Silence is an alarm when it lasts half as long again as nine of ten gaps do, and never before half a day. */
const ALARM_GAPS = 1.5
const SOONEST_ALARM_HOURS = 12
/** The next report may be later than usual by this part of the way from the middle to the third quarter of gaps. */
const EXCESS_SHARE = 0.5

function etaFrom(
  { left, rest, gap, basis, trips, wait = 0 }: Outlook,
  { current_place, destination_place }: Standing,
  ts: number,
): Eta {
  const at = (hours: number) => ts + Math.round(hours * 60) * MINUTE_MS
  const excess = gap.p75 - gap.p50
  const p50_ts = at(left.p50)
  const uncertainty = minUncertainty(left.p50, trips)
  const rest50 = rest.p50 + EXCESS_SHARE * excess
  return {
    made_ts: ts,
    p10_ts: at(Math.max(0, Math.min(left.p10, left.p50 - uncertainty))),
    p50_ts,
    p90_ts: at(Math.max(left.p90, left.p50 + uncertainty)),
    rest10: tenths(Math.max(0, Math.min(rest.p10, rest50 - uncertainty))),
    rest50: tenths(rest50),
    rest90: tenths(Math.max(rest.p90 + 2 * excess, rest50 + uncertainty)),
    gap_usual: tenths(gap.p50),
    gap_alarm: tenths(Math.max(SOONEST_ALARM_HOURS, gap.p90 * ALARM_GAPS)),
    basis,
    trips,
    wait: tenths(wait),
    to: destination_place,
    at: current_place ?? '',
    told_at_ts: ts,
    told_ts: p50_ts,
    reason: '',
  }
}

/** With so many trips the range is what they took. */
const MIN_RELIABLE_TRIPS = 15
const MIN_UNCERTAINTY = { hours: 1, share: 0.25 } as const

/** Two or three trips that took equally long say little about the next: half of the narrowest range, in hours. */
const minUncertainty = (hours: number, trips: number): number =>
  trips >= MIN_RELIABLE_TRIPS
    ? 0
    : Math.max(MIN_UNCERTAINTY.hours, (hours * MIN_UNCERTAINTY.share) / Math.sqrt(trips + 1))

export const tenths = (hours: number): number => Math.round(hours * 10) / 10

/** A waiting unit never gets an earlier estimate. */
function holdBack(fresh: Eta, expected: ReturnType<typeof readAt>): void {
  fresh.p10_ts = Math.max(fresh.p10_ts, expected.p10_ts)
  fresh.p50_ts = Math.max(fresh.p50_ts, expected.p50_ts)
  fresh.p90_ts = Math.max(fresh.p90_ts, expected.p90_ts)
  fresh.told_ts = fresh.p50_ts
}

/**
 * No train covers this many miles an hour over a long distance: a report that implies it has the wrong place, time or
 * unit.
 */
const MAX_MILES_PER_HOUR = 85
const LONG_WAY_MILES = 250

function isImpossible(
  eta: Eta,
  { current_place, last_sighting_ts }: Standing,
  { stations }: Reference,
): boolean {
  if (current_place === eta.at || last_sighting_ts === null) return false
  const miles = trackMiles(stations.get(eta.at), stations.get(current_place ?? ''))
  if (miles === null || miles < LONG_WAY_MILES) return false
  return miles > (MAX_MILES_PER_HOUR * (last_sighting_ts - eta.made_ts)) / HOUR_MS
}

/**
 * An estimate as it reads at a given time. What remains after the next report is still in the future, so an estimate
 * moves on while a unit is silent and is never in the past. Beyond the time after which silence is an alarm, its end
 * moves away from it.
 */
export function readAt(eta: Eta, ts: number): { p10_ts: number; p50_ts: number; p90_ts: number } {
  return {
    p10_ts: Math.max(eta.p10_ts, ts + eta.rest10 * HOUR_MS),
    p50_ts: Math.max(eta.p50_ts, ts + eta.rest50 * HOUR_MS),
    p90_ts: Math.max(eta.p90_ts, ts + eta.rest90 * HOUR_MS) + widening(eta, ts),
  }
}

/** By so much of each hour of alarming silence the range is wider. */
const WIDENING = 0.5
const widening = ({ made_ts, gap_alarm }: Eta, ts: number): number =>
  Math.max(0, ts - made_ts - gap_alarm * HOUR_MS) * WIDENING
