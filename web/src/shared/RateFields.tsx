import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { rateFields } from '#contract/form/rate.ts'
import { Choice } from '../form/controls/choices.tsx'
import { Day } from '../form/controls/dates.tsx'
import { Money, NumberField } from '../form/controls/number.tsx'
import { makeFields } from '../form/kit.tsx'
import type { FormEndpoint } from '../form/setup.ts'
import { FieldGrid } from '../ui/Panel.tsx'

const form = makeFields<FormEndpoint & { body: z.ZodObject<typeof rateFields> }>()

interface Props {
  currency: string
  /** Fields beside the price: its currency, where it can be chosen. */
  children?: ReactNode
}

/** What a lane costs: price, unit, dates and source. */
export function RateFields({ currency, children }: Props) {
  return (
    <>
      <FieldGrid>
        <form.Field name="price" as={Money} currency={currency} />
        <form.Field name="unit" as={Choice} />
        {children}
        <MinimumWeight />
      </FieldGrid>
      <FieldGrid>
        <form.Field name="effective_date" as={Day} />
        <form.Field name="expiration_date" as={Day} />
      </FieldGrid>
      <form.Field name="source" />
    </>
  )
}

/** A price of a car has no minimum weight. */
const MinimumWeight = () =>
  form.useValue('unit') === 'car' ? null : <form.Field name="minimum_lb" as={NumberField} />
