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
  const perDot = Math.ceil(Math.max(1, ...bars.map((bar) => bar.left_out)) / MAX_DOTS)
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
              aria-label={getText(bar)}
              title={getText(bar)}
              onClick={() =>
                onOpen({
                  title: `Round trips of ${getName(bar.from)}`,
                  definition: 'Loaded release to next loaded release; counted if it ended in the range.',
                  behind: { days: bar.from },
                })
              }
            >
              <Dots count={Math.ceil(bar.left_out / perDot)} />
              <span className={css.bar} style={{ height: `${(bar.count / max) * BAR_SHARE}%` }} />
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
          {bars.some((bar) => bar.left_out > 0) && (
            <>
              <i className={css.dot} aria-hidden="true" /> A circle is{' '}
              {perDot === 1 ? 'one excluded round trip' : `up to ${count(perDot)} excluded round trips`}.{' '}
            </>
          )}
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

/** Round trips that count in no figure stand above the bar of their length. */
const MAX_DOTS = 5
/** The dots have the rest of the height. */
const BAR_SHARE = 72

const Dots = ({ count: n }: { count: number }) => (
  <span className={css.dots} aria-hidden="true">
    {Array.from({ length: n }, (_, at) => (
      <i key={at} className={css.dot} />
    ))}
  </span>
)

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

const getText = ({ from, count: n, left_out }: FleetFigures['histogram'][number]): string =>
  `${getName(from)}: ${count(n)}${left_out > 0 ? `, ${count(left_out)} excluded` : ''}`

/** Every bar between the first and the last, the empty ones too. */
function getBars(histogram: FleetFigures['histogram']): FleetFigures['histogram'] {
  const known = new Map(histogram.map((bar) => [bar.from, bar]))
  const froms = [...known.keys()]
  if (froms.length === 0) return []
  const first = Math.min(...froms)
  const last = Math.max(...froms)
  return Array.from({ length: (last - first) / BAR_DAYS + 1 }, (_, at) => {
    const from = first + at * BAR_DAYS
    return known.get(from) ?? { from, count: 0, left_out: 0 }
  })
}
