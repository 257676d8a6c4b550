import type { CycleEvent } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import type { FleetRoundTrip } from '#contract/areas/fleets/figures/figures.contract.ts'
import { LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 1440
const DAY_MS = MINUTE_MS * MINUTES_PER_DAY

/** Legs are measured to the minute; days as a fraction are not. */
const toMs = (days: number): number => Math.round(days * MINUTES_PER_DAY) * MINUTE_MS

/** A leg with what happened in it; no leg where the round trip does not say which one it was. */
export interface LegWithEvents {
  leg: LegName | null
  events: CycleEvent[]
}

/** The events of a round trip by leg, oldest first. What begins a leg is its first event. */
export function toLegEvents(trip: FleetRoundTrip, events: readonly CycleEvent[]): LegWithEvents[] {
  const end = trip.end_date === null ? Number.POSITIVE_INFINITY : Date.parse(trip.end_date)
  const begins = getBegins(trip)
  const legs = begins.map(({ leg }): LegWithEvents => ({ leg, events: [] }))
  for (const event of events.toReversed()) {
    const at = Date.parse(event.sighting_date)
    if (at > end) continue
    legs[begins.findLastIndex(({ from }) => from <= at)]?.events.push(event)
  }
  return legs.filter(({ leg, events: own }) => leg !== null || own.length > 0)
}

/** When each leg begins, as far as releases and placements were reported before it or after it. */
function getBegins({ start_date, end_date, legs }: FleetRoundTrip): { leg: LegName | null; from: number }[] {
  const begins: { leg: LegName | null; from: number }[] = []
  let from = start_date === null ? null : Date.parse(start_date)
  for (const leg of LEG_KEYS) {
    const days = legs[leg]
    if (from === null || days === null) break
    begins.push({ leg, from })
    from += toMs(days)
  }
  if (begins.length === LEG_KEYS.length) return begins
  const after: typeof begins = []
  let to = end_date === null ? null : Date.parse(end_date)
  for (const leg of LEG_KEYS.toReversed()) {
    const days = legs[leg]
    if (to === null || days === null) break
    to -= toMs(days)
    after.unshift({ leg, from: to })
  }
  const isUnknown = end_date !== null || LEG_KEYS.some((leg, at) => at > begins.length && legs[leg] !== null)
  return [...begins, ...(isUnknown ? [{ leg: null, from: from ?? Number.NEGATIVE_INFINITY }] : []), ...after]
}

/** A round trip under way with the leg that it is in as long as it has lasted so far. */
export function withOngoingLeg(trip: FleetRoundTrip, now: number): FleetRoundTrip {
  const at = getOngoing(trip)
  if (at === null || trip.start_date === null) return trip
  const past = LEG_KEYS.reduce((sum, leg) => sum + (trip.legs[leg] ?? 0), 0)
  const days = Math.max(0, (now - Date.parse(trip.start_date)) / DAY_MS - past)
  return { ...trip, legs: { ...trip.legs, [at]: days } }
}

/** The leg a car is in: the first that has not ended, when all before it are known. */
function getOngoing({ is_under_way, left_out, legs }: FleetRoundTrip): LegName | null {
  if (!is_under_way || left_out === 'incomplete') return null
  const at = LEG_KEYS.findIndex((leg) => legs[leg] === null)
  const rest = at === -1 ? [] : LEG_KEYS.slice(at)
  return rest.every((leg) => legs[leg] === null) ? (rest[0] ?? null) : null
}

const MAX_WHOLE = 4

/** What a long leg shows until it is unfolded: how it begins and ends, and what interrupted it. */
export function getShown(events: readonly CycleEvent[], isMarked: (event: CycleEvent) => boolean) {
  if (events.length <= MAX_WHOLE) return { shown: [...events], hidden: 0 }
  const shown = events.filter((event, at) => at === 0 || at === events.length - 1 || isMarked(event))
  return { shown, hidden: events.length - shown.length }
}
