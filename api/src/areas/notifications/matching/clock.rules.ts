import { localAt } from '#rail/clm/zone.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Minutes since midnight on a wall clock of the zone. */
export const wallMinutes = (ts: number, zone: string): number =>
  Math.floor(localAt(ts, zone) / MINUTE_MS) % DAY_MINUTES

/**
 * The first moment after the given one at which clocks of the zone show a minute of the day. Where they jump over it,
 * the moment they have passed it.
 */
export function nextAt(ts: number, zone: string, minutes: number): number {
  const floor = Math.floor(ts / MINUTE_MS) * MINUTE_MS
  const ahead = (minutes - wallMinutes(floor, zone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const guess = floor + ahead * MINUTE_MS
  // clocks were moved on the way: the guess is off by as much
  const off = signed(wallMinutes(guess, zone) - minutes)
  const fixed = guess - off * MINUTE_MS
  return off === 0 || wallMinutes(fixed, zone) !== minutes || fixed <= ts ? guess : fixed
}

const signed = (minutes: number): number =>
  ((minutes + DAY_MINUTES / 2 + DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2
