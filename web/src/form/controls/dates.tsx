import { type FocusEvent, useState } from 'react'
import { toDay } from '#contract/base/dates.ts'
import css from '../../ui/field/field.module.css'
import { type ControlProps, getField, getGroup } from '../../ui/field/control.ts'

/** The value for an incomplete date: the browser does not reveal what was typed. */
const UNFINISHED = 'unfinished'

const isUnfinished = (event: FocusEvent<HTMLInputElement>): boolean => event.currentTarget.validity.badInput

/** The browser's own field of a day or time: typed by keys, picked from its calendar. */
function Native({ type, ...props }: ControlProps<string | null> & { type: 'date' | 'time' }) {
  return (
    <input
      {...getField(props)}
      type={type}
      className={css.input}
      value={props.value === UNFINISHED ? '' : (props.value ?? '')}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={(event) => {
        if (isUnfinished(event)) props.onChange(UNFINISHED)
        else if (props.value === UNFINISHED) props.onChange('')
        props.onBlur()
      }}
    />
  )
}

export const Day = (props: ControlProps<string | null>) => <Native type="date" {...props} />

export const Time = (props: ControlProps<string | null>) => <Native type="time" {...props} />

/** From a day to a day; either may be open. */
export interface Days {
  from: string | null
  to: string | null
}

interface Preset {
  label: string
  range: (today: Date) => Days
}

const daysFrom = (today: Date, days: number): string =>
  toDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days))

const monday = (today: Date): number => -((today.getDay() + 6) % 7)

const PRESETS: readonly Preset[] = [
  { label: 'Today', range: (today) => ({ from: daysFrom(today, 0), to: daysFrom(today, 0) }) },
  { label: 'Last 7 days', range: (today) => ({ from: daysFrom(today, -6), to: daysFrom(today, 0) }) },
  {
    label: 'This week',
    range: (today) => ({ from: daysFrom(today, monday(today)), to: daysFrom(today, monday(today) + 6) }),
  },
  { label: 'Last 30 days', range: (today) => ({ from: daysFrom(today, -29), to: daysFrom(today, 0) }) },
]

const End = ({ text, ...day }: ControlProps<string | null> & { text: string }) => (
  <div>
    <label htmlFor={day.id} className={css.small}>
      {text}
    </label>
    <Day {...day} />
  </div>
)

/** Two typed days, and the spans people mean most. */
export function DateRange({
  presets = PRESETS,
  ...props
}: ControlProps<Days> & { presets?: readonly Preset[] }) {
  const { value, onChange, id } = props
  const part = (end: 'from' | 'to') => ({
    ...props,
    id: `${id}-${end}`,
    name: `${props.name}.${end}`,
    value: value[end],
    onChange: (day: string | null) => onChange({ ...value, [end]: day || null }),
    onBlur: () => undefined,
  })
  const [today] = useState(() => new Date())
  return (
    <div {...getGroup(props)}>
      <div className={css.pair}>
        <End text="From" {...part('from')} />
        <End text="To" {...part('to')} />
      </div>
      <div className={css.presets}>
        {presets.map(({ label, range }) => {
          const { from, to } = range(today)
          return (
            <button
              key={label}
              type="button"
              className={css.preset}
              aria-pressed={value.from === from && value.to === to}
              disabled={props.isDisabled}
              onClick={() => onChange({ from, to })}
            >
              {label}
            </button>
          )
        })}
      </div>
    </div>
  )
}
DateRange.frame = 'group' as const
