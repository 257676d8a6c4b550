import type { Mark, ScorecardTrip } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { showDays, showHours } from '#contract/base/plural.ts'
import { PlaceTime, Unknown } from '../../../ui/rail/PlaceTime.tsx'
import type { SimpleColumn } from '../../../ui/SimpleTable.tsx'
import { count } from '../analytics.rules.ts'

type Column = SimpleColumn<ScorecardTrip>

/** How far past an ETA. */
export function overText(hours: number): string {
  const [size, side] = [Math.abs(hours), hours > 0 ? 'late' : 'early']
  if (Math.round(size) === 0) return 'to the hour'
  return `${showHours(size)} ${side}`
}

type DateKey =
  | 'departed_date'
  | 'rail_eta_first_date'
  | 'delivered_date'
  | 'released_date'
  | 'eta_first_date'
  | 'arrived_date'

const showTime = (head: string, key: DateKey, zone: 'origin_zone' | 'destination_zone'): Column => ({
  head,
  oneLine: true,
  render: (trip) => <PlaceTime at={trip[key]} zone={trip[zone]} />,
})

type FigureKey =
  | 'over_hours'
  | 'transit_days'
  | 'slip_hours'
  | 'rail_slip_hours'
  | 'pull_hours'
  | 'miles'
  | 'weight_lb'
  | 'co2_kg'

const showFigure = (head: string, key: FigureKey, show: (n: number) => string): Column => ({
  head,
  number: true,
  oneLine: true,
  render: ({ [key]: n }) => (n === null ? <Unknown /> : show(n)),
})

const DEPARTED = showTime('Departed', 'departed_date', 'origin_zone')
const DELIVERED = showTime('Delivered', 'delivered_date', 'destination_zone')
const ARRIVED = showTime('Arrived', 'arrived_date', 'destination_zone')
const RAIL_ETA = showTime('Railroad’s first ETA', 'rail_eta_first_date', 'destination_zone')
const OUR_ETA = showTime('Our first ETA', 'eta_first_date', 'destination_zone')

const KG_PER_TON = 1000

const AGAINST_ETA = [DEPARTED, RAIL_ETA, DELIVERED, showFigure('Against ETA', 'over_hours', overText)]
const SLIPS = [OUR_ETA, ARRIVED, showFigure('Against our ETA', 'slip_hours', overText)]
const PULLS = [
  showTime('Released', 'released_date', 'origin_zone'),
  DEPARTED,
  showFigure('Release to departure', 'pull_hours', showHours),
]

const COLUMNS: Partial<Record<Mark, readonly Column[]>> = {
  timed: [DEPARTED, DELIVERED, showFigure('Transit', 'transit_days', showDays)],
  compared: [
    OUR_ETA,
    RAIL_ETA,
    ARRIVED,
    showFigure('Against our ETA', 'slip_hours', overText),
    showFigure('Against the railroad’s', 'rail_slip_hours', overText),
  ],
  estimated: SLIPS,
  slipped: SLIPS,
  released: PULLS,
  pulled_late: PULLS,
  weighed: [
    DELIVERED,
    showFigure('Miles', 'miles', count),
    showFigure('Weight, lb', 'weight_lb', count),
    showFigure('CO₂', 'co2_kg', (n) => `${(n / KG_PER_TON).toFixed(1)} t`),
  ],
}

/** What a figure is worked out from. */
export const getTripColumns = (mark: Mark): readonly Column[] => COLUMNS[mark] ?? AGAINST_ETA

const ORDERS: Partial<Record<Mark, string>> = {
  timed: 'longest',
  compared: 'largest error of ours',
  estimated: 'furthest behind our ETA',
  slipped: 'furthest behind our ETA',
  released: 'longest wait',
  pulled_late: 'longest wait',
  weighed: 'most CO₂',
}

/** Which of a figure's trips come first. */
export const getOrder = (mark: Mark): string => ORDERS[mark] ?? 'furthest behind their ETA'
