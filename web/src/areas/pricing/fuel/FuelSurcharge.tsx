import { useEffect, useRef } from 'react'
import type { FuelOffer } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { type FuelRule, fuelText } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import type { createQuote, Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { useCore } from '../../../form/context.ts'
import { Money } from '../../../form/controls/number.tsx'
import type { FormKit } from '../../../form/kit.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type ControlProps, getField } from '../../../ui/field/control.ts'
import fieldCss from '../../../ui/field/field.module.css'
import css from '../quotes/QuoteForm.module.css'
import { useFuelOffer } from './fuel.calls.ts'

type QuoteKit = Pick<FormKit<typeof createQuote>, 'Field' | 'useValue'>

interface Props {
  form: QuoteKit
  /** How the surcharge was calculated when the quote was saved. */
  saved: Quote['fsc_rule']
}

/** The fuel surcharge of a quote: from a railroad's table, with its calculation, or entered by hand. */
export function FuelSurcharge({ form, saved }: Props) {
  const offer = useFuelOffer(form)
  const { fill } = useCore()
  const scac = form.useValue('fsc_scac') ?? null
  const cost: unknown = form.useValue('fsc_cost')
  const now = offer?.rules.find((rule) => rule.scac === scac) ?? null
  const stored = saved?.scac === scac ? saved : null
  useFollowed(now, cost, (fsc_cost) => fill({ fsc_cost }))
  const rule = stored?.amount === cost ? stored : now
  const isOther = scac !== null && offer !== undefined && rule?.amount !== cost
  return (
    <>
      <div className={css.pair}>
        <form.Field name="fsc_cost" as={Money} />
        <form.Field name="fsc_scac" as={Tables} offer={offer} onPicked={(fsc_cost) => fill({ fsc_cost })} />
      </div>
      {rule && <p className={css.quiet}>{fuelText(rule)}.</p>}
      {scac !== null && offer && !rule && <p className={css.note}>{whyNot(offer)}</p>}
      {now && now.amount !== cost && (
        <p className={css.quiet}>
          This week’s table: {showCents(now.amount)}.{' '}
          <Button size="small" onClick={() => fill({ fsc_cost: now.amount, fsc_reason: '' })}>
            Use {showCents(now.amount)}
          </Button>
        </p>
      )}
      {isOther && <form.Field name="fsc_reason" />}
    </>
  )
}

/** While the field has the table's value, it follows the table: another lane or price gives another surcharge. */
function useFollowed(now: FuelRule | null, cost: unknown, follow: (amount: number) => void) {
  const last = useRef<FuelRule | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = now
    if (now && before?.scac === now.scac && before.amount !== now.amount && cost === before.amount) {
      follow(now.amount)
    }
  })
}

const whyNot = ({ index, way }: FuelOffer): string => {
  if (index === null) return 'No diesel price yet. An administrator needs to add one to calculate surcharges.'
  return way === null
    ? 'Mileage is not available for this lane. Choose both stations from the list.'
    : 'This table no longer exists. Choose another, or none.'
}

interface TablesOwn {
  offer: FuelOffer | undefined
  onPicked: (amount: number) => void
}

/** The owner of the table; the route's railroads come first. */
function Tables({ offer, onPicked, ...props }: ControlProps<string | null> & TablesOwn) {
  const rules = offer?.rules ?? []
  const onWay = rules.filter(({ is_on_way }) => is_on_way)
  const others = rules.filter(({ is_on_way }) => !is_on_way)
  const isRemoved = props.value !== null && rules.every(({ scac }) => scac !== props.value)
  const line = ({ scac, name, amount }: (typeof rules)[number]) => (
    <option key={scac} value={scac}>
      {scac}, {name}: {showCents(amount)}
    </option>
  )
  return (
    <select
      {...getField(props)}
      className={fieldCss.input}
      value={props.value ?? ''}
      onChange={(event) => {
        const scac = event.currentTarget.value || null
        props.onChange(scac)
        const rule = rules.find((one) => one.scac === scac)
        if (rule) onPicked(rule.amount)
      }}
    >
      <option value="">None (manual amount)</option>
      {isRemoved && <option value={props.value ?? ''}>{props.value}</option>}
      {onWay.length > 0 && <optgroup label="Railroads on the route">{onWay.map(line)}</optgroup>}
      {others.length > 0 && <optgroup label="Other railroads">{others.map(line)}</optgroup>}
    </select>
  )
}
