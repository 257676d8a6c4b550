import classes from './Choice.module.css'

interface Props {
  /** Without it the field is inside its label. */
  label?: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A native select: a phone shows its own picker, without code of our own. */
export function Choice({ label, options, value, onChange }: Props) {
  return (
    <select
      className={classes.choice}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
