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
}

/** The first and the last day of a range. */
export const DayRange = ({ label, value, onChange }: Props) => (
  <div className={css.days} role="group" aria-label={label}>
    <input
      type="date"
      aria-label="From"
      value={value.from}
      onChange={({ currentTarget }) => onChange({ ...value, from: currentTarget.value })}
    />
    to
    <input
      type="date"
      aria-label="To"
      value={value.to}
      onChange={({ currentTarget }) => onChange({ ...value, to: currentTarget.value })}
    />
  </div>
)
