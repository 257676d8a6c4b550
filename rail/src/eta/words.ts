import type { Basis } from './estimate.ts'

const HOUR_MS = 3_600_000

/** Hours as people say them: `9 h`, `2.3 d`. */
export function hoursText(hours: number): string {
  if (hours < 48) return `${Math.max(1, Math.round(hours))} h`
  return `${(Math.round(hours / 2.4) / 10).toFixed(1)} d`
}

/** Why an estimate was made anew: what was reported, and how far that is from what was told before. */
export function reasonOf(
  cause: { event_text: string; place: string; is_waiting: boolean },
  change: { from_ts: number; to_ts: number },
): string {
  const hours = (change.to_ts - change.from_ts) / HOUR_MS
  const what = `${cause.event_text}, ${cause.place}`
  if (cause.is_waiting)
    return `${what}: such waits put the arrival off by about ${hoursText(Math.abs(hours))}.`
  return `${what}: ${hoursText(Math.abs(hours))} ${hours > 0 ? 'later' : 'sooner'} than expected.`
}

const FIRST: Record<Basis, (trips: number) => string> = {
  lane: (trips) => `First estimate, from ${trips} trips on this lane.`,
  few: (trips) => `First estimate, from the few trips on this lane (${trips}) and those on others.`,
  'few and railroad': (trips) =>
    `First estimate, from the few trips on this lane (${trips}), those on others and the railroad’s.`,
  corridors: (trips) => `First estimate, corridor by corridor from ${trips} trips on other lanes.`,
  'corridors and railroad': (trips) =>
    `First estimate, two thirds the railroad’s, a third corridor by corridor from ${trips} trips on other lanes.`,
  pace: (trips) => `First estimate, from the miles left and the pace of ${trips} other trips.`,
  'pace and railroad': (trips) =>
    `First estimate, two thirds the railroad’s, a third from the miles left and the pace of ${trips} other trips.`,
  plan: () => 'First estimate, from the miles left at a planned pace: no trips are known yet.',
  'plan and railroad': () =>
    'First estimate, two thirds the railroad’s, a third from the miles left: no trips are known yet.',
  railroad: () => 'First estimate, the railroad’s own: neither trips nor the miles left are known.',
}

/** What a first estimate rests on. */
export const firstReason = (basis: Basis, trips: number): string => FIRST[basis](trips)

export const destinationReason = (place: string): string => `New destination: ${place}.`

/** What an estimate says and rests on, as far as it was made from trips. */
export interface Explained {
  basis: Basis
  trips: number
  wait: number
  made_ts: number
  p10_ts: number
  p50_ts: number
  p90_ts: number
}

const BEHIND: Record<Basis, (trips: number) => string> = {
  lane: (trips) => `As ${trips} trips on this lane took from here`,
  few: (trips) => `As the few trips on this lane (${trips}) took from here, mixed with what other trips show`,
  'few and railroad': (trips) =>
    `As the few trips on this lane (${trips}) took from here, mixed with what other trips show and the railroad says`,
  corridors: (trips) => `No trips on this lane; as ${trips} trips on other lanes took, corridor by corridor`,
  'corridors and railroad': (trips) =>
    `No trips on this lane; two thirds as the railroad says, a third as ${trips} trips on other lanes took, corridor by corridor`,
  pace: (trips) => `No trips on this lane; by the miles left and the pace of ${trips} other trips`,
  'pace and railroad': (trips) =>
    `No trips on this lane; two thirds as the railroad says, a third by the miles left and the pace of ${trips} other trips`,
  plan: () => 'No trips are known yet; by the miles left at a planned pace',
  'plan and railroad': () =>
    'No trips are known yet; two thirds as the railroad says, a third by the miles left at a planned pace',
  railroad: () => 'Neither trips nor the miles left are known; by the railroad’s estimate',
}

/** The present estimate in words: what it rests on, and how long such trips took from the last report on. */
export function explain({ basis, trips, wait, made_ts, p10_ts, p50_ts, p90_ts }: Explained): string {
  const left = (ts: number) => hoursText((ts - made_ts) / HOUR_MS)
  const waiting =
    wait > 0 ? `, with ${hoursText(wait)} for the wait and nothing brought forward while it lasts` : ''
  return `${BEHIND[basis](trips)}${waiting}: half within ${left(p50_ts)}, eight of ten within ${left(p10_ts)} to ${left(p90_ts)} of the last report.`
}

/** The spans that an estimate keeps ahead of the clock, in hours. */
export interface Rests {
  rest10: number
  rest50: number
  rest90: number
}

/**
 * Why an estimate, or the end of its range alone, reads later than it was made: silence, which leaves as much to come as the
 * last report did. What is shown can be reckoned from it.
 */
export function movedOn({ rest10, rest50, rest90 }: Rests, moved: 'estimate' | 'range'): string {
  return moved === 'estimate'
    ? `It moves on with every hour without a report: from the next full hour at least ${rest50} h, eight of ten at least ${rest10} h to ${rest90} h.`
    : `Its range moves on with every hour without a report: from the next full hour at least ${rest10} h to ${rest90} h.`
}
