import type { FleetFigures } from '#contract/areas/fleets/figures/figures.contract.ts'
import { BAR_DAYS, LAST_BAR_DAYS } from '#contract/areas/fleets/fleets.rules.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { count, showDays } from '../fleets.rules.ts'
import css from './Histogram.module.css'
import type { Opened } from './TripsDialog.tsx'

interface Props {
  figures: FleetFigures
  onOpen: (opened: Opened) => void
}

/** How many round trips took how long; a bar for each five days. */
export function Histogram({ figures: { now, histogram, left_out }, onOpen }: Props) {
  const leftOut = left_out.bad_order + left_out.incomplete + left_out.long
  const bars = getBars(histogram)
  const max = Math.max(1, ...bars.map((bar) => bar.count))
  return (
    <Panel
      title="Round trips by length"
      hint={`${count(now.round_trips)} counted, ${count(leftOut)} excluded`}
    >
      <ol className={css.bars} aria-label="Round trips by length">
        {bars.map((bar) => (
          <li key={bar.from} className={css.slot}>
            <button
              type="button"
              className={css.opens}
              disabled={bar.count === 0}
              aria-label={`${getName(bar.from)}: ${count(bar.count)}`}
              title={`${getName(bar.from)}: ${count(bar.count)}`}
              onClick={() =>
                onOpen({
                  title: `Round trips of ${getName(bar.from)}`,
                  definition: 'Loaded release to next loaded release; counted if it ended in the range.',
                  behind: { days: bar.from },
                })
              }
            >
              <span className={css.bar} style={{ height: `${(bar.count / max) * 100}%` }} />
            </button>
          </li>
        ))}
      </ol>
      <Axis bars={bars} median={now.median} p90={now.p90} />
      <p className={css.marks}>
        Median <strong>{showDays(now.median)}</strong> · 90% under <strong>{showDays(now.p90)}</strong>
      </p>
      {leftOut > 0 && (
        <p className={css.left}>
          Excluded: {count(left_out.incomplete)} with an unreported release or placement,{' '}
          {count(left_out.bad_order)} with a bad order, {count(left_out.long)} over 3 times their lane’s
          median.{' '}
          <button
            type="button"
            className={css.show}
            onClick={() =>
              onOpen({
                title: 'Excluded round trips',
                definition:
                  'These trips aren’t included in any figure: a release or placement wasn’t reported, the car was in bad order, or the trip took over 3 times its lane’s median.',
                behind: { excluded: 'true' },
              })
            }
          >
            Show {count(leftOut)}
          </button>
        </p>
      )}
    </Panel>
  )
}

const TICK_DAYS = 10

interface AxisProps {
  bars: FleetFigures['histogram']
  median: number | null
  p90: number | null
}

/** Days under the bars, with lines at the median and at what nine of ten stay under. */
function Axis({ bars, median, p90 }: AxisProps) {
  const from = bars[0]?.from ?? 0
  const days = bars.length * BAR_DAYS
  if (days === 0) return null
  const at = (day: number) => ({ left: `${((day - from) / days) * 100}%` })
  const last = from + days
  const first = Math.ceil((from + 1) / TICK_DAYS) * TICK_DAYS
  const ticks = Array.from(
    { length: Math.ceil((last - first) / TICK_DAYS) },
    (_, step) => first + step * TICK_DAYS,
  )
  const lines = [
    ['median', median],
    ['p90', p90],
  ] as const
  return (
    <div className={css.axis} aria-hidden="true">
      {lines.map(([name, day]) =>
        day === null || day >= last ? null : <i key={name} data-line={name} style={at(day)} />,
      )}
      {ticks.map((day) => (
        <span key={day} style={at(day)}>
          {day >= LAST_BAR_DAYS ? `${LAST_BAR_DAYS}+ d` : day}
        </span>
      ))}
    </div>
  )
}

const getName = (from: number): string =>
  from >= LAST_BAR_DAYS ? `${LAST_BAR_DAYS} days or more` : `${from} to ${from + BAR_DAYS} days`

/** Every bar between the first and the last, the empty ones too. */
function getBars(histogram: FleetFigures['histogram']): FleetFigures['histogram'] {
  const counts = new Map(histogram.map(({ from, count: n }) => [from, n]))
  const froms = [...counts.keys()]
  if (froms.length === 0) return []
  const first = Math.min(...froms)
  const last = Math.max(...froms)
  return Array.from({ length: (last - first) / BAR_DAYS + 1 }, (_, at) => {
    const from = first + at * BAR_DAYS
    return { from, count: counts.get(from) ?? 0 }
  })
}
