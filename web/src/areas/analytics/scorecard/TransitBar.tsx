import type { ScorecardLane } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import css from './ScorecardTable.module.css'

const WIDTH = 150
const HEIGHT = 28
const EDGE = 6
const STEPS = [1, 2, 5, 10, 20, 50, 100]

const toX = (days: number, max: number): number =>
  EDGE + (Math.max(0, Math.min(days, max)) / max) * (WIDTH - 2 * EDGE)

/** At most six lines, at round numbers of days. */
function getTicks(max: number): number[] {
  const step = STEPS.find((one) => max / one <= 5) ?? max
  return Array.from({ length: Math.floor(max / step) + 1 }, (_, at) => at * step)
}

/** Days above the bars. */
export function Scale({ max }: { max: number }) {
  return (
    <svg width={WIDTH} height={16} role="img" aria-label="P50 to P90 compared with the standard, in days">
      {getTicks(max).map((days) => (
        <text key={days} x={toX(days, max)} y={12} textAnchor="middle">
          {days}
        </text>
      ))}
    </svg>
  )
}

/** P50 to P90 of a lane as a bar, its standard as a line; the numbers are beside it. */
export function TransitBar({ lane, max }: { lane: ScorecardLane; max: number }) {
  const { p50_days, p90_days, standard_days } = lane
  return (
    <svg className={css.transit} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {getTicks(max).map((days) => (
        <line key={days} data-grid x1={toX(days, max)} x2={toX(days, max)} y1={0} y2={HEIGHT} />
      ))}
      {p50_days !== null && p90_days !== null && (
        <rect
          x={toX(p50_days, max)}
          y={11}
          height={7}
          rx={1}
          width={Math.max(2, toX(p90_days, max) - toX(p50_days, max))}
        />
      )}
      {standard_days !== null && (
        <line data-standard x1={toX(standard_days, max)} x2={toX(standard_days, max)} y1={6} y2={23} />
      )}
    </svg>
  )
}
