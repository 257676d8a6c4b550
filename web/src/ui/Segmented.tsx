import { useId } from 'react'
import classes from './Segmented.module.css'
import spoken from './spoken.module.css'

interface Props<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  isDisabled?: boolean
  onChange: (value: Value) => void
}

/** One of a few, all in sight. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  isDisabled = false,
  onChange,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.group} disabled={isDisabled}>
      <legend className={spoken.spoken}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            className={spoken.spoken}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
