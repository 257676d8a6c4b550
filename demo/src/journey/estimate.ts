import { hashText, createRandom } from '../random.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, report, type Run, type Trip, type WorldEvent } from './journey.ts'
import { interchangeHours, speedMph, stepHours, yardHours } from './pace.ts'
import type { Route } from './route.ts'

/**
 * The railroads' estimates, with their typical errors: their timetables are optimistic, know little about the next
 * railroad, and nothing about annulled trains and holds; some railroads recalculate with every departure, some keep
 * the first promise until it cannot be met anymore; occasionally someone types a wrong day.
 */

/** Railroads that recalculate at every departure; the others keep a promise as long as a quick run could meet it. */
const RECALCULATING_RAILROADS: ReadonlySet<string> = new Set(['BNSF', 'UP', 'CN', 'CPRS', 'CSXT'])
/** Part of the planned time in which a trip can be run when all goes well. */
const QUICK_SHARE = 0.7
/** A timetable's hours against what really passes on a usual day, lane by lane. */
const TIMETABLE_FACTOR = [0.8, 1.08] as const
/** A yard's planned stay: the connection as planned, never the one after. */
const PLANNED_DWELL_SHARE = 0.85
/** Beyond its own tracks a railroad assumes a number of miles a day, and one stop for each following railroad. */
const FOREIGN_MILES_PER_DAY = 260
const FOREIGN_DWELL_HOURS = 20
const WRONG_DAY_SHARE = 0.03

/** Hours the timetable gives from a stop's departure (or from the origin's, 0) to the destination's yard. */
function plannedHours(run: Run, route: Route, from: number): number {
  const { lane } = run.block
  const own = from === 0 ? route.first_carrier : (route.stops[from - 1]?.onto ?? route.first_carrier)
  const ahead = route.stops.slice(from)
  const hours = ahead.reduce((sum, stop) => {
    if (stop.by !== own) return sum + (stop.miles / FOREIGN_MILES_PER_DAY) * 24
    const running = stop.miles / speedMph(stop.by, lane.mode)
    return sum + running + plannedDwellHours(run, stop)
  }, 0)
  const last =
    route.last_carrier === own
      ? route.last_miles / speedMph(own, lane.mode)
      : (route.last_miles / FOREIGN_MILES_PER_DAY) * 24
  const factor = createRandom(`timetable ${lane.lane_id} ${own} ${run.trip?.load_empty}`).between(
    ...TIMETABLE_FACTOR,
  )
  return (hours + last) * factor
}

function plannedDwellHours(run: Run, stop: Route['stops'][number]): number {
  const { mode } = run.block.lane
  if (stop.kind !== 'junction') return yardHours(stop.by, mode) * PLANNED_DWELL_SHARE
  if (mode !== 'carload') return 6
  const [min, max] = interchangeHours(stop.hub.station_id, mode)
  const [soonest, latest] = stepHours('carload_interline', '6d')
  return (min + max) / 2 + Math.min(FOREIGN_DWELL_HOURS, (soonest + latest) / 2)
}

/** The railroad's promise on departure from a stop (0: the origin), and when it expects the car at the next. */
export function updateEta(run: Run, route: Route, from: number): void {
  if (!run.trip) return
  const hours = plannedHours(run, route, from)
  const next = route.stops[from]
  const toNext = (next?.miles ?? route.last_miles) / speedMph(carrierFrom(route, from), run.block.lane.mode)
  run.dueTs = run.ts + toNext * HOUR_MS
  run.restMs = Math.max(0, hours - toNext) * HOUR_MS
  const eta = run.ts + hours * HOUR_MS
  const keepsEta =
    from > 0 &&
    !RECALCULATING_RAILROADS.has(carrierFrom(route, from)) &&
    run.ts + hours * QUICK_SHARE * HOUR_MS <= run.trip.eta_ts
  if (!keepsEta) setEta(run, eta)
}

const carrierFrom = (route: Route, from: number): string =>
  from === 0 ? route.first_carrier : (route.stops[from - 1]?.onto ?? route.first_carrier)

function setEta(run: Run, ts: number): void {
  if (run.trip) run.trip = { ...run.trip, eta_ts: roundEta(run.trip, Math.max(ts, run.ts)) }
}

/** A promise is a whole hour, and sometimes of the wrong day. */
function roundEta({ waybill_number }: Trip, ts: number): number {
  const random = createRandom(`promise ${waybill_number} ${Math.floor(ts / HOUR_MS)}`)
  const wrongDays = random.chance(WRONG_DAY_SHARE) ? random.pick([-1, 1, 2] as const) : 0
  return Math.ceil((ts + wrongDays * DAY_MS) / HOUR_MS) * HOUR_MS
}

/**
 * Advances the clock of a run. From the day on which estimates are reported, the railroad repeats its own every few
 * hours; that leaves no trace in the run, so that the world is the same with and without them.
 */
export function* advanceTo(run: Run, ts: number): Generator<WorldEvent> {
  const { trip } = run
  if (trip && ts > run.estimatesFromTs) yield* estimates(run, trip, ts)
  run.ts = Math.max(run.ts, ts)
}

function* estimates(run: Run, trip: Trip, untilTs: number): Generator<WorldEvent> {
  const seed = hashText(`estimates ${run.block.id} ${run.trips}`)
  const often = run.block.customer.estimates_every_hours
  const everyMs = (often[seed % often.length] ?? 1) * HOUR_MS
  const offset = Math.floor((seed % everyMs) / MINUTE_MS) * MINUTE_MS
  let ts = Math.ceil((Math.max(run.ts, run.estimatesFromTs) - offset) / everyMs) * everyMs + offset
  for (; ts < untilTs; ts += everyMs) {
    const eta_ts = ts > run.dueTs ? roundEta(trip, ts + run.restMs) : trip.eta_ts
    yield { ...report({ ...run, ts }, '322', 'E', run.carrier, run.station, { eta_ts }), ts }
  }
}
