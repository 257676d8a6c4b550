import type { Basis } from './estimate.ts'

const HOUR_MS = 3_600_000

/** Hours as the screens show them: `9 h`, `2 d 7 h`. */
export function hoursText(hours: number): string {
  const whole = Math.max(1, Math.round(hours))
  if (whole < 24) return `${whole} h`
  const days = Math.floor(whole / 24)
  const rest = whole % 24
  return rest === 0 || days >= 7 ? `${days} d` : `${days} d ${rest} h`
}

/** `1 past trip`, `20 past trips`. */
const tripsText = (trips: number, noun = 'trip'): string => `${trips} ${noun}${trips === 1 ? '' : 's'}`

/** Why an estimate was revised: what was reported, and how far the new estimate is from the previous one. */
export function getReason(
  cause: { event_text: string; place: string; is_waiting: boolean },
  change: { from_ts: number; to_ts: number },
): string {
  const hours = (change.to_ts - change.from_ts) / HOUR_MS
  const what = `${cause.event_text}, ${cause.place}`
  if (cause.is_waiting) return `${what}: holds like this usually add about ${hoursText(Math.abs(hours))}.`
  return `${what}: ${hoursText(Math.abs(hours))} ${hours > 0 ? 'later' : 'earlier'} than expected.`
}

const FIRST_REASONS: Record<Basis, (trips: number) => string> = {
  lane: (trips) => `First ETA, based on ${tripsText(trips)} on this lane.`,
  few: (trips) => `First ETA, based on ${tripsText(trips)} on this lane and trips on other lanes.`,
  'few and railroad': (trips) =>
    `First ETA, based on ${tripsText(trips)} on this lane, trips on other lanes and the railroad’s ETA.`,
  corridors: (trips) => `First ETA, based on ${tripsText(trips)} over the same corridors.`,
  'corridors and railroad': (trips) =>
    `First ETA, weighted two-thirds to the railroad’s ETA and one-third to ${tripsText(trips)} over the same corridors.`,
  pace: (trips) => `First ETA, based on remaining miles and the pace of ${tripsText(trips, 'other trip')}.`,
  'pace and railroad': (trips) =>
    `First ETA, weighted two-thirds to the railroad’s ETA and one-third to remaining miles at the pace of ${tripsText(trips, 'other trip')}.`,
  plan: () => 'First ETA, based on remaining miles at a planned pace. No trip history yet.',
  'plan and railroad': () =>
    'First ETA, weighted two-thirds to the railroad’s ETA and one-third to remaining miles. No trip history yet.',
  railroad: () => 'First ETA, from the railroad. No trip history or remaining miles available.',
  gps: () => 'First ETA, based on the unit’s GPS position.',
}

/** The basis of a first estimate. */
export const getFirstReason = (basis: Basis, trips: number): string => FIRST_REASONS[basis](trips)

export const getDestinationReason = (place: string): string => `New destination: ${place}.`

/** The text and the basis of an estimate, as far as it was made from trips. */
export interface Explained {
  basis: Basis
  trips: number
  wait: number
  made_ts: number
  p10_ts: number
  p50_ts: number
  p90_ts: number
}

const BASIS_TEXTS: Record<Basis, (trips: number) => string> = {
  lane: (trips) => `Based on ${tripsText(trips, 'past trip')} from here`,
  few: (trips) => `Based on ${tripsText(trips, 'past trip')} from here and trips on other lanes`,
  'few and railroad': (trips) =>
    `Based on ${tripsText(trips, 'past trip')} from here, trips on other lanes and the railroad’s ETA`,
  corridors: (trips) => `No trips on this lane. Based on ${tripsText(trips)} over the same corridors`,
  'corridors and railroad': (trips) =>
    `No trips on this lane. Two-thirds the railroad’s ETA, one-third ${tripsText(trips)} over the same corridors`,
  pace: (trips) =>
    `No trips on this lane. Based on remaining miles and the pace of ${tripsText(trips, 'other trip')}`,
  'pace and railroad': (trips) =>
    `No trips on this lane. Two-thirds the railroad’s ETA, one-third remaining miles at the pace of ${tripsText(trips, 'other trip')}`,
  plan: () => 'No trip history yet. Based on remaining miles at a planned pace',
  'plan and railroad': () =>
    'No trip history yet. Two-thirds the railroad’s ETA, one-third remaining miles at a planned pace',
  railroad: () => 'No trip history or remaining miles. Based on the railroad’s ETA',
  gps: () => 'Based on the unit’s GPS position and its previously expected pace',
}

/** Explains the current estimate: its basis, and how long such trips took from the last report on. */
export function explain({ basis, trips, wait, made_ts, p10_ts, p50_ts, p90_ts }: Explained): string {
  const left = (ts: number) => hoursText((ts - made_ts) / HOUR_MS)
  const waiting = wait > 0 ? `, plus ${hoursText(wait)} for the current hold` : ''
  const [earliest, latest] = [left(p10_ts), left(p90_ts)]
  const range = earliest === latest ? '' : `, 80% likely between ${earliest} and ${latest}`
  return `${BASIS_TEXTS[basis](trips)}${waiting}: typically ${left(p50_ts)} from the last report${range}.`
}

/** The spans that an estimate keeps ahead of the clock, in hours. */
export interface RemainingSpans {
  rest10: number
  rest50: number
  rest90: number
  /** The time after which silence is an alarm. */
  gap_alarm: number
}

/**
 * Why an estimate, or only the end of its range, is now later than when it was made: without a report, the time that
 * remained after the last report still remains.
 */
export function getShiftText(
  { rest10, rest50, rest90, gap_alarm }: RemainingSpans,
  moved: 'estimate' | 'range',
): string {
  const [earliest, latest] = [hoursText(rest10), hoursText(rest90)]
  const range = earliest === latest ? '' : ` (80% likely between ${earliest} and ${latest})`
  const start = `Until the next report, the ${moved === 'estimate' ? 'ETA' : 'range'} moves later every hour`
  const away = moved === 'estimate' ? `${hoursText(rest50)} away${range}` : `${earliest} to ${latest} away`
  return `${start}, on the hour, to stay at least ${away}. After ${hoursText(gap_alarm)} without a report, the latest time moves another half hour later every hour.`
}
