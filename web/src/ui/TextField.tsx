import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './TextField.module.css'

interface Props extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** A note under the field that changes while it is filled in. */
  note?: string | undefined
  /** Inside the field, at its end. */
  trailing?: ReactNode
}

/** A labeled field with its error, for pages that load before the form components. */
export function TextField({ label, error, note, trailing, ...input }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={css.input}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error ${id}-note`}
        />
        {trailing}
      </div>
      <p id={`${id}-error`} className={css.error}>
        {error}
      </p>
      <p id={`${id}-note`} className={css.note} role="status">
        {note}
      </p>
    </div>
  )
}
