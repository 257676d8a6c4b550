import { Plus, X } from 'lucide-react'
import { Money, NumberField } from '../../../form/controls/number.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import css from '../bills/Bills.module.css'
import { getRowParts } from '../bills/rows.rules.ts'

interface Row {
  from_cars?: number
  car_cents?: number | null
  flat_cents?: number | null
}

const LABELS: Readonly<Record<keyof Row, string>> = {
  from_cars: 'Minimum cars',
  car_cents: 'Per car',
  flat_cents: 'Flat amount',
}

/** Prices by how many cars a shipment has: an amount a car, or one for all. */
export function TierRows(props: ControlProps<readonly Row[]>) {
  const { id, value, onChange, isDisabled } = props
  const { put, part } = getRowParts(props, LABELS, ['from_cars'])
  const label = (place: number, name: keyof Row) => (
    <label htmlFor={`${id}.${place}.${name}`}>{LABELS[name]}</label>
  )
  return (
    <div {...getGroup(props)} className={css.rows}>
      {value.map((row, place) => (
        <div key={place} className={css.tier}>
          <div>
            {label(place, 'from_cars')}
            <NumberField
              {...part(place, 'from_cars')}
              value={row.from_cars ?? null}
              onChange={(cars) => put(place, { from_cars: cars as number })}
            />
          </div>
          {(['car_cents', 'flat_cents'] as const).map((name) => (
            <div key={name}>
              {label(place, name)}
              <Money
                {...part(place, name)}
                value={row[name] ?? null}
                onChange={(cents) => put(place, { [name]: cents as number | null })}
              />
            </div>
          ))}
          <IconButton
            label={`Remove tier ${place + 1}`}
            icon={X}
            disabled={isDisabled}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={Plus}
          disabled={isDisabled}
          onClick={() => onChange([...value, { car_cents: null, flat_cents: null }])}
        >
          Add tier
        </Button>
      </div>
    </div>
  )
}
