import { showNumber } from '#contract/base/plural.ts'
import { type CSSProperties, useState } from 'react'
import css from '../../ui/field/field.module.css'
import { getSymbol } from '#contract/base/money.ts'
import { type ControlProps, getField } from '../../ui/field/control.ts'

/** The content of a number field: the number, nothing, or invalid text as typed. */
type Typed = number | string | null

/** Commas only separate thousands: one in the position of a decimal point would change the number. */
const NUMBER = /^[+-]?((\d+|\d{1,3}(,\d{3})+)(\.\d*)?|\.\d+)$/

const read = (text: string): Typed => {
  const plain = text.replaceAll(/\s/g, '')
  if (plain === '') return null
  return NUMBER.test(plain) ? Number(plain.replaceAll(',', '')) : text
}

const show = (value: Typed): string => (typeof value === 'number' ? showNumber(value) : (value ?? ''))

/** While focused, the text stays as typed; on blur it is formatted as a number. */
function useTyped<V extends Typed>(value: V, write: (value: V) => string) {
  const [typed, setTyped] = useState<string | null>(null)
  return { text: typed ?? write(value), setTyped }
}

/** The field ends where its unit begins. */
const roomFor = (unit: string): CSSProperties =>
  ({ '--unit-room': `${unit.length + 2.5}ch` }) as CSSProperties

/** A number with its unit, with or without separators. */
export function NumberField(props: ControlProps<Typed>) {
  const { unit } = props.facts
  const { text, setTyped } = useTyped(props.value, show)
  return (
    <span className={css.box} style={unit ? roomFor(unit) : undefined}>
      <input
        {...getField(props)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={css.input}
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          props.onChange(read(event.currentTarget.value))
        }}
        onBlur={() => {
          setTyped(null)
          props.onBlur()
        }}
      />
      {unit && <span className={css.unit}>{unit}</span>}
    </span>
  )
}

const CENTS = 100

/** A third decimal or a later one that is not zero. */
const FRACTION = /\.\d{2}0*[1-9]/

/** A fraction of a cent is no amount: rounded, it would differ from what was typed. */
const readDollars = (text: string): Typed => {
  const value = read(text.replace(/^(CA|MX)?\$/, ''))
  if (typeof value !== 'number') return value
  return FRACTION.test(text) ? text : Math.round(value * CENTS)
}

const showDollars = (value: Typed): string =>
  typeof value === 'number'
    ? (value / CENTS).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : (value ?? '')

/** An amount in US dollars, or in the currency of its document; the value is whole cents. */
export function Money({ currency = 'USD', ...props }: ControlProps<Typed> & { currency?: string }) {
  const { text, setTyped } = useTyped(props.value, showDollars)
  const symbol = getSymbol(currency)
  return (
    <span className={css.box} data-symbol={symbol.length > 1 || undefined}>
      <span className={css.lead} aria-hidden="true">
        {symbol}
      </span>
      <input
        {...getField(props)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={css.input}
        value={text}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          props.onChange(readDollars(event.currentTarget.value))
        }}
        onBlur={() => {
          setTyped(null)
          props.onBlur()
        }}
      />
    </span>
  )
}

const SLIDER_MAX = 100

/** A number between two ends that need not be exact, drawn along a line; `step` apart. */
export function Slider({ step = 1, ...props }: ControlProps<number | null> & { step?: number }) {
  const { min, max, unit } = props.facts
  const from = min ?? 0
  const value = props.value ?? from
  const text = unit ? `${showNumber(value)} ${unit}` : showNumber(value)
  return (
    <span className={css.slider}>
      <input
        {...getField(props)}
        type="range"
        min={from}
        max={max ?? SLIDER_MAX}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => props.onChange(event.currentTarget.valueAsNumber)}
      />
      <output htmlFor={props.id}>{text}</output>
    </span>
  )
}
