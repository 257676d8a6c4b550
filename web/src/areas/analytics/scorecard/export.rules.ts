import type {
  getScorecard,
  ScorecardLane,
  ScorecardMonth,
  ScorecardRow,
} from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { toCsvText } from '../analytics.rules.ts'
import { getMonthValue } from './months.rules.ts'
import {
  ALL_ROW,
  byShare,
  getShare,
  MEASURES,
  type Measure,
  percent,
  shortMonth,
  toCarrierRow,
  toLaneRow,
} from './scorecard.rules.ts'
import type { SlowestByRow } from './slowest.rules.ts'

const KG_PER_TON = 1000

/** The rows of the table as CSV with all its columns, in its order: each railroad above its lanes, and the total last. */
export function scorecardCsv(
  { carriers, lanes, total }: Answer<typeof getScorecard>,
  months: readonly string[],
  measure: Measure,
  slowest: SlowestByRow,
): string {
  const toLine = (names: readonly string[], name: string, row: ScorecardRow, lane?: ScorecardLane) => [
    ...names,
    row.trips,
    toShare(row),
    ...months.map((month) =>
      toMonth(
        row.months.find((one) => one.month === month),
        measure,
      ),
    ),
    ...[lane?.p50_days, lane?.p90_days, lane?.standard_days, row.over_days].map(toDecimal),
    slowest.get(name)?.place_name ?? '',
    toDecimal(slowest.get(name)?.p50_hours),
    toDecimal(row.compared === 0 ? null : row.error_hours / row.compared),
    toDecimal(row.compared === 0 ? null : row.rail_error_hours / row.compared),
    toDecimal(row.weighed === 0 ? null : row.co2_kg / row.weighed / KG_PER_TON),
    row.trips - row.promised,
    toPercent(row.slipped, row.estimated),
    toPercent(row.pulled, row.releases),
  ]
  return toCsvText([
    getHeads(months, measure),
    ...carriers.toSorted(byShare).flatMap((carrier) => [
      toLine([carrier.carrier ?? 'Unknown', 'All', 'All'], toCarrierRow(carrier), carrier),
      ...lanes
        .filter((lane) => lane.carrier === carrier.carrier)
        .toSorted(byShare)
        .map((lane) =>
          toLine(
            [lane.carrier ?? 'Unknown', lane.origin_name, lane.destination_name],
            toLaneRow(lane),
            lane,
            lane,
          ),
        ),
    ]),
    toLine(['All', 'All', 'All'], ALL_ROW, total),
  ])
}

const getHeads = (months: readonly string[], measure: Measure): string[] => [
  'Railroad',
  'Origin',
  'Destination',
  'Trips',
  'On time',
  ...months.map((month) => `${MEASURES[measure]} ${shortMonth(month)} ${month.slice(0, 4)}`),
  'Transit P50 (days)',
  'Transit P90 (days)',
  'Standard (days)',
  'Over (days)',
  'Slowest location',
  'Slowest location P50 (hours)',
  'Our ETA error (hours)',
  'Railroad ETA error (hours)',
  'CO2 per trip (t)',
  'Without ETA',
  'Slipped',
  'Pulled in 24 h',
]

const toPercent = (part: number, of: number): string => (of === 0 ? '' : percent(part / of))

function toShare(sums: Pick<ScorecardMonth, 'promised' | 'on_time'>): string {
  const share = getShare(sums)
  return share === null ? '' : percent(share)
}

function toMonth(sums: ScorecardMonth | undefined, measure: Measure): string | number {
  if (!sums) return ''
  if (measure === 'on_time') return toShare(sums)
  return measure === 'trips' ? sums.trips : (getMonthValue(sums, measure).value ?? '')
}

const toDecimal = (value: number | null | undefined): number | '' =>
  value === null || value === undefined ? '' : Math.round(value * 10) / 10
