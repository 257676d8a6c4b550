import { showNumber } from '#contract/base/plural.ts'
import { useMemo } from 'react'
import type { FleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import type { Plan } from '#contract/areas/fleets/sizing/sizing.rules.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showDays } from '../fleets.rules.ts'
import css from './NeedChart.module.css'
import { needByTrip } from './sizing.rules.ts'

const [WIDTH, HEIGHT] = [560, 250]
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 40, 14, 28]
const STEPS = 4

/** Cars needed by the length of the round trip, beside the cars there are; the table of days covered has the same figures. */
export function NeedChart({ sizing, plan }: { sizing: FleetSizing; plan: Plan }) {
  const points = useMemo(() => needByTrip(sizing, plan), [sizing, plan])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  const values = [first.half, last.planned, sizing.cars]
  const room = Math.max(4, (Math.max(...values) - Math.min(...values)) * 0.08)
  const [low, high] = [Math.max(0, Math.min(...values) - room), Math.max(...values) + room]
  const x = (days: number) =>
    LEFT + ((days - first.trip_days) / (last.trip_days - first.trip_days)) * (WIDTH - LEFT - RIGHT)
  const y = (cars: number) => HEIGHT - BOTTOM - ((cars - low) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const line = (of: 'half' | 'planned') =>
    points.map((point) => `${x(point.trip_days).toFixed(1)},${y(point[of]).toFixed(1)}`)
  const ticks = Array.from({ length: STEPS + 1 }, (_, at) => low + ((high - low) * at) / STEPS)
  const now = points.find(({ trip_days }) => trip_days === plan.trip_days)
  const faster = points.find(({ trip_days }) => Math.abs(trip_days - (plan.trip_days - 1)) < 0.01)
  return (
    <Panel title="Cars needed by round trip">
      <svg
        className={css.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Cars needed for 80% of days: ${showNumber(first.planned)} at ${showDays(first.trip_days)}, ${now ? showNumber(now.planned) : '–'} at ${showDays(plan.trip_days)}, ${showNumber(last.planned)} at ${showDays(last.trip_days)}. You have ${showNumber(sizing.cars)}.`}
      >
        {ticks.map((tick) => (
          <g key={tick} className={css.tick}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {showNumber(Math.round(tick))}
            </text>
          </g>
        ))}
        {points
          .filter((_, at) => at % 2 === 0)
          .map(({ trip_days }) => (
            <text key={trip_days} className={css.label} x={x(trip_days)} y={HEIGHT - 8} textAnchor="middle">
              {trip_days.toFixed(0)} d
            </text>
          ))}
        <polygon
          className={css.between}
          points={[...line('planned'), ...line('half').toReversed()].join(' ')}
        />
        <polyline className={css.planned} points={line('planned').join(' ')} />
        <polyline className={css.half} points={line('half').join(' ')} />
        <text className={css.name} x={WIDTH - RIGHT + 4} y={y(last.planned) + 4}>
          P80
        </text>
        <text className={css.name} x={WIDTH - RIGHT + 4} y={y(last.half) + 4}>
          P50
        </text>
        <line className={css.own} x1={LEFT} x2={WIDTH - RIGHT} y1={y(sizing.cars)} y2={y(sizing.cars)} />
        <text className={css.name} x={LEFT + 6} y={y(sizing.cars) - 6}>
          You have {showNumber(sizing.cars)}
        </text>
        {now && (
          <>
            <line
              className={css.plan}
              x1={x(now.trip_days)}
              x2={x(now.trip_days)}
              y1={y(now.planned)}
              y2={HEIGHT - BOTTOM}
            />
            <circle className={css.dot} cx={x(now.trip_days)} cy={y(now.planned)} r={5} />
            <text className={css.label} x={x(now.trip_days) + 6} y={HEIGHT - BOTTOM - 6}>
              plan {showDays(now.trip_days)}
            </text>
          </>
        )}
        {faster && <circle className={css.faster} cx={x(faster.trip_days)} cy={y(faster.planned)} r={4.5} />}
      </svg>
    </Panel>
  )
}
