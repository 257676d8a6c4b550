import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './field.module.css'

/** The texts of a field. */
export interface FieldLabels {
  label: string
  /** Below the field. */
  help?: string | null | undefined
  /** The error of its value. */
  problem?: string | null | undefined
  /** A note under the field that changes while it is filled in. */
  note?: string | undefined
  isNeeded?: boolean
  /** A visible required mark; screen readers get it from the control. Omitted where it is obvious. */
  isMarked?: boolean
  /** The title above says the same: the label is for screen readers alone. */
  isTitled?: boolean
}

/** The attributes that give a control its name and description. */
export interface Named {
  id: string
  'aria-describedby': string
  'aria-invalid': boolean
  'aria-required': boolean
}

interface Props extends FieldLabels {
  id: string
  /** A group of controls is named by its words, a single one is the label's own. */
  isGroup?: boolean
  children: (named: Named) => ReactNode
}

/** Label, help, control and error: the frame of every field. */
export function FieldFrame({
  id,
  label,
  help,
  problem,
  note,
  isNeeded = false,
  isMarked = true,
  isTitled,
  isGroup,
  children,
}: Props) {
  return (
    <div className={css.frame}>
      <div className={css.head} data-titled={isTitled || undefined}>
        {isGroup ? (
          <span id={`${id}-label`}>{label}</span>
        ) : (
          <label id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
        )}
        {isMarked && isNeeded && (
          <span className={css.needed} aria-hidden="true">
            (required)
          </span>
        )}
      </div>
      {help && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
      <div className={css.control}>
        {children({
          id,
          'aria-describedby': [help && `${id}-help`, `${id}-problem`, note !== undefined && `${id}-note`]
            .filter(Boolean)
            .join(' '),
          'aria-invalid': Boolean(problem),
          'aria-required': isNeeded,
        })}
      </div>
      <ProblemLine id={id} problem={problem} />
      {note !== undefined && (
        <p id={`${id}-note`} className={css.note} role="status">
          {note}
        </p>
      )}
    </div>
  )
}

/** The error of a field, below it. */
export function ProblemLine({ id, problem }: { id: string; problem: string | null | undefined }) {
  return (
    <p id={`${id}-problem`} className={css.problem}>
      {problem && (
        <>
          <CircleAlert size={14} aria-hidden="true" />
          {problem}
        </>
      )}
    </p>
  )
}
