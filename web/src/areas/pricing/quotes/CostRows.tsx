import { Plus, X } from 'lucide-react'
import { Money } from '../../../form/controls/number.tsx'
import { Text } from '../../../form/controls/text.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import css from './CostRows.module.css'

interface Row {
  description: string
  amount: number | null
  only_when_used?: boolean | undefined
}

const FACTS = { unit: null, labels: {}, min: null }
const MAX_CHARACTERS = 80

/** Additional costs, each with its description. */
export function CostRows(props: ControlProps<readonly Row[]>) {
  const { id, value, onChange, isDisabled, facts } = props
  const put = (place: number, change: Partial<Row>) =>
    onChange(value.map((row, at) => (at === place ? { ...row, ...change } : row)))
  const part = (place: number, name: keyof Row) => ({
    id: `${id}.${place}.${name}`,
    name: `${props.name}.${place}.${name}`,
    onBlur: () => undefined,
    isDisabled,
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': false,
    'aria-required': true,
  })
  return (
    <div {...getGroup(props)} className={css.rows}>
      {value.map((row, place) => (
        <div key={place} className={css.row}>
          <label className={css.hidden} htmlFor={`${id}.${place}.description`}>
            Cost description {place + 1}
          </label>
          <Text
            {...part(place, 'description')}
            placeholder="Description"
            facts={{ ...FACTS, label: 'Description', max: MAX_CHARACTERS }}
            value={row.description}
            onChange={(description) => put(place, { description })}
          />
          <label className={css.hidden} htmlFor={`${id}.${place}.amount`}>
            Cost amount {place + 1}
          </label>
          <Money
            {...part(place, 'amount')}
            facts={{ ...FACTS, label: 'Amount', max: null }}
            value={row.amount}
            // an invalid amount stays as typed, and is refused on submit
            onChange={(amount) => put(place, { amount: amount as number | null })}
          />
          <IconButton
            label={`Remove cost ${place + 1}`}
            icon={X}
            disabled={isDisabled}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          />
          <label className={css.used}>
            <input
              type="checkbox"
              aria-label={`Cost ${place + 1}: charged only when used, not in the total`}
              checked={row.only_when_used ?? false}
              disabled={isDisabled}
              onChange={(event) => put(place, { only_when_used: event.currentTarget.checked })}
            />
            Charged only when used, not in the total
          </label>
        </div>
      ))}
      <Button
        size="small"
        icon={Plus}
        disabled={isDisabled || value.length >= (facts.max ?? Infinity)}
        onClick={() => onChange([...value, { description: '', amount: null }])}
      >
        Add cost
      </Button>
    </div>
  )
}
CostRows.frame = 'group' as const
