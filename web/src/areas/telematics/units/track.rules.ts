import { EXCLUSIONS, type Exclusion } from '#contract/areas/telematics/telematics.rules.ts'
import type { TrackPoint } from '#contract/areas/telematics/units/units.contract.ts'

const REGULAR: ReadonlySet<string> = new Set(['interval', 'heartbeat'])

/** Whether a reading says something that the one before did not: an event, a start or stop, an impact. */
export const isChange = (point: TrackPoint, before: TrackPoint | undefined): boolean =>
  !REGULAR.has(point.reason) ||
  point.impact_g !== null ||
  point.left_out !== null ||
  (before !== undefined && point.motion !== null && before.motion !== null && point.motion !== before.motion)

const reasonText = (reason: string): string => {
  const text = reason.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a reading says, as one line: `Impact 4.6 g`, `Moving, 24 mph`. */
export function changeText({ reason, impact_g, motion, speed_mph }: TrackPoint): string {
  if (impact_g !== null) return `Impact ${impact_g} g`
  if (!REGULAR.has(reason) && reason !== 'start' && reason !== 'stop') return reasonText(reason)
  if (motion === 'moving') return speed_mph === null ? 'Moving' : `Moving, ${speed_mph} mph`
  return motion === 'standing' ? 'Stopped' : reasonText(reason)
}

/** Which readings the quality filters keep out of the track, and how many: `, 3 excluded (2 impossible speed, 1 no position)`. */
export function leftOutText(points: readonly TrackPoint[]): string {
  const out = points.flatMap(({ left_out }) => left_out ?? [])
  if (out.length === 0) return ''
  const counts = Object.entries(Object.groupBy(out, (one) => one)).map(
    ([reason, same]) => `${same.length} ${EXCLUSIONS[reason as Exclusion].toLowerCase()}`,
  )
  return `, ${out.length} excluded (${counts.join(', ')})`
}
