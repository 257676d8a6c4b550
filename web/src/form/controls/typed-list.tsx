import { useState } from 'react'
import { type ControlProps, getField } from '../../ui/field/control.ts'
import css from '../../ui/field/field.module.css'

interface Own {
  /** Several lines; one without it. */
  rows?: number
  placeholder?: string
}

const getParts = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '')

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at])

/** Signs in capitals, typed or pasted one after the other: parted by spaces, commas or lines. */
export function TypedList({ rows, placeholder, ...props }: ControlProps<readonly string[]> & Own) {
  const [typed, setTyped] = useState<string | null>(null)
  // the typed text stays as long as it parses to the value, because the form may have been reset
  const isTyped = typed !== null && isSameList(getParts(typed), props.value)
  const shared = {
    ...getField(props),
    className: css.input,
    placeholder,
    spellCheck: false,
    autoCapitalize: 'characters',
    autoComplete: 'off',
    value: isTyped ? typed : props.value.join(rows ? '\n' : ', '),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value)
      props.onChange(getParts(currentTarget.value))
    },
  }
  return rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type="text" />
}
