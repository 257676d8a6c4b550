import { moveBetweenBars } from './bar-keys.ts'
import css from './BarList.module.css'

export interface ListBar {
  key: string
  label: string
  value: number
  /** As people read it. */
  text: string
}

interface Props {
  label: string
  bars: readonly ListBar[]
  onChoose: (key: string) => void
}

/** Horizontal bars from zero with their names and values, one tab stop: arrows move, Enter opens one. */
export function BarList({ label, bars, onChoose }: Props) {
  const max = Math.max(0, ...bars.map(({ value }) => value)) || 1
  return (
    <div className={css.chart} role="group" aria-label={label} onKeyDown={moveBetweenBars}>
      {bars.map(({ key, label: name, value, text }, at) => (
        <button
          key={key}
          type="button"
          className={css.row}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          <span className={css.name}>{name}</span>
          <span className={css.room}>
            <span className={css.bar} style={{ width: `${Math.max(0, (value / max) * 100)}%` }} />
          </span>
          <span className={css.value}>{text}</span>
        </button>
      ))}
    </div>
  )
}
