import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from 'react'
import { toDay } from '#contract/base/dates.ts'
import type { Bar } from '../../../ui/charts/DayBars.tsx'
import patterns from '../../../ui/charts/patterns.module.css'
import spoken from '../../../ui/spoken.module.css'
import { count } from '../analytics.rules.ts'
import css from './DayRows.module.css'
import { getLimitOver, getWeekHead, UNDATED } from './forecast.rules.ts'

interface Props {
  label: string
  bars: readonly Bar[]
  chosen: string | null
  onChoose: (key: string) => void
  /** The units of the chosen day, below its row. */
  children: ReactNode
}

/** The days of a phone: a row each with its bar, one tab stop; the chosen one unfolds below its row. */
export function DayRows({ label, bars, chosen, onChoose, children }: Props) {
  const max = Math.max(
    1,
    ...bars.map(({ value, limit, range }) => Math.max(value, limit ?? 0, range?.high ?? 0)),
  )
  const first = bars.find(({ key }) => key === chosen)?.key ?? bars[0]?.key
  const [today] = useState(() => toDay(new Date()))
  return (
    <ul className={css.rows} aria-label={label} onKeyDown={moveBetweenRows}>
      {bars.map((bar, at) => {
        const before = bars[at - 1]
        const week = bar.isApart
          ? null
          : getWeekHead(bar.key, before && !before.isApart ? before.key : undefined, today)
        return (
          <li key={bar.key}>
            {week !== null && <h3 className={css.week}>{week}</h3>}
            <button
              type="button"
              className={css.row}
              data-row
              tabIndex={bar.key === first ? 0 : -1}
              aria-expanded={bar.key === chosen}
              data-apart={bar.isApart || undefined}
              data-muted={bar.isMuted || undefined}
              data-closed={bar.limit === 0 || undefined}
              onClick={() => onChoose(bar.key)}
            >
              <span>
                <b>{UNDATED[bar.key] ?? bar.label}</b> {!bar.isApart && bar.detail}
              </span>
              <Track bar={bar} max={max} />
              <span className={css.value}>
                <b>{count(bar.value)}</b>
                <Limit bar={bar} />
              </span>
              <span className={spoken.spoken}>{toSpoken(bar)}</span>
            </button>
            {bar.key === chosen && children}
          </li>
        )
      })}
    </ul>
  )
}

const along = (from: number, to: number, max: number): CSSProperties => ({
  insetInlineStart: `${(from / max) * 100}%`,
  inlineSize: `${((to - from) / max) * 100}%`,
})

function Track({ bar: { value, parts, limit, range }, max }: { bar: Bar; max: number }) {
  const over = getLimitOver(value, limit)
  return (
    <span className={css.track}>
      <span className={css.stack} style={along(0, value, max)}>
        {parts.map((part, at) => (
          <span
            key={part.name}
            className={`${css.part} ${patterns.part}`}
            data-pattern={at}
            style={{ flexGrow: part.drawn ?? part.value }}
          />
        ))}
      </span>
      {over > 0 && <span className={patterns.excess} style={along(value - over, value, max)} />}
      {range && <span className={css.range} style={along(range.low, range.high, max)} />}
      {typeof limit === 'number' && <span className={css.limit} style={along(limit, limit, max)} />}
    </span>
  )
}

function Limit({ bar: { value, limit } }: { bar: Bar }) {
  const over = getLimitOver(value, limit)
  if (over > 0) return <small data-over>{count(over)} over</small>
  return limit === 0 && <small>Closed</small>
}

/** What the bar shows, and no text beside it does. */
function toSpoken({ parts, limit, range }: Bar): string {
  return [
    range && `P10 to P90 ${range.low} to ${range.high}`,
    // at zero the row says that it is closed
    typeof limit === 'number' && limit > 0 && `capacity ${limit}`,
    ...parts.slice(1).map((part) => `${part.name} ${part.value}`),
  ]
    .filter((text) => typeof text === 'string')
    .join(', ')
}

/** Arrows move between the rows, past what is unfolded below one. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(event.target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const target = at === -1 || to === undefined ? undefined : rows[to]
  if (!target) return
  event.preventDefault()
  target.focus()
}
