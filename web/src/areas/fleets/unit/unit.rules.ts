import type {
  FleetRoundTrip,
  getFleetUnit,
  SlowCar,
} from '#contract/areas/fleets/figures/figures.contract.ts'
import { LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { INTERRUPTION_NAMES, LEFT_OUT_TEXTS, legName, showDays } from '../fleets.rules.ts'
import type { Overlay } from '../legs/Strip.tsx'
import { withOngoingLeg } from './leg-events.rules.ts'

export type Unit = Answer<typeof getFleetUnit>

const DAY_MS = 86_400_000
const NOTICEABLE_DAYS = 0.5
/** The smallest difference that a statistic shows. */
const SHOWN_DAYS = 0.1

/** The unit with the leg that it is in now as long as it has lasted. */
export const withOngoingLegs = (unit: Unit, now: number): Unit => ({
  ...unit,
  round_trips: unit.round_trips.map((trip) => withOngoingLeg(trip, now)),
})

/** How long the legs of a round trip are together, in days. */
export const lengthOf = ({ legs }: Pick<FleetRoundTrip, 'legs'>): number =>
  LEG_KEYS.reduce((sum, leg) => sum + (legs[leg] ?? 0), 0)

export const isCounted = ({ left_out, is_under_way, total }: FleetRoundTrip): boolean =>
  left_out === null && !is_under_way && total !== null

/** The leg that is furthest above the fleet's median. */
export function getWorst(
  legs: FleetRoundTrip['legs'],
  { fleet_leg_medians }: Pick<Unit, 'fleet_leg_medians'>,
): { leg: LegName; excess: number } | null {
  const [worst] = LEG_KEYS.map((leg) => ({
    leg,
    excess: (legs[leg] ?? 0) - (fleet_leg_medians[leg] ?? Number.POSITIVE_INFINITY),
  })).toSorted((a, b) => b.excess - a.excess)
  return worst && worst.excess >= NOTICEABLE_DAYS ? worst : null
}

export function blameText({ legs, left_out, is_under_way }: FleetRoundTrip, unit: Unit): string {
  if (left_out !== null && !is_under_way) return `Excluded: ${LEFT_OUT_TEXTS[left_out]}`
  const worst = getWorst(legs, unit)
  return worst ? `${legName(worst.leg)} +${showDays(worst.excess)}` : '–'
}

/** What interrupted a round trip, from its release on. */
export function getOverlays({ start_date, end_date }: FleetRoundTrip, { interruptions }: Unit): Overlay[] {
  if (start_date === null) return []
  const start = Date.parse(start_date)
  const end = end_date === null ? Date.now() : Date.parse(end_date)
  return interruptions.flatMap(({ kind, from_date, to_date }) => {
    const from = Math.max(start, Date.parse(from_date))
    const to = Math.min(end, to_date === null ? Date.now() : Date.parse(to_date))
    return to <= from ? [] : [{ kind, from: (from - start) / DAY_MS, days: (to - from) / DAY_MS }]
  })
}

/** Is it one bad trip or every trip, and which leg: the answer of the page in one or two sentences. */
export function unitSentence({ round_trips, fleet_median }: Unit, slow: SlowCar | null): string {
  const counted = round_trips.filter(isCounted)
  if (counted.length === 0) {
    const [now] = round_trips.filter(({ is_under_way }) => is_under_way)
    const rest = round_trips.length - (now ? 1 : 0)
    if (rest > 0) return 'All round trips that ended in this range are excluded.'
    return now ? 'No round trip ended in this range; one is under way.' : 'No round trip ended in this range.'
  }
  const mean = counted.reduce((sum, { total }) => sum + (total ?? 0), 0) / counted.length
  const base = `A round trip takes ${showDays(mean)}`
  if (fleet_median === null) return `${base}.`
  const more = mean - fleet_median
  const compared =
    Math.abs(more) < SHOWN_DAYS / 2
      ? `${base}, as long as the fleet’s median.`
      : `${base}, ${showDays(Math.abs(more))} ${more > 0 ? 'longer' : 'shorter'} than the fleet’s median of ${showDays(fleet_median)}.`
  if (!slow?.blame) return compared
  const { leg, excess, place, trips } = slow.blame
  const where = place === null ? '' : ` ${leg.endsWith('transit') ? 'to' : 'at'} ${place}`
  return `${compared} ${legName(leg)}${where} adds ${showDays(excess)}, in ${trips} of ${slow.round_trips} round trips.`
}

/** A ticket about a slow car: the sentence, its round trips, and what interrupted them. */
export function unitTicket(unit: Unit, sentence: string) {
  const { equipment_id, display_name, round_trips, interruptions } = unit
  return {
    units: equipment_id,
    subject: `${display_name}: slow round trips`,
    text: [
      sentence,
      '',
      'Round trips:',
      ...round_trips
        .slice(0, 10)
        .map((one) =>
          [
            one.start_date === null ? 'Release unknown' : showDate(one.start_date),
            `${one.origin ?? 'unknown'} to ${one.destination ?? 'unknown'}`,
            one.is_under_way ? 'under way' : showDays(one.total),
            blameText(one, unit),
          ].join(', '),
        ),
      ...interruptions.map(
        ({ kind, from_date, to_date }) =>
          `${INTERRUPTION_NAMES[kind]} from ${showDate(from_date)}${to_date === null ? ', ongoing' : ` to ${showDate(to_date)}`}`,
      ),
    ].join('\n'),
  }
}
