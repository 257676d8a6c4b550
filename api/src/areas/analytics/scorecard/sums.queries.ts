import {
  ON_TIME_HOURS,
  PULLED_HOURS,
  SLIPPED_HOURS,
} from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { raw } from '../../../db/sql.ts'
import { MAX_STEP, MIN_STEP, STEP_HOURS } from '../rollups/steps.rules.ts'

// What is measured of a delivery of `trip_facts f`; rollups and single trips are measured by the same texts.

const POUNDS_PER_TON = 2000
// `extract` counts in numeric, several times as slow
const hours = (span: string): string => `date_part('epoch', ${span}) / 3600`
export const days = (span: string): string => `date_part('epoch', ${span}) / 86400`

const ON_TIME = `f.delivered_ts <= f.rail_eta_first_ts + interval '${ON_TIME_HOURS} hours'`
export const IS_ON_TIME = raw(ON_TIME)
export const OVER_HOURS = raw(`(${hours('f.delivered_ts - f.rail_eta_first_ts')})::float8`)

const COMPARED = 'f.eta_first_ts is not null and f.rail_eta_first_ts is not null and f.arrival_ts is not null'
const WEIGHED = 'f.miles > 0 and f.weight_lb > 0'
const TON_MILES_TEXT = `f.miles::float8 * f.weight_lb / ${POUNDS_PER_TON}::float8`
const RELEASED = 'f.released_ts is not null and f.departed_ts >= f.released_ts'
const PULLED = `${RELEASED} and f.departed_ts <= f.released_ts + interval '${PULLED_HOURS} hours'`
const ESTIMATED = 'f.eta_first_ts is not null and f.arrival_ts is not null'
const SLIPPED = `f.arrival_ts > f.eta_first_ts + interval '${SLIPPED_HOURS} hours'`

// The trips that are counted, and what each adds.
export const IS_COMPARED = raw(COMPARED)
export const IS_ESTIMATED = raw(ESTIMATED)
export const IS_WEIGHED = raw(WEIGHED)
export const HAS_RELEASE = raw(RELEASED)
export const IS_PULLED_LATE = raw(`${RELEASED} and not (${PULLED})`)
export const HAS_SLIPPED_ETA = raw(SLIPPED)
export const TRANSIT_DAYS = raw(`(${days('f.delivered_ts - f.departed_ts')})::float8`)
export const SLIP_HOURS = raw(`(${hours('f.arrival_ts - f.eta_first_ts')})::float8`)
export const RAIL_SLIP_HOURS = raw(`(${hours('f.arrival_ts - f.rail_eta_first_ts')})::float8`)
export const PULL_HOURS = raw(
  `(case when ${RELEASED} then ${hours('f.departed_ts - f.released_ts')} end)::float8`,
)
export const TON_MILES = raw(`(case when ${WEIGHED} then ${TON_MILES_TEXT} end)`)

/** Expressions by the names they have in rollups. */
export const FACT_SUMS: Readonly<Record<string, string>> = {
  trips: 'count(*)',
  promised: 'count(f.rail_eta_first_ts)',
  on_time: `count(*) filter (where ${ON_TIME})`,
  compared: `count(*) filter (where ${COMPARED})`,
  error_hours: `coalesce(sum(abs(${hours('f.arrival_ts - f.eta_first_ts')})) filter (where ${COMPARED}), 0)`,
  rail_error_hours: `coalesce(sum(abs(${hours('f.arrival_ts - f.rail_eta_first_ts')})) filter (where ${COMPARED}), 0)`,
  weighed: `count(*) filter (where ${WEIGHED})`,
  releases: `count(*) filter (where ${RELEASED})`,
  pulled: `count(*) filter (where ${PULLED})`,
  estimated: `count(*) filter (where ${ESTIMATED})`,
  slipped: `count(*) filter (where ${SLIPPED})`,
  ton_miles: `coalesce(sum(${TON_MILES_TEXT}) filter (where ${WEIGHED}), 0)`,
}
export const SUM_NAMES = Object.keys(FACT_SUMS)
/** With their names. */
export const SUMS_OF_FACTS = raw(SUM_NAMES.map((name) => `${FACT_SUMS[name]} as ${name}`).join(', '))

const HOURS = {
  transit: hours('f.delivered_ts - f.departed_ts'),
  standard: hours('f.rail_eta_first_ts - f.departed_ts'),
  over: hours('f.delivered_ts - f.rail_eta_first_ts'),
} as const
/** What percentiles are shown of. */
export type Measure = keyof typeof HOURS
export const MEASURES = Object.keys(HOURS) as Measure[]

/** The steps of the hours of the trips of a group that pass `condition`, as an array; null without any. */
export const getSteps = (measure: Measure, condition = 'true'): string => {
  const step = `floor(${HOURS[measure]} / ${STEP_HOURS})`
  return `array_agg(greatest(${MIN_STEP}, least(${MAX_STEP}, ${step}))::int2) filter (where ${HOURS[measure]} is not null and ${condition})`
}
/** With their names. */
export const STEPS_OF_FACTS = raw(MEASURES.map((name) => `${getSteps(name)} as ${name}`).join(', '))
