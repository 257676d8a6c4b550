import { trackMiles } from '../place.ts'
import { STATUS, type Action, type Reference } from '../status.ts'
import type { Trip } from '../trip.ts'
import { alongCorridors } from './corridors.ts'
import { getFacts, type Gap, type LaneModel } from './lane.ts'
import { END_MILES, gapAfter, spreadIn, type KindModel } from './network.ts'
import { getState, WAITS } from './passages.ts'
import { addSpreads, blendSpreads, type Spread } from './quantiles.ts'

/** The estimates without enough trips of the lane, best first. */
type FallbackBasis = 'few' | 'corridors' | 'pace' | 'plan'

/**
 * The basis of an estimate, best first: enough trips of the lane; a few of them blended with the estimate without
 * them; the corridors; the miles left (in the last two a third, with two thirds from the railroad's own estimate
 * where there is one); the railroad alone. `gps`: an estimate that was continued by the unit's own position.
 */
export type Basis = 'lane' | FallbackBasis | `${FallbackBasis} and railroad` | 'railroad' | 'gps'

/** What had been learned by the time of the estimate. */
export interface Learned {
  lane: LaneModel | null
  kind: KindModel | undefined
}

/** Hours from a report to the arrival, and their basis. */
export interface Outlook {
  left: Spread
  /** Hours still needed after the next report, however late that report is. */
  rest: Spread
  gap: Gap
  basis: Basis
  /** Trips behind it. */
  trips: number
  /** The share of the remaining time that a waiting unit gets until it moves again. */
  wait?: number
}

/** The state of a trip after a report, as far as its arrival depends on it. */
export type Standing = Pick<
  Trip,
  | 'equipment_kind'
  | 'load_empty_status'
  | 'status_code'
  | 'origin_place'
  | 'destination_place'
  | 'current_place'
  | 'last_sighting_ts'
  | 'rail_eta_ts'
>

/** This many trips of a lane weigh as much as the estimate without it. */
const EVEN_TRIPS = 3
/** With this many trips, only the lane counts. */
const ENOUGH_TRIPS = 15
/** Fewer waits or gaps than this are not representative. */
const MIN_IN_STATE = 5

const TYPICAL_GAP: Gap = { p50: 12, p75: 22, p90: 36 }
/** Hours until a unit that waits moves again, and until one at its origin leaves, where nothing was learned. */
const DEFAULT_WAIT: Spread = { p10: 10, p50: 30, p90: 80 }
const TYPICAL_LEAD: Spread = { p10: 8, p50: 30, p90: 60 }

/**
 * How long until the unit arrives, based on similar trips: those of its lane from the same state; where they are few,
 * all lanes corridor by corridor; where no corridor leads there, the miles left at the usual pace; finally the
 * railroad's own estimate. `null` when nothing is known.
 */
export function makeOutlook(
  standing: Standing,
  action: Action,
  learned: Learned,
  reference: Reference,
): Outlook | null {
  const own = getFacts(learned.lane, getState(standing.current_place ?? '', action))
  if (own && own.trips >= ENOUGH_TRIPS) return { ...own, basis: 'lane' }
  if (WAITS.has(action) && (own?.trips ?? 0) < MIN_IN_STATE) {
    return estimateWaiting(standing, action, learned, reference)
  }
  const general = estimateWithoutLane(standing, action, learned, reference)
  if (own === null) return general && widen(general)
  return widen(general === null ? { ...own, basis: 'few' } : blendWithLane(own, general))
}

/**
 * How much wider the ranges of thin lanes are than those of the trips they are made of, so that they too hold eight
 * arrivals of ten. Without a railroad's estimate the delays that other lanes do not have are missing; with one the
 * combined route is too long more often than too short.
 */
const TAILS: Partial<Record<Basis, { early: number; late: number }>> = {
  few: { early: 1, late: 1.8 },
  corridors: { early: 1, late: 1.8 },
  pace: { early: 1, late: 2.5 },
  plan: { early: 1, late: 1.5 },
  'corridors and railroad': { early: 1.8, late: 1.2 },
  'pace and railroad': { early: 1, late: 1.25 },
}

function widen(outlook: Outlook): Outlook {
  const tails = TAILS[outlook.basis]
  if (tails === undefined) return outlook
  const wider = ({ p10, p50, p90 }: Spread): Spread => ({
    p10: Math.max(0, p50 - (p50 - p10) * tails.early),
    p50,
    p90: p50 + (p90 - p50) * tails.late,
  })
  return { ...outlook, left: wider(outlook.left), rest: wider(outlook.rest) }
}

/** A weighted mean of a lane's few trips and the estimate without them. */
function blendWithLane(own: Omit<Outlook, 'basis'>, general: Outlook): Outlook {
  const share = own.trips / (own.trips + EVEN_TRIPS)
  const isOfRailroad = general.basis.endsWith('railroad')
  return {
    left: blendSpreads(own.left, general.left, share),
    rest: blendSpreads(own.rest, general.rest, share),
    gap: own.trips < MIN_IN_STATE ? general.gap : own.gap,
    basis: isOfRailroad ? 'few and railroad' : 'few',
    trips: own.trips,
  }
}

type Estimator = (
  standing: Standing,
  action: Action,
  learned: Learned,
  reference: Reference,
) => Outlook | null

const estimateWithoutLane: Estimator = (standing, action, learned, reference) =>
  corridors(standing, action, learned, reference) ??
  byPace(standing, action, learned, reference) ??
  byRailroad(standing, action, learned, reference)

const corridors: Estimator = (standing, action, learned, reference) => {
  const { kind } = learned
  const { current_place: place, destination_place: destination } = standing
  if (!kind || place === null || destination === null) return null
  const left = alongCorridors(kind, { place, action, destination }, reference.stations)
  if (left === null) return null
  const alone = outlook(left, gapAfter(kind, action) ?? TYPICAL_GAP, 'corridors', getTrips(kind))
  return blendWithRailroad(alone, 'corridors', byRailroad(standing, action, learned, reference))
}

const outlook = (left: Spread, gap: Gap, basis: Basis, trips: number): Outlook => ({
  left,
  rest: without(left, gap.p50),
  gap,
  basis,
  trips,
})

const without = ({ p10, p50, p90 }: Spread, hours: number): Spread => ({
  p10: Math.max(0, p10 - hours),
  p50: Math.max(0, p50 - hours),
  p90: Math.max(0, p90 - hours),
})

const getTrips = (kind: KindModel | undefined): number => kind?.pace[0] ?? 0

/** Hours a mile where none were learned: 190 miles a day for cars, 620 for containers. */
const PLANNED_PACE = { R: 24 / 190, imdl: 24 / 620 } as const
const PLANNED_UNCERTAINTY = { shortest: 0.7, longest: 1.7 } as const

/**
 * Miles left at the usual pace of this kind of trip, including the time until a unit that has not departed yet
 * departs.
 */
const byPace: Estimator = (standing, action, learned, reference) => {
  const { stations } = reference
  const { kind } = learned
  const end = stations.get(standing.destination_place ?? '')
  const miles =
    trackMiles(stations.get(standing.current_place ?? ''), end) ??
    trackMiles(stations.get(standing.origin_place ?? ''), end)
  if (miles === null) return null
  const pace = spreadIn(kind?.pace)
  const running = times(pace ?? plannedPace(standing), miles + END_MILES)
  const hasLeft = (standing.status_code ?? 0) >= STATUS.moving
  const left = hasLeft ? running : addSpreads(spreadIn(kind?.leads[action]) ?? TYPICAL_LEAD, running)
  const gap = gapAfter(kind, action) ?? TYPICAL_GAP
  const basis = pace ? 'pace' : 'plan'
  const alone = outlook(left, gap, basis, pace ? getTrips(kind) : 0)
  return blendWithRailroad(alone, basis, byRailroad(standing, action, learned, reference))
}

const times = ({ p10, p50, p90 }: Spread, by: number): Spread => ({
  p10: p10 * by,
  p50: p50 * by,
  p90: p90 * by,
})

const plannedPace = ({ equipment_kind }: Standing): Spread => {
  const planned = PLANNED_PACE[equipment_kind]
  return {
    p10: planned * PLANNED_UNCERTAINTY.shortest,
    p50: planned,
    p90: planned * PLANNED_UNCERTAINTY.longest,
  }
}

/**
 * The railroad's own estimate counts twice next to an estimate without trips of the lane: the combination has a
 * smaller error than either.
 */
const RAILROAD_SHARE = 2 / 3
const blendWithRailroad = (alone: Outlook, fallback: FallbackBasis, railroad: Outlook | null): Outlook =>
  railroad === null
    ? alone
    : {
        ...alone,
        left: blendSpreads(railroad.left, alone.left, RAILROAD_SHARE),
        rest: blendSpreads(railroad.rest, alone.rest, RAILROAD_SHARE),
        basis: `${fallback} and railroad`,
      }

/** The possible error of a railroad's estimate, as shares of the remaining time. */
const RAILROAD_UNCERTAINTY = { shortest: 0.85, longest: 1.5, hours: 12 } as const

const byRailroad: Estimator = ({ rail_eta_ts, last_sighting_ts }, action, { kind }) => {
  if (rail_eta_ts === null || last_sighting_ts === null || rail_eta_ts < last_sighting_ts) return null
  const hours = (rail_eta_ts - last_sighting_ts) / 3_600_000
  const left = {
    p10: hours * RAILROAD_UNCERTAINTY.shortest,
    p50: hours,
    p90: hours * RAILROAD_UNCERTAINTY.longest + RAILROAD_UNCERTAINTY.hours,
  }
  return outlook(left, gapAfter(kind, action) ?? TYPICAL_GAP, 'railroad', 0)
}

/** For a unit that is held, defective or stored: how long such waits last, and then the route from where it is. */
const estimateWaiting: Estimator = (standing, action, learned, reference) => {
  const wait = spreadIn(learned.kind?.waits[action]) ?? DEFAULT_WAIT
  const leaving = makeOutlook(standing, 'depart', learned, reference)
  if (leaving === null) return null
  const gap = { p50: wait.p50, p75: (wait.p50 + wait.p90) / 2, p90: wait.p90 }
  return { ...leaving, left: addSpreads(wait, leaving.left), rest: leaving.left, gap, wait: wait.p50 }
}
