import { useState } from 'react'
import { type ControlProps, getField } from '../../ui/field/control.ts'
import css from '../../ui/field/field.module.css'

type GetParts = (text: string) => string[]

interface Own {
  /** Several lines; one without it. */
  rows?: number
  placeholder?: string
}

const getParts: GetParts = (text) =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '')

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at])

/** A reporting mark with its number in another column, or after a space or hyphen: `UTLX 207444`. */
const MARK_AND_NUMBER = /\b([A-Z]{2,4})[ \t-]{1,3}(?=[0-9]{1,10}\b)/g

const getUnits: GetParts = (text) => getParts(text.toUpperCase().replaceAll(MARK_AND_NUMBER, '$1'))

type Props = ControlProps<readonly string[]> & Own

/** Uppercase codes, typed or pasted, separated by spaces, commas or line breaks. */
export const TypedList = (props: Props) => <CodeList {...props} parse={getParts} />

/** Equipment IDs, in the spellings that an import accepts. */
export const UnitList = (props: Props) => <CodeList {...props} parse={getUnits} />

function CodeList({ rows, placeholder, parse, ...props }: Props & { parse: GetParts }) {
  const [typed, setTyped] = useState<string | null>(null)
  // the typed text stays as long as it parses to the value, because the form may have been reset
  const isTyped = typed !== null && isSameList(parse(typed), props.value)
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
      props.onChange(parse(currentTarget.value))
    },
  }
  return rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type="text" />
}
