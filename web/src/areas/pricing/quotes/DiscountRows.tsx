import { Plus, X } from 'lucide-react'
import { NumberField } from '../../../form/controls/number.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import rows from './CostRows.module.css'
import css from './DiscountRows.module.css'

interface Row {
  from_cars: number | null
  percent: number | null
}

const LABELS = { from_cars: 'cars a week or more', percent: '% off the price' } as const

/** The steps of a price that falls with the number of cars a week. */
export function DiscountRows(props: ControlProps<readonly Row[] | undefined>) {
  const { id, onChange, isDisabled, facts } = props
  const value = props.value ?? []
  const put = (place: number, change: Partial<Row>) =>
    onChange(value.map((row, at) => (at === place ? { ...row, ...change } : row)))
  const number = (place: number, name: keyof Row) => (
    <span className={css.part}>
      <NumberField
        id={`${id}.${place}.${name}`}
        name={`${props.name}.${place}.${name}`}
        onBlur={() => undefined}
        isDisabled={isDisabled}
        aria-describedby={props['aria-describedby']}
        aria-invalid={false}
        aria-required
        facts={{ unit: null, labels: {}, min: null, max: null, label: LABELS[name] }}
        value={value[place]?.[name] ?? null}
        // invalid text stays as typed, and is refused on submit
        onChange={(typed) => put(place, { [name]: typed })}
      />
      <label htmlFor={`${id}.${place}.${name}`}>{LABELS[name]}</label>
    </span>
  )
  return (
    <div {...getGroup(props)} className={rows.rows}>
      {value.map((_, place) => (
        <div key={place} className={css.row}>
          {number(place, 'from_cars')}
          {number(place, 'percent')}
          <IconButton
            label={`Remove discount ${place + 1}`}
            icon={X}
            disabled={isDisabled}
            onClick={() => onChange(value.filter((__, at) => at !== place))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={Plus}
        disabled={isDisabled || value.length >= (facts.max ?? Infinity)}
        onClick={() => onChange([...value, { from_cars: null, percent: null }])}
      >
        Add volume discount
      </Button>
    </div>
  )
}
DiscountRows.frame = 'group' as const
