import { Plus, X } from 'lucide-react'
import type { ChargeBody, InvoiceCar } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { getArAmount, CHARGE_SOURCES } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import type { ChargeCode } from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { Money, NumberField } from '../../../form/controls/number.tsx'
import { Text } from '../../../form/controls/text.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import { CostSource } from './CostSource.tsx'
import css from './Invoices.module.css'

type Row = Partial<ChargeBody>

const FACTS = { unit: null, labels: {}, min: null, max: null }
/** A cost that a person enters is no longer that of a bill. */
const BY_HAND: Row = { ap_source: 'hand', ap_source_ref: '', ap_source_text: '' }

const MAX_NAMES = 3

/** Which cars a line is for, unless it is for all of them. */
function getCarNames(waybillIds: readonly number[], cars: readonly InvoiceCar[]): string {
  const names = cars.flatMap(({ waybill_id, equipment_id }) =>
    waybillIds.includes(waybill_id) && cars.length > 1 ? (equipment_id ?? []) : [],
  )
  if (names.length === 0) return ''
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  return ` (${names.slice(0, MAX_NAMES).join(', ')}${more})`
}

const NEW_ROW: Row = {
  charge_code: '',
  description: '',
  quantity: 1,
  unit: '',
  unit_price_cents: null,
  ap_amount_cents: 0,
  ar_amount_cents: 0,
  source: 'hand',
}

/** A row's amount while it is typed; zero until it is a number. */
export const amountOfRow = (row: Row): number => {
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
  const price = row.unit_price_cents
  return getArAmount({
    quantity: number(row.quantity),
    unit_price_cents: typeof price === 'number' && Number.isInteger(price) ? price : null,
    ar_amount_cents: number(row.ar_amount_cents),
  })
}

/** A code brings its usual amounts along, where nothing was entered. */
function rowOfCode(row: Row, code: string, codes: readonly ChargeCode[]): Row {
  const known = codes.find((one) => one.code === code)
  return {
    charge_code: code,
    ...(known && !row.description && { description: known.description }),
    ...(known && !row.ar_amount_cents && { ar_amount_cents: known.default_ar_amount_cents }),
    ...(known && !row.ap_amount_cents && { ap_amount_cents: known.default_ap_amount_cents }),
  }
}

interface Own {
  codes: readonly ChargeCode[]
  cars: readonly InvoiceCar[]
  customerId: number
  currency: string
}

/** Lines of an invoice, each with its source; with a price, the amount follows the quantity. */
export function ChargeRows({
  codes,
  cars,
  customerId,
  currency,
  ...props
}: ControlProps<readonly Row[]> & Own) {
  const { id, value, onChange, isDisabled, facts } = props
  const put = (place: number, change: Row) =>
    onChange(value.map((row, at) => (at === place ? { ...row, ...change } : row)))
  const part = (place: number, name: keyof Row, label: string) => ({
    id: `${id}.${place}.${name}`,
    name: `${props.name}.${place}.${name}`,
    onBlur: () => undefined,
    isDisabled,
    facts: { ...FACTS, label },
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': false,
    'aria-required': name === 'charge_code',
  })
  const label = (place: number, name: keyof Row, text: string) => (
    <label htmlFor={`${id}.${place}.${name}`}>{text}</label>
  )
  const pickCode = (place: number, code: string) => put(place, rowOfCode(value[place]!, code, codes))
  const labels = Object.fromEntries(
    codes.filter(({ active }) => active).map(({ code, description }) => [code, description]),
  )
  return (
    <div {...getGroup(props)} aria-labelledby={undefined} aria-label={facts.label} className={css.rows}>
      {value.map((row, place) => (
        <div key={place} className={css.row}>
          <div>
            {label(place, 'charge_code', 'Charge code')}
            <Choice
              {...part(place, 'charge_code', 'Charge code')}
              facts={{ ...FACTS, label: 'Charge code', labels }}
              value={row.charge_code ?? ''}
              onChange={(code) => pickCode(place, String(code ?? ''))}
            />
          </div>
          <div>
            {label(place, 'description', 'Description')}
            <Text
              {...part(place, 'description', 'Description')}
              value={row.description ?? ''}
              onChange={(description) => put(place, { description })}
            />
          </div>
          <div>
            {label(place, 'quantity', 'Quantity')}
            <NumberField
              {...part(place, 'quantity', 'Quantity')}
              value={row.quantity ?? null}
              onChange={(quantity) => put(place, { quantity: quantity as number })}
            />
          </div>
          <div>
            {label(place, 'unit', 'Unit')}
            <Text
              {...part(place, 'unit', 'Unit')}
              value={row.unit ?? ''}
              onChange={(unit) => put(place, { unit })}
            />
          </div>
          <div>
            {label(place, 'unit_price_cents', 'Price')}
            <Money
              currency={currency}
              {...part(place, 'unit_price_cents', 'Price')}
              value={row.unit_price_cents ?? null}
              onChange={(cents) => put(place, { unit_price_cents: cents as number | null })}
            />
          </div>
          <div>
            {label(place, 'ap_amount_cents', 'Cost (AP)')}
            <Money
              currency={currency}
              {...part(place, 'ap_amount_cents', 'Cost (AP)')}
              value={row.ap_amount_cents ?? null}
              onChange={(cents) => put(place, { ap_amount_cents: cents as number, ...BY_HAND })}
            />
          </div>
          <div>
            {label(place, 'ar_amount_cents', 'Amount (AR)')}
            <Money
              currency={currency}
              {...part(place, 'ar_amount_cents', 'Amount (AR)')}
              isDisabled={isDisabled || typeof row.unit_price_cents === 'number'}
              value={
                typeof row.unit_price_cents === 'number' ? amountOfRow(row) : (row.ar_amount_cents ?? null)
              }
              onChange={(cents) => put(place, { ar_amount_cents: cents as number })}
            />
          </div>
          <IconButton
            label={`Remove charge ${place + 1}`}
            icon={X}
            disabled={isDisabled}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          />
          <Source row={row} cars={cars} customerId={customerId} />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={Plus}
          disabled={isDisabled || value.length >= (facts.max ?? Infinity)}
          onClick={() => onChange([...value, NEW_ROW])}
        >
          Add charge
        </Button>
      </div>
    </div>
  )
}
interface SourceProps {
  row: Row
  cars: readonly InvoiceCar[]
  customerId: number
}

const Source = ({ row, cars, customerId }: SourceProps) => (
  <span className={css.source}>
    {CHARGE_SOURCES[row.source ?? 'hand']}
    {row.source_text ? `: ${row.source_text}` : ''}
    {getCarNames(row.waybill_ids ?? [], cars)}
    {row.ap_source && row.ap_source !== 'hand' && (
      <>
        . Cost: <CostSource customerId={customerId} line={row} />
      </>
    )}
  </span>
)

/** Its panel has the title. */
ChargeRows.frame = 'own' as const
