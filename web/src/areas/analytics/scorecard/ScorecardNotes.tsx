import type { ReactNode } from 'react'
import {
  MAX_LANE_STOP_TRIPS,
  MAX_STOP_TRIPS,
} from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import type { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import {
  CO2_KG_PER_TON_MILE,
  CO2_SOURCE,
  MIN_TRIPS,
  ON_TIME_HOURS,
  PULLED_HOURS,
  SLIPPED_HOURS,
} from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/plural.ts'
import { count } from '../analytics.rules.ts'
import { percent } from './scorecard.rules.ts'
import css from './ScorecardNotes.module.css'

interface Props {
  scorecard: Answer<typeof getScorecard>
}

const Swatch = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <span>
    <i className={css.swatch} data-tone={tone} aria-hidden="true" /> {children}
  </span>
)

/** The key of the table, and how it is measured. */
export function ScorecardNotes({ scorecard: { total, left_out, within_hours } }: Props) {
  return (
    <footer className={css.notes}>
      <p className={css.key}>
        <Swatch tone="range">P50 to P90{within_hours > 0 && `, within ${within_hours} h`}</Swatch>
        <Swatch tone="standard">Railroad’s standard</Swatch>
        <Swatch tone="middle">below 70%</Swatch>
        <Swatch tone="low">below 60%</Swatch>
        <Swatch tone="few">fewer than {MIN_TRIPS} trips</Swatch>
      </p>
      <details>
        <summary>How this is measured</summary>
        <ul>
          <li>
            On time: delivered no later than {ON_TIME_HOURS} h after the first ETA we received from the
            railroad for the trip’s current destination. Early deliveries are on time. This follows 49 CFR
            1251.
          </li>
          <li>
            Delivered: the actual or constructive placement, whichever is first. Where none was reported, the
            arrival at the destination.
          </li>
          <li>
            Shares cover the {formatCount(total.promised, 'trip')} with a first ETA (
            {percent(total.promised / total.trips)} of {formatCount(total.trips, 'trip')}). Each trip counts
            toward the last railroad that reported the unit. Months and days begin at midnight UTC.
          </li>
          <li>Excluded: {formatCount(left_out, 'delivery')} of units that were bad ordered en route.</li>
          <li>
            Standard: median days from departure to the first ETA. Over: median days after the first ETA, of
            each row’s own trips.
            {within_hours > 0 && ` P50, P90 and medians are approximate, to within ${within_hours} h.`}
          </li>
          <li>
            Slowest location: the longest median dwell of the lane’s last {MAX_LANE_STOP_TRIPS} trips, among
            the latest {count(MAX_STOP_TRIPS)} deliveries. Locations with fewer than {MIN_TRIPS} stops are
            gray; a railroad shows the slowest of its lanes’ other locations. Dwell runs from a car’s first
            report at a location to its last.
          </li>
          <li>
            ETA error: mean hours between the first ETA and the arrival, over trips that have both our ETA and
            the railroad’s.
          </li>
          <li>
            Pulled: departed within {PULLED_HOURS} h of the release reported at the origin, over the{' '}
            {formatCount(total.releases, 'trip')} with both. Spots are not measured, because railroads do not
            report when a spot was requested.
          </li>
          <li>
            Slipped: arrived more than {SLIPPED_HOURS} h after our first ETA, over the{' '}
            {formatCount(total.estimated, 'trip')} with an ETA and an arrival.
          </li>
          <li>
            CO₂: track miles times reported weight times {CO2_KG_PER_TON_MILE} kg per short ton-mile (
            {CO2_SOURCE}
            ), for the {formatCount(total.weighed, 'trip')} with both.
          </li>
        </ul>
      </details>
    </footer>
  )
}
