import classes from './Choice.module.css'

interface Props {
  /** Without it the field stands inside its label. */
  label?: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** One of several in a list the browser opens: a finger's own on a phone, and no code of ours. */
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
