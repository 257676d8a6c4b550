import { Plus, X } from 'lucide-react'
import { Money, NumberField } from '../../../form/controls/number.tsx'
import { Text } from '../../../form/controls/text.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import css from './Bills.module.css'
import { getRowParts } from './rows.rules.ts'

interface Row {
  code?: string
  line_text?: string
  car?: string | null
  quantity?: number | null
  weight_lb?: number | null
  cents?: number
}

const LABELS: Readonly<Record<keyof Row, string>> = {
  code: 'Code',
  line_text: 'Description',
  car: 'Car',
  quantity: 'Quantity',
  weight_lb: 'Weight, lb',
  cents: 'Amount',
}

/** The lines of a bill that is entered by hand. */
export function LineRows({ currency, ...props }: ControlProps<readonly Row[]> & { currency?: string }) {
  const { id, value, onChange, isDisabled, facts } = props
  const { put, part } = getRowParts(props, LABELS, ['code', 'cents'])
  const label = (place: number, name: keyof Row) => (
    <label htmlFor={`${id}.${place}.${name}`}>{LABELS[name]}</label>
  )
  const text = (row: Row, place: number, name: 'code' | 'line_text' | 'car') => (
    <div>
      {label(place, name)}
      <Text
        {...part(place, name)}
        value={row[name] ?? ''}
        onChange={(typed) => put(place, { [name]: typed })}
      />
    </div>
  )
  const figure = (row: Row, place: number, name: 'quantity' | 'weight_lb') => (
    <div>
      {label(place, name)}
      <NumberField
        {...part(place, name)}
        value={row[name] ?? null}
        onChange={(typed) => put(place, { [name]: typed as number | null })}
      />
    </div>
  )
  return (
    <div {...getGroup(props)} aria-labelledby={undefined} aria-label={facts.label} className={css.rows}>
      {value.map((row, place) => (
        <div key={place} className={css.row}>
          {text(row, place, 'code')}
          {text(row, place, 'line_text')}
          {text(row, place, 'car')}
          {figure(row, place, 'quantity')}
          {figure(row, place, 'weight_lb')}
          <div>
            {label(place, 'cents')}
            <Money
              currency={currency}
              {...part(place, 'cents')}
              value={row.cents ?? null}
              onChange={(cents) => put(place, { cents: cents as number })}
            />
          </div>
          <IconButton
            label={`Remove line ${place + 1}`}
            icon={X}
            disabled={isDisabled || value.length === 1}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={Plus}
          disabled={isDisabled}
          onClick={() => onChange([...value, { code: '', line_text: '' }])}
        >
          Add line
        </Button>
      </div>
    </div>
  )
}
