import { MIN_TRIPS } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { formatCount, showHours } from '#contract/base/plural.ts'
import { moveBetweenBars } from '../../../ui/charts/bar-keys.ts'
import type { EtaDays } from '../scorecard/scorecard.rules.ts'
import button from '../units/MarkButton.module.css'
import css from './EtaErrors.module.css'
import spoken from '../../../ui/spoken.module.css'
import { daysText, type KnownError } from './etas.rules.ts'

/** Percent of the room: above it stand the numbers of the highest mark. */
const MAX_HEIGHT = 85
/** A number below a lower mark would overlap the names of the days. */
const LOW_HEIGHT = 14

interface Props {
  rows: readonly KnownError[]
  chosen: EtaDays | null
  onChoose: (days: EtaDays) => void
}

/** Ours as a line with dots, theirs dashed with squares; one tab stop, Enter opens a day's trips. */
export function EtaErrorLines({ rows, chosen, onChoose }: Props) {
  const max = Math.max(1, ...rows.flatMap((row) => [row.error_hours, row.rail_error_hours]))
  const toHeight = (hours: number) => (hours / max) * MAX_HEIGHT
  const toPoints = (of: 'error_hours' | 'rail_error_hours') =>
    rows.map((row, at) => `${((at + 0.5) / rows.length) * 100},${100 - toHeight(row[of])}`).join(' ')
  return (
    <>
      <div
        className={css.chart}
        role="group"
        aria-label="ETA error by days before arrival"
        onKeyDown={moveBetweenBars}
      >
        <svg className={css.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline data-line="theirs" points={toPoints('rail_error_hours')} />
          <polyline data-line="ours" points={toPoints('error_hours')} />
        </svg>
        {rows.map((row, at) => {
          const isOursAbove = row.error_hours > row.rail_error_hours
          return (
            <button
              key={row.days}
              type="button"
              className={`${button.mark} ${css.day}`}
              tabIndex={at === 0 ? 0 : -1}
              aria-pressed={row.days === chosen}
              title={toSentence(row)}
              data-few={row.trips < MIN_TRIPS || undefined}
              onClick={() => onChoose(row.days as EtaDays)}
            >
              <span className={spoken.spoken}>{toSentence(row)}</span>
              <span className={css.room} aria-hidden="true">
                <Mark
                  line="theirs"
                  hours={row.rail_error_hours}
                  bottom={toHeight(row.rail_error_hours)}
                  isAbove={!isOursAbove}
                />
                <Mark
                  line="ours"
                  hours={row.error_hours}
                  bottom={toHeight(row.error_hours)}
                  isAbove={isOursAbove}
                />
              </span>
              <span className={css.label} aria-hidden="true">
                {daysText(row.days)}
              </span>
            </button>
          )
        })}
      </div>
      <p className={css.key} aria-hidden="true">
        <span>
          <i data-line="ours" /> ours
        </span>
        <span>
          <i data-line="theirs" /> railroads’
        </span>
      </p>
    </>
  )
}

interface MarkProps {
  line: 'ours' | 'theirs'
  hours: number
  /** Percent of the room. */
  bottom: number
  isAbove: boolean
}

const Mark = ({ line, hours, bottom, isAbove }: MarkProps) => (
  <span
    className={css.mark}
    data-line={line}
    data-above={isAbove || bottom < LOW_HEIGHT || undefined}
    style={{ bottom: `${bottom}%` }}
  >
    <i />
    <b>{Math.round(hours)}</b>
  </span>
)

const toSentence = ({ days, trips, error_hours, rail_error_hours }: KnownError): string =>
  `${daysText(days)} before arrival: ours off by ${showHours(error_hours)}, railroads’ by ${showHours(rail_error_hours)}, ${formatCount(trips, 'trip')}`
