import { NO_CARRIER } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import type { PlaceDwell } from '#contract/areas/analytics/stops/stops.contract.ts'
import { formatCount, showHours } from '#contract/base/plural.ts'
import { moveBetweenBars } from '../../../ui/charts/bar-keys.ts'
import mark from '../units/MarkButton.module.css'
import css from './Dwells.module.css'
import { toDwellKey } from './dwells.rules.ts'
import type { OpenedPlace } from './scorecard.rules.ts'

interface Props {
  rows: readonly PlaceDwell[]
  /** The month of the mark beside each bar; null without one. */
  firstMonth: string | null
  onChoose: (place: OpenedPlace) => void
}

/** A bar to the median, a line to P90 and a mark for the first month; one tab stop, Enter opens the stops. */
export function DwellBars({ rows, firstMonth, onChoose }: Props) {
  const max = Math.max(1, ...rows.map(({ p90_hours }) => p90_hours))
  const at = (hours: number) => `${(Math.min(hours, max) / max) * 100}%`
  return (
    <>
      <div className={css.bars} role="group" aria-label="Locations by dwell" onKeyDown={moveBetweenBars}>
        {rows.map((row, index) => (
          <button
            key={toDwellKey(row)}
            type="button"
            className={`${mark.mark} ${css.row}`}
            tabIndex={index === 0 ? 0 : -1}
            title={toSentence(row, firstMonth)}
            onClick={() => onChoose({ id: row.place_id, carrier: row.carrier ?? NO_CARRIER })}
          >
            <span>{row.place_name}</span>
            <span className={css.carrier}>{row.carrier ?? ''}</span>
            <span className={css.room}>
              <span className={css.bar} style={{ width: at(row.p50_hours) }} />
              <span className={css.reach} style={{ width: at(row.p90_hours) }} />
              {row.first_p50_hours !== null && (
                <span className={css.first} style={{ insetInlineStart: at(row.first_p50_hours) }} />
              )}
            </span>
            <span className={css.value}>{showHours(row.p50_hours)}</span>
          </button>
        ))}
      </div>
      <p className={css.key} aria-hidden="true">
        <span>
          <i data-kind="bar" /> P50
        </span>
        <span>
          <i data-kind="reach" /> to P90
        </span>
        {firstMonth !== null && (
          <span>
            <i data-kind="first" /> P50 in {firstMonth}
          </span>
        )}
      </p>
    </>
  )
}

function toSentence(row: PlaceDwell, firstMonth: string | null): string {
  const { place_name, carrier, p50_hours, p90_hours, first_p50_hours, stops } = row
  const before =
    first_p50_hours === null || firstMonth === null ? '' : `, ${showHours(first_p50_hours)} in ${firstMonth}`
  return `${place_name}${carrier === null ? '' : `, ${carrier}`}: ${showHours(p50_hours)} median, ${showHours(p90_hours)} P90${before}, ${formatCount(stops, 'stop')}`
}
