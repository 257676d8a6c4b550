import { LEG_KEYS } from '#contract/areas/fleets/fleets.rules.ts'
import type { FleetRoundTrip } from '#contract/areas/fleets/figures/figures.contract.ts'
import { showDate, monthName } from '#contract/base/dates.ts'
import { INTERRUPTION_NAMES, legName, showDays } from '../fleets.rules.ts'
import { LegMark } from '../legs/LegMark.tsx'
import { Overlays } from '../legs/Strip.tsx'
import css from './Band.module.css'
import { lengthOf, type Unit } from './unit.rules.ts'

const DAY_MS = 86_400_000
/** Months are named where there is room for them. */
const MAX_MONTHS = 14

interface Props {
  unit: Unit
  trip: number | null
  onChoose: (waybillId: number) => void
}

type Dated = FleetRoundTrip & { start: number; days: number }

/** The car's round trips on one calendar: when each leg was, what interrupted it, and where nothing is known. */
export function Band({ unit, trip, onChoose }: Props) {
  const dated = unit.round_trips
    .flatMap((one): Dated[] =>
      one.start_date === null ? [] : [{ ...one, start: Date.parse(one.start_date), days: lengthOf(one) }],
    )
    .toReversed()
  const [first] = dated
  if (!first || dated.length < 2) return null
  const end = Math.max(...dated.map(({ start, days }) => start + days * DAY_MS))
  const total = (end - first.start) / DAY_MS
  const at = (ms: number) => `${((ms - first.start) / DAY_MS / total) * 100}%`
  const overlays = unit.interruptions.flatMap(({ kind, from_date, to_date }) => {
    const from = (Math.max(first.start, Date.parse(from_date)) - first.start) / DAY_MS
    const to = (Math.min(end, to_date === null ? end : Date.parse(to_date)) - first.start) / DAY_MS
    return to <= from ? [] : [{ kind, from, days: to - from }]
  })
  return (
    <figure className={css.figure} aria-label="Round trips by date">
      <div className={css.band}>
        {dated.map((one) => (
          <button
            key={one.waybill_id}
            type="button"
            className={css.trip}
            aria-pressed={one.waybill_id === trip}
            aria-label={`Round trip released ${showDate(one.start_date ?? '')}, ${showDays(one.days)}`}
            style={{ left: at(one.start), width: `${(one.days / total) * 100}%` }}
            onClick={() => onChoose(one.waybill_id)}
          >
            {LEG_KEYS.map((leg) =>
              one.legs[leg] ? (
                <span
                  key={leg}
                  className={css.leg}
                  data-leg={leg}
                  style={{ flexGrow: one.legs[leg] }}
                  title={`${legName(leg)}: ${showDays(one.legs[leg])}`}
                />
              ) : null,
            )}
          </button>
        ))}
      </div>
      <Overlays overlays={overlays} max={total} />
      <ol className={css.months} aria-hidden="true">
        {monthsBetween(first.start, end).map(({ ms, name }) => (
          <li key={ms} style={{ left: at(ms) }}>
            {name}
          </li>
        ))}
      </ol>
      <figcaption className={css.key}>
        {LEG_KEYS.map((leg) => (
          <span key={leg} className={css.entry}>
            <LegMark leg={leg} /> {legName(leg)}
          </span>
        ))}
        {[...new Set(overlays.map(({ kind }) => kind))].map((kind) => (
          <span key={kind} className={css.entry}>
            <span className={css.hatch}>
              <Overlays overlays={[{ kind, from: 0, days: 1 }]} max={1} />
            </span>
            {INTERRUPTION_NAMES[kind]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** The months that begin between two moments. */
function monthsBetween(from: number, to: number): { ms: number; name: string }[] {
  const day = new Date(from)
  const months = Array.from({ length: 60 }, (_, at) =>
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1 + at, 1),
  ).filter((ms) => ms < to)
  const every = Math.ceil(months.length / MAX_MONTHS)
  return months
    .filter((_, at) => at % every === 0)
    .map((ms) => ({
      ms,
      name: monthName(new Date(ms).toISOString()).slice(0, 3),
    }))
}
