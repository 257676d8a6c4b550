import css from './DayRange.module.css'

interface Range {
  from: string
  to: string
}

interface Props {
  label: string
  /** Days YYYY-MM-DD; empty while one is typed. */
  value: Range
  onChange: (next: Range) => void
  /** A field is left. */
  onBlur?: () => void
  /** Nothing can be found by these days. */
  isInvalid?: boolean
}

/** The first and the last day of a range. */
export const DayRange = ({ label, value, onChange, onBlur, isInvalid = false }: Props) => (
  <div className={css.days} role="group" aria-label={label} onBlur={onBlur}>
    <input
      type="date"
      aria-label="From"
      aria-invalid={isInvalid || undefined}
      value={value.from}
      onChange={({ currentTarget }) => onChange({ ...value, from: currentTarget.value })}
    />
    to
    <input
      type="date"
      aria-label="To"
      aria-invalid={isInvalid || undefined}
      value={value.to}
      onChange={({ currentTarget }) => onChange({ ...value, to: currentTarget.value })}
    />
  </div>
)
