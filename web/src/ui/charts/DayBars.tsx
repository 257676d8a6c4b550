import { moveBetweenBars } from './bar-keys.ts'
import css from './DayBars.module.css'
import patterns from './patterns.module.css'
import spoken from '../spoken.module.css'

/** A part of a bar: how much, and which of the patterns draws it. */
export interface BarPart {
  name: string
  value: number
  /** How much of the bar it takes, where some of it is in another part. */
  drawn?: number
}

/** The row below the bars that says what their limit is. */
export const LIMIT_ROW = 'Capacity'

export interface Bar {
  key: string
  /** Two short lines below it. */
  label: string
  detail: string
  value: number
  parts: readonly BarPart[]
  /** Is outlined, and stands apart from the days. */
  isApart?: boolean
  /** A line across the bar at the most it should be; at zero nothing is over it, for nothing is planned. */
  limit?: number | null
  /** A line from P10 to P90. */
  range?: { low: number; high: number } | null
  isMuted?: boolean
  /** A short text for each of the chart's rows. */
  rows?: readonly string[]
}

interface Props {
  label: string
  /** What one is: `cars`. */
  unit: (value: number) => string
  bars: readonly Bar[]
  /** What stands below the bars: `Capacity`. */
  rows?: readonly string[]
  chosen: string | null
  onChoose: (key: string) => void
}

/** Bars from zero, one tab stop: arrows move between them, Enter opens one. Parts differ in pattern and color. */
export function DayBars({ label, unit, bars, rows = [], chosen, onChoose }: Props) {
  const max = Math.max(
    1,
    ...bars.map(({ value, limit, range }) => Math.max(value, limit ?? 0, range?.high ?? 0)),
  )
  const first = bars.find(({ key }) => key === chosen)?.key ?? bars[0]?.key
  return (
    <div className={css.chart} role="group" aria-label={label} onKeyDown={moveBetweenBars}>
      {rows.length > 0 && (
        <span className={css.rowHeads} aria-hidden="true">
          {rows.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </span>
      )}
      {bars.map((bar) => (
        <button
          key={bar.key}
          type="button"
          className={css.bar}
          tabIndex={bar.key === first ? 0 : -1}
          aria-pressed={bar.key === chosen}
          data-apart={bar.isApart || undefined}
          data-muted={bar.isMuted || undefined}
          onClick={() => onChoose(bar.key)}
        >
          <span className={css.room}>
            <span
              className={css.top}
              style={{ bottom: toHeight(Math.max(bar.value, bar.range?.high ?? 0) / max) }}
            >
              {getOver(bar) > 0 && <span className={css.over}>{getOver(bar)} over</span>}
              <span className={css.value}>{bar.value}</span>
            </span>
            <span className={css.stack} style={{ height: toHeight(bar.value / max) }}>
              {bar.parts.map(({ name, value, drawn = value }, at) => (
                <span
                  key={name}
                  className={`${css.part} ${patterns.part}`}
                  data-pattern={at}
                  style={{ flexGrow: drawn }}
                />
              ))}
            </span>
            {hasLimit(bar) && getOver(bar) > 0 && (
              <span
                className={`${css.excess} ${patterns.excess}`}
                style={{
                  bottom: toHeight(bar.limit / max),
                  height: toHeight((bar.value - bar.limit) / max),
                }}
              />
            )}
            {bar.range && (
              <span
                className={css.range}
                style={{
                  bottom: toHeight(bar.range.low / max),
                  height: toHeight((bar.range.high - bar.range.low) / max),
                }}
              />
            )}
            {hasLimit(bar) && <span className={css.limit} style={{ height: toHeight(bar.limit / max) }} />}
          </span>
          <span className={css.label}>{bar.label}</span>
          <span className={css.detail}>{bar.detail}</span>
          {rows.map((head, at) => (
            <span key={head} className={css.row} aria-hidden="true">
              {bar.rows?.[at]}
            </span>
          ))}
          <span className={spoken.spoken}>
            {[
              unit(bar.value),
              ...(bar.range ? [`P10 to P90 ${bar.range.low} to ${bar.range.high}`] : []),
              ...(rows.includes(LIMIT_ROW) ? [] : getLimitText(bar)),
              ...bar.parts.slice(1).map(({ name, value }) => `${name} ${value}`),
              ...rows.flatMap((head, at) =>
                bar.rows?.[at] ? [`${head.toLowerCase()} ${bar.rows[at]}`] : [],
              ),
            ].join(', ')}
          </span>
        </button>
      ))}
    </div>
  )
}

/** The highest bar leaves room for its two lines of text. */
const toHeight = (share: number): string => `calc((100% - 2.25rem) * ${share})`

const hasLimit = (bar: Bar): bar is Bar & { limit: number } => typeof bar.limit === 'number'
const getOver = (bar: Bar): number =>
  hasLimit(bar) && bar.limit > 0 ? Math.max(0, bar.value - bar.limit) : 0
const getLimitText = (bar: Bar): string[] => (hasLimit(bar) ? [`capacity ${bar.limit}`] : [])

/** Which pattern is which part, and what the lines are. */
export function BarKey({ names, bars }: { names: readonly string[]; bars: readonly Bar[] }) {
  const parts = names.length < 2 ? [] : names
  const hasRanges = bars.some(({ range }) => range)
  const hasLimits = bars.some(hasLimit)
  if (parts.length === 0 && !hasRanges && !hasLimits) return null
  return (
    <ul className={css.key} aria-label="Legend">
      {parts.map((name, at) => (
        <li key={name}>
          <span className={`${css.swatch} ${patterns.part}`} data-pattern={at} aria-hidden="true" /> {name}
        </li>
      ))}
      {hasRanges && (
        <li>
          <span className={css.rangeKey} aria-hidden="true" /> P10 to P90
        </li>
      )}
      {hasLimits && (
        <li>
          <span className={css.limitKey} aria-hidden="true" /> capacity
        </li>
      )}
    </ul>
  )
}
