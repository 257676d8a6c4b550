import { readSequenceSteps, readServiceMetrics, type LaneMode } from '../reference.ts'

const metrics = new Map(readServiceMetrics().map((row) => [`${row.railroad} ${row.metric}`, row.value]))
const steps = new Map(
  readSequenceSteps().map((row) => [`${row.template} ${row.step}`, [row.min_hours, row.max_hours] as const]),
)

/** Freight trains of each kind relative to a railroad's average train, where it publishes no own figure. */
const RELATIVE_SPEED: Record<LaneMode, number> = {
  carload: 0.85,
  unit_train: 0.95,
  automotive: 1,
  intermodal: 1.25,
}
const OWN_SPEED_METRIC: Partial<Record<LaneMode, string>> = {
  carload: 'train_speed_manifest',
  intermodal: 'train_speed_intermodal',
}
const TYPICAL_DWELL_HOURS = 22
/** Trains of one customer and containers only change crews where carload cars are sorted. */
const DWELL_SHARE: Record<LaneMode, number> = {
  carload: 1,
  unit_train: 0.12,
  automotive: 0.4,
  intermodal: 0.2,
}
const CHICAGO = 'CHICG_IL'

/** Average speed between stops; regional and short lines have one figure for all. */
export function speedMph(railroad: string, mode: LaneMode): number {
  const own = metrics.get(`${railroad} ${OWN_SPEED_METRIC[mode]}`)
  if (own !== undefined) return own
  const average =
    metrics.get(`${railroad} train_speed_system`) ?? metrics.get('ALL regional_train_speed') ?? 15
  return average * RELATIVE_SPEED[mode]
}

/** Usual hours in a class yard, or at a crew change for trains that are not sorted. */
export function yardHours(railroad: string, mode: LaneMode): number {
  const dwell = metrics.get(`${railroad} terminal_dwell_system`) ?? TYPICAL_DWELL_HOURS
  return dwell * DWELL_SHARE[mode]
}

/** Least and most hours from arrival at a junction to delivery; Chicago is slow for carload cars. */
export function interchangeHours(hubId: string, mode: LaneMode): readonly [number, number] {
  if (mode !== 'carload') return [2, 6]
  return hubId === CHICAGO ? [20, 40] : stepHours('carload_interline', '6b')
}

/** Least and most hours of a step of demo/data/event-sequences.csv; throws when the step has none. */
export function stepHours(template: string, step: string): readonly [number, number] {
  const hours = steps.get(`${template} ${step}`)
  if (!hours || hours.some(Number.isNaN)) {
    throw new Error(`event-sequences.csv has no hours for step ${step} of ${template}.`)
  }
  return hours
}
