import { useState } from 'react'
import type { createQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import type { KnownShipper } from '#contract/areas/pricing/shippers/shippers.contract.ts'
import { useCore } from '../../../form/context.ts'
import { Email } from '../../../form/controls/text.tsx'
import type { FormKit } from '../../../form/kit.tsx'
import { Button } from '../../../ui/Button.tsx'
import css from '../quotes/QuoteForm.module.css'
import { getLaneValues, laneText } from '../quotes/quotes.rules.ts'
import { ShipperField } from './ShipperField.tsx'

type QuoteKit = Pick<FormKit<typeof createQuote>, 'Field' | 'useValue'>

/** A previously quoted shipper fills in their address, their terms while those are empty, and offers their lanes. */
export function ShipperFields({ form, isNew }: { form: QuoteKit; isNew: boolean }) {
  const { fill } = useCore()
  const [lanes, setLanes] = useState<KnownShipper['lanes']>([])
  const terms = form.useValue('terms') ?? ''
  const onKnown = (known: KnownShipper) => {
    fill({ email: known.email, ...(terms === '' && { terms: known.terms }) })
    setLanes(known.lanes)
  }
  return (
    <>
      <div className={css.pair}>
        <form.Field name="customer_business_name" as={ShipperField} onKnown={onKnown} autoFocuses={isNew} />
        <form.Field name="email" as={Email} />
      </div>
      {lanes.length > 0 && (
        <div className={css.lanes} role="group" aria-label="Quoted before">
          <span className={css.quiet}>Quoted before</span>
          {lanes.map((lane) => (
            <Button
              key={laneText(lane)}
              size="small"
              onClick={() =>
                fill(
                  Object.fromEntries(
                    Object.entries(getLaneValues(lane)).map(([name, value]) => [`data.${name}`, value]),
                  ),
                )
              }
            >
              {laneText(lane)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
