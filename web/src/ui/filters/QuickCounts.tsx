import { showNumber } from '#contract/base/plural.ts'
import type { ReactNode } from 'react'
import frame from '../frame.module.css'
import classes from './QuickCounts.module.css'

export interface QuickCount {
  key: string
  label: string
  icon: ReactNode
  /** Null while it is not known yet. */
  count: number | null
  isOn: boolean
  tone: string
  onToggle: () => void
  /** The text below the number that explains it. */
  below?: ReactNode
  /** A word or figure there. */
  note?: string | undefined
}

interface Props {
  label: string
  counts: readonly QuickCount[]
  /** Those without room move to a second line instead of scrolling. */
  wraps?: boolean
}

/** How much there is of each kind, and a press to see only that. */
export function QuickCounts({ label, counts, wraps = false }: Props) {
  return (
    <div
      className={`${frame.frame} ${classes.strip}`}
      role="group"
      aria-label={label}
      data-wraps={wraps || undefined}
      data-plain={counts.every(({ below, note }) => !below && !note) || undefined}
    >
      {counts.map(({ key, label: name, icon, count, isOn, tone, onToggle, below, note }) => (
        <button
          key={key}
          type="button"
          className={classes.count}
          data-tone={tone}
          data-word={name}
          aria-pressed={isOn}
          onClick={onToggle}
        >
          <span className={classes.name}>
            <span className={classes.icon}>{icon}</span>
            {name}
          </span>
          <span className={classes.figure}>{count === null ? '–' : showNumber(count)}</span>
          {note && <span className={classes.note}>{note}</span>}
          {below}
        </button>
      ))}
    </div>
  )
}

interface ToggleProps extends Omit<QuickCount, 'key' | 'tone' | 'below' | 'note' | 'count'> {
  /** Null while it is loading; undefined where nothing is counted. */
  count?: number | null
  /** Shows what needs attention: its sign is red. */
  isAlarm?: boolean
}

/** A filter that is on or off, with how much it would show. */
export function ToggleButton({ label, icon, count, isOn, isAlarm = true, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      className={classes.toggle}
      data-alarm={isAlarm || undefined}
      data-word={label}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {icon}
      {label}
      {count !== undefined && (
        <span className={classes.toggleCount}>{count === null ? '–' : showNumber(count)}</span>
      )}
    </button>
  )
}
